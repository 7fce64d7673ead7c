use crate::{
    context::{Asked, Context},
    gateway::{
        self,
        chains::{ChainsView, names},
    },
    protocol::{Network, Purpose},
    state::State,
};
use api::chains::Capability;
use caip::{ChainId, Namespace};
use json::{Value, View};
use std::rc::Rc;

/// EVM networks on which tokens are exchanged where the gateway does not say where it does (specification, section 9).
const KNOWN: [u64; 12] =
    [1, 42_161, 10, 324, 8_453, 56, 137, 100, 43_114, 250, 8_217, 1_313_161_554];

/// Whether tokens are likely to be exchanged on a network, while the gateway has not said.
pub(super) fn is_likely(chain: &ChainId) -> bool {
    chain.evm_id().is_some_and(|number| KNOWN.contains(&number))
}

/// Whether tokens can be exchanged on a network: what this gateway says counts.
pub(super) fn can_swap(state: &State, chain: &ChainId) -> bool {
    match &state.swap.networks {
        Some(told) => told.contains(chain),
        None => is_likely(chain),
    }
}

/// The configured networks on which they can.
pub(super) fn others(state: &State) -> Vec<Rc<Network>> {
    let mut others = Vec::new();
    for network in &state.slices.network.networks {
        if can_swap(state, &network.caip_network_id) {
            others.push(network.clone());
        }
    }
    others
}

/// Asks the gateway where it exchanges tokens; `None` once it has said.
pub(super) fn ask(context: &Context) -> Option<Asked> {
    let known = context.state().swap.networks.is_some();
    if known { None } else { gateway::get(context, "/v1/supported-chains", Purpose::Convert) }
}

/// Takes the answer to [`ask`].
pub(super) async fn learn(context: &Context, asked: Option<Asked>) -> Result<(), String> {
    let Some(asked) = asked else { return Ok(()) };
    let body = gateway::read(context, asked).await?;
    let answer = Value::parse(&body).map_err(|error| error.message())?;
    context.edit().swap.networks = Some(read(&ChainsView::view(&answer)));
    Ok(())
}

/// The chains that can swap.
fn read(answer: &ChainsView<'_>) -> Vec<ChainId> {
    let mut chains = Vec::new();
    for one in answer.capabilities.unwrap_or_default() {
        if let Some(chain) = one.chain.and_then(|id| ChainId::parse(id).ok())
            && matches!(chain.namespace(), Namespace::Eip155 | Namespace::Solana)
            && one.can.is_some_and(|can| names(can, Capability::Swap))
        {
            chains.push(chain);
        }
    }
    chains
}
