//! Which data the gateway serves for which network. Its list of chains (`/v1/supported-chains`) is requested after it refused a network's data, not
//! before: most pages never need it.

pub use super::memory::{Data, Unserved};
use super::{
    Refusal,
    chains::{ChainsView, names},
    get, read_or_refusal,
};
use crate::{
    context::{Asked, Context},
    protocol::Purpose,
    state::State,
};
use api::chains::Capability;
use caip::ChainId;
use json::{Value, View};

impl Data {
    const ALL: [Self; 3] = [Self::Balance, Self::History, Self::Nfts];

    /// What the list of chains calls it; it has no name for NFTs.
    fn capability(self) -> Option<Capability> {
        match self {
            Self::Balance => Some(Capability::Balance),
            Self::History => Some(Capability::History),
            Self::Nfts => None,
        }
    }
}

/// Whether the gateway serves this for a network, as far as is known.
pub(crate) fn serves(state: &State, chain: &ChainId, data: Data) -> bool {
    !state.unserved.iter().any(|(of, what)| of == chain && *what == data)
}

/// As [`super::read`], for a network's data. Where the gateway refuses and its list lacks the network, [`serves`] is false from then on.
pub(crate) async fn read(
    context: &Context,
    answer: Option<Asked>,
    chain: &ChainId,
    data: Data,
) -> Result<String, String> {
    let Some(answer) = answer else { return Err(String::new()) };
    match read_or_refusal(context, answer).await {
        Ok(body) => Ok(body),
        Err(Refusal { meant, words }) => {
            if meant && serves(&context.state(), chain, data) {
                learn(context, chain).await;
            }
            Err(words)
        }
    }
}

/// Records what the gateway's list of chains lacks for a network. Without a readable list nothing is recorded.
async fn learn(context: &Context, chain: &ChainId) {
    let Some(asked) = get(context, "/v1/supported-chains", Purpose::Configuration) else { return };
    let Ok(body) = read_or_refusal(context, asked).await else { return };
    let Ok(list) = Value::parse(&body) else { return };
    let list = ChainsView::view(&list);
    let mut state = context.edit();
    for data in Data::ALL {
        if is_missing(&list, chain, data) && serves(&state, chain, data) {
            state.unserved.push((chain.clone(), data));
        }
    }
}

/// Whether the list lacks the data of a chain. Other gateways list chains without their capabilities.
fn is_missing(list: &ChainsView<'_>, chain: &ChainId, data: Data) -> bool {
    let Some(chains) = list.http else { return false };
    if !chains.into_iter().any(|one| one == chain.as_str()) {
        return true;
    }
    let Some(wanted) = data.capability() else { return false };
    let mut of_all = list.capabilities.unwrap_or_default().into_iter();
    let of_chain = of_all.find(|one| one.chain == Some(chain.as_str())).and_then(|one| one.can);
    of_chain.is_some_and(|can| !names(can, wanted))
}
