//! What the gateway tells of which network. Its list of chains is asked for where it refuses a network's data, and not before: the usual
//! page never needs it.

use super::{Refusal, get, read_or_refusal};
use crate::{
    context::{Asked, Context},
    protocol::Purpose,
    state::State,
};
use caip::ChainId;
use json::Value;

/// A kind of data that a gateway tells of a network's accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Data {
    /// What an account holds.
    Balance,
    /// What it did.
    History,
    /// Its NFTs.
    Nfts,
}

impl Data {
    const ALL: [Self; 3] = [Self::Balance, Self::History, Self::Nfts];

    /// The word for it in the list of chains (`api::chains::Capability`); there is none for NFTs.
    fn capability(self) -> Option<&'static str> {
        match self {
            Self::Balance => Some("balance"),
            Self::History => Some("history"),
            Self::Nfts => None,
        }
    }
}

/// What the gateway was found not to tell. Forgotten with the page: a gateway that is set up anew tells it to pages that are loaded then.
pub type Untold = Vec<(ChainId, Data)>;

/// Whether the gateway tells this of a network, as far as is known.
pub(crate) fn tells(state: &State, chain: &ChainId, data: Data) -> bool {
    !state.untold.iter().any(|(of, what)| of == chain && *what == data)
}

/// As [`super::read`], of a network's data. Where the gateway says no and its list lacks the network, [`tells`] says so from then on.
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
            if meant && tells(&context.state(), chain, data) {
                learn(context, chain).await;
            }
            Err(words)
        }
    }
}

/// Notes what is missing of a network in the gateway's list of chains. A list that cannot be had says nothing.
async fn learn(context: &Context, chain: &ChainId) {
    let Some(asked) = get(context, "/v1/supported-chains", Purpose::Configuration) else { return };
    let Ok(body) = read_or_refusal(context, asked).await else { return };
    let Ok(list) = Value::parse(&body) else { return };
    let mut state = context.edit();
    for data in Data::ALL {
        if is_missing(&list, chain, data) && tells(&state, chain, data) {
            state.untold.push((chain.clone(), data));
        }
    }
}

/// Reads `api::chains::SupportedChains`. Gateways of other makes list chains, and not what they tell of each.
fn is_missing(list: &Value, chain: &ChainId, data: Data) -> bool {
    let Some(chains) = list.get("http").and_then(Value::as_array) else { return false };
    if !chains.iter().any(|one| one.as_str() == Some(chain.as_str())) {
        return true;
    }
    let Some(wanted) = data.capability() else { return false };
    let of_all = list.get("capabilities").and_then(Value::as_array).unwrap_or_default();
    let of_chain = of_all
        .iter()
        .find(|one| one.get("chain").and_then(Value::as_str) == Some(chain.as_str()))
        .and_then(|one| one.get("can")?.as_array());
    of_chain.is_some_and(|can| !can.iter().any(|one| one.as_str() == Some(wanted)))
}
