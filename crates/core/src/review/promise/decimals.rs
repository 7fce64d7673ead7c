//! How many decimals a token has decides how much of it a typed amount is. A gateway can tell others in its list, in its offers and by its own node together, so they count
//! as checked only where they are known here or where a node of the page's own tells them.

use super::Verdict;
use crate::{
    message::Message,
    review::{Asset, Proposal, ReviewKind},
    text::add,
};
use caip::Namespace;

/// Refuses other decimals than the compiled-in ones of a known token: they would change the amount that the user typed.
pub(super) fn compare(proposal: &Proposal) -> Verdict {
    let mut verdict = Verdict::default();
    for asset in &proposal.assets {
        if let Some(known) = known(proposal, asset)
            && asset.decimals.is_some_and(|told| told != known)
        {
            verdict.refused.push(wrong(asset, known));
        }
    }
    verdict
}

/// Compares what a token itself says with what the amount was typed by. `None` is a token that does not say.
pub(in crate::review) fn judge(
    proposal: &Proposal,
    told: &[(&Asset, Option<u8>)],
    own_node: bool,
) -> Verdict {
    let mut verdict = Verdict::default();
    for (asset, said) in told {
        match said {
            Some(said) if asset.decimals != Some(*said) => {
                verdict.refused.push(wrong(asset, *said));
            }
            None if own_node && known(proposal, asset).is_none() => {
                let message = Message::new("review.critical.decimals");
                verdict.critical.push(message.with("symbol", &asset.symbol));
            }
            _ => {}
        }
    }
    verdict
}

fn wrong(asset: &Asset, decimals: u8) -> Message {
    let message = Message::new("review.warn.decimals").with("symbol", &asset.symbol);
    message.with("decimals", &json::to_string(&decimals))
}

/// Tokens whose decimals only nodes told that the page did not choose.
pub(in crate::review) fn told_only(proposal: &Proposal, own_node: bool) -> Option<Message> {
    let solana = proposal.network.chain_namespace == Namespace::Solana;
    // What is sent on Solana names its decimals, and the chain refuses others.
    if own_node || solana && proposal.kind == ReviewKind::Send {
        return None;
    }
    let mut symbols = String::new();
    for asset in &proposal.assets {
        let is_told = !asset.token.is_empty() && asset.decimals.is_some();
        if is_told && known(proposal, asset).is_none() {
            add(&mut symbols, ", ", &asset.symbol);
        }
    }
    (!symbols.is_empty()).then(|| Message::new("review.decimalsTold").with("symbol", &symbols))
}

/// Decimals that are compiled in.
fn known(proposal: &Proposal, asset: &Asset) -> Option<u8> {
    crate::routers::bases::decimals(proposal.network.caip_network_id.as_str(), &asset.token)
}
