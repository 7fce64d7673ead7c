//! Fiat values of the changes in a review. Only verified tokens have one: the price of any other token is not trusted.

use super::{Change, Proposal};
use crate::{amount::Amount, chain_data::ChainData, state::State, text::join, tokens::is_coin_at};

/// What a change is worth, where its amount and its price are known.
pub(super) fn worth(
    state: &State,
    proposal: &Proposal,
    known: &ChainData,
    change: &Change,
) -> Option<String> {
    let counted = !change.item && change.symbol.is_some();
    let amount = Amount::parse(&change.amount).filter(|_| counted)?;
    Some(amount.times(&price(state, proposal, known, change.token.as_deref())?).text())
}

fn price(
    state: &State,
    proposal: &Proposal,
    known: &ChainData,
    token: Option<&str>,
) -> Option<Amount> {
    let network = &proposal.network;
    let Some(token) = token.filter(|token| !is_coin_at(network, token)) else {
        return proposal.coin_price.clone();
    };
    known.token(token)?;
    let id = join(&[network.caip_network_id.as_str(), ":", token]);
    // Letters of an EVM address mean the same in both cases.
    let evm = network.caip_network_id.evm_id().is_some();
    let is_it = |known: &str| if evm { known.eq_ignore_ascii_case(&id) } else { known == id };
    let held = state.tokens.all.iter().find(|token| token.verified && is_it(&token.id));
    let held = held.and_then(|token| token.price.clone());
    held.or_else(|| state.swap.price(is_it).cloned())
}
