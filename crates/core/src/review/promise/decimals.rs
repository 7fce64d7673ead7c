//! Which token a contract is, and how many decimals it has, decides what a typed amount means. A gateway can lie about both in its list, in its offers and by its own
//! node together, so they count as checked only where the package or the page knows the token, or where a node of the page's own says the same.

use super::{Evidence, Verdict};
use crate::{
    amount::with_decimals,
    chain_data::ChainData,
    message::Message,
    protocol::CustomToken,
    review::{Asset, Expect, Proposal, words::cased},
};

/// What a token itself says, as a node told.
pub(in crate::review) struct Said<'a> {
    /// What the flow says of it.
    pub asset: &'a Asset,
    pub decimals: Option<u8>,
    /// Absent where tokens do not say it, as on Solana.
    pub symbol: Option<String>,
}

/// Refuses other decimals than those of a known token, and has unverified tokens confirmed by their contract.
pub(super) fn compare(evidence: &Evidence<'_>) -> Verdict {
    let mut verdict = Verdict::default();
    for asset in &evidence.proposal.assets {
        let Some(told) = asset.decimals.filter(|_| !asset.token.is_empty()) else { continue };
        match evidence.known.token(&asset.token) {
            Some(known) if known.decimals != told => {
                verdict.refused.push(wrong(asset, known.decimals));
            }
            Some(_) => {}
            None if is_confirmed(evidence, asset) => {}
            None => verdict.critical.extend(unverified(evidence.proposal, asset, told)),
        }
    }
    verdict
}

/// Whether a node of the page's own returned the same symbol and decimals. A contract chooses its own symbol, so a lookalike of a known token is never confirmed.
fn is_confirmed(evidence: &Evidence<'_>, asset: &Asset) -> bool {
    let imitates = evidence.known.imitated(&evidence.proposal.network, &asset.symbol).is_some();
    !imitates && evidence.confirmed.contains(&asset.token)
}

/// Names the contract and the amount in smallest units, on which told decimals have no influence. `None` where nothing of the token moves or may be taken.
fn unverified(proposal: &Proposal, asset: &Asset, decimals: u8) -> Option<Message> {
    let units = proposal.expects.iter().find_map(|expect| match expect {
        Expect::Spends { token, units }
        | Expect::Gets { token, units }
        | Expect::Gives { token, units, .. }
        | Expect::Allows { token, units, .. }
            if token.eq_ignore_ascii_case(&asset.token) =>
        {
            Some(units.as_str())
        }
        _ => None,
    });
    let units = units?;
    let message = Message::new("review.critical.unverified")
        .with("symbol", &asset.symbol)
        .with("contract", &cased(&asset.token))
        .with("units", units)
        .with("amount", &with_decimals(units, decimals));
    Some(message)
}

/// Compares what tokens say themselves with what the amount was typed by. Returns what is wrong, and the tokens that a node of the page's own
/// confirmed.
pub(in crate::review) fn judge(said: &[Said<'_>], own_node: bool) -> (Verdict, Vec<String>) {
    let (mut verdict, mut confirmed) = (Verdict::default(), Vec::new());
    for Said { asset, decimals, symbol } in said {
        match decimals {
            Some(said) if asset.decimals != Some(*said) => {
                verdict.refused.push(wrong(asset, *said));
            }
            Some(_) if own_node && symbol.as_ref() == Some(&asset.symbol) => {
                confirmed.push(asset.token.clone());
            }
            _ => {}
        }
    }
    (verdict, confirmed)
}

fn wrong(asset: &Asset, decimals: u8) -> Message {
    let message = Message::new("review.warn.decimals").with("symbol", &asset.symbol);
    message.with("decimals", &json::to_string(&decimals))
}

/// What amounts are written with: the coin, known and confirmed tokens by their symbol. Of others only the contract and smallest units are certain, and of an item its
/// contract and number: what its collection calls itself is the word of whose node is asked.
pub(in crate::review) fn certain(
    proposal: &Proposal,
    known: &ChainData,
    confirmed: &[String],
) -> Vec<Asset> {
    let mut certain = Vec::new();
    for asset in &proposal.assets {
        let imitates = || known.imitated(&proposal.network, &asset.symbol).is_some();
        match known.token(&asset.token).filter(|_| asset.decimals.is_some()) {
            Some(known) => certain.push(of(known)),
            None if confirmed.contains(&asset.token) && !imitates() => certain.push(asset.clone()),
            None => {}
        }
    }
    let coin = &proposal.network.native_currency;
    certain.push(Asset {
        token: String::new(),
        symbol: coin.symbol.clone(),
        decimals: Some(coin.decimals),
    });
    certain
}

/// A known token as a review names it.
pub(in crate::review) fn of(known: &CustomToken) -> Asset {
    Asset {
        token: known.address.clone(),
        symbol: known.symbol.clone(),
        decimals: Some(known.decimals),
    }
}
