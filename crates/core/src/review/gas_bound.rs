//! The most gas that a call of each kind takes. A node that the page did not choose may tell any number, and the wallet pays for what the request says.

use super::{EvmCall, Proposal, ReviewKind};
use crate::amount::Amount;

/// Networks whose units of gas are those of Ethereum. Others count what they pay to the chain below in them, so that a bound would mean nothing.
const LIKE_ETHEREUM: [&str; 10] = [
    "eip155:1",
    "eip155:10",
    "eip155:100",
    "eip155:1313161554",
    "eip155:137",
    "eip155:250",
    "eip155:43114",
    "eip155:56",
    "eip155:8217",
    "eip155:8453",
];
/// The coin to an account that is a contract, and an approval: a few writes of storage.
const PLAIN: &str = "300000";
/// Tokens and items, some of which keep books of their own.
const TRANSFER: &str = "1000000";
/// A swap over four pools with tokens like that.
const SWAP: &str = "3000000";

/// Whatever a node told, held against the bound of this call, which is the last of its request or not.
pub(super) fn bounded(proposal: &Proposal, call: &EvmCall, last: bool, told: Amount) -> Amount {
    let chain = proposal.network.caip_network_id.as_str();
    if !LIKE_ETHEREUM.contains(&chain) {
        return told;
    }
    let bound = match proposal.kind {
        ReviewKind::Swap if last => SWAP,
        ReviewKind::Send if call.data != "0x" => TRANSFER,
        _ => PLAIN,
    };
    Amount::parse(bound).map_or_else(Amount::default, |bound| told.min(bound))
}
