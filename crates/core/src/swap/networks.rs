use crate::{
    context::Context,
    gateway,
    protocol::{Network, Purpose},
    state::State,
};
use caip::{ChainId, Namespace};
use json::Value;
use std::rc::Rc;

/// EVM networks on which every gateway exchanges tokens (specification, section 9).
const KNOWN: [u64; 12] =
    [1, 42_161, 10, 324, 8_453, 56, 137, 100, 43_114, 250, 8_217, 1_313_161_554];

/// Whether tokens can be exchanged on a network, as far as that is known without asking.
pub(super) fn is_known(chain: &ChainId) -> bool {
    chain.evm_id().is_some_and(|number| KNOWN.contains(&number))
}

/// Whether tokens can be exchanged on a network.
pub(super) fn can_swap(state: &State, chain: &ChainId) -> bool {
    is_known(chain) || state.swap.networks.as_ref().is_some_and(|told| told.contains(chain))
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

/// Asks the gateway where it exchanges tokens, once.
pub(super) async fn learn(context: &Context) -> Result<(), String> {
    let known = context.state().swap.networks.is_some();
    if known {
        return Ok(());
    }
    let Some(asked) = gateway::get(context, "/v1/supported-chains", Purpose::Convert) else {
        return Err(String::new());
    };
    let body = gateway::read(context, asked).await?;
    let answer = Value::parse(&body).map_err(|error| error.message())?;
    context.edit().swap.networks = Some(read(&answer));
    Ok(())
}

/// The chains of `api::chains::SupportedChains` that can swap.
fn read(answer: &Value) -> Vec<ChainId> {
    let mut chains = Vec::new();
    let list = |value: Option<&Value>| {
        value.and_then(Value::as_array).map(<[Value]>::to_vec).unwrap_or_default()
    };
    for one in list(answer.get("capabilities")) {
        let can = list(one.get("can"));
        let chain = one.get("chain").and_then(Value::as_str).and_then(|id| ChainId::parse(id).ok());
        if let Some(chain) = chain
            && matches!(chain.namespace(), Namespace::Eip155 | Namespace::Solana)
            && can.iter().any(|can| can.as_str() == Some("swap"))
        {
            chains.push(chain);
        }
    }
    chains
}
