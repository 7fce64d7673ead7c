//! Pictures of the assets in a review. A picture marks a verified token, so an unverified one has none, whatever the gateway sends. An NFT has the one that the visitor
//! chose it by.

use super::{Change, words::is};
use crate::{
    chain_data::ChainData,
    protocol::Network,
    state::State,
    text::join,
    tokens::{is_coin_at, native},
};

/// The picture of the coin, or of a token that the package or the page knows: the page's own, or what lists of the gateway have for exactly this contract.
pub(super) fn picture(
    state: &State,
    network: &Network,
    known: &ChainData,
    token: Option<&str>,
) -> Option<String> {
    let token = token.filter(|token| !is_coin_at(network, token));
    let of_page = match token {
        Some(token) => known.token(token)?.image.clone(),
        None => None,
    };
    let native = native(network.chain_namespace);
    let id = join(&[network.caip_network_id.as_str(), ":", token.unwrap_or(native)]);
    // Letters of an EVM address mean the same in both cases.
    let evm = network.caip_network_id.evm_id().is_some();
    let is_it = |known: &str| if evm { known.eq_ignore_ascii_case(&id) } else { known == id };
    let held = state.tokens.all.iter().filter(|token| token.verified && is_it(&token.id));
    let listed = state.swap.tokens().filter(|token| token.verified && is_it(&token.id));
    let pictures = held.map(|token| &token.icon_url).chain(listed.map(|token| &token.icon_url));
    let of_list = || pictures.flatten().next().cloned();
    let of_network = || network.image_url.clone().filter(|_| token.is_none());
    of_page.or_else(of_list).or_else(of_network)
}

/// The picture of the very NFT that the visitor chose, as the form has it; of no other.
pub(super) fn item_picture(state: &State, change: &Change) -> Option<String> {
    let chosen = state.slices.send.item.as_ref()?;
    let same = change.token.as_deref().is_some_and(|token| is(token, &chosen.collection));
    chosen.image_url.clone().filter(|_| same && change.amount == chosen.number)
}
