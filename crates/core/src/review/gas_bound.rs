//! Upper bounds of gas by kind of call. A node that the page did not choose may report any estimate, and the wallet pays for the gas limit of the request.

use super::{EvmCall, Proposal, ReviewKind};
use crate::amount::Amount;

/// Networks that meter gas as Ethereum does. Others include the cost of L1 data in it, so that one bound would not fit.
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
/// A transfer of the coin to a contract, or an approval: a few storage writes.
const PLAIN: &str = "300000";
/// A transfer of a token or an item; some contracts do more than move it.
const TRANSFER: &str = "1000000";
/// A swap over four pools with such tokens.
const SWAP: &str = "3000000";

/// Caps a node's estimate, in units of gas. `last`: the call is the last one of its request, which in a swap is the swap itself.
pub(super) fn bounded(proposal: &Proposal, call: &EvmCall, last: bool, estimate: Amount) -> Amount {
    let chain = proposal.network.caip_network_id.as_str();
    if !LIKE_ETHEREUM.contains(&chain) {
        return estimate;
    }
    let bound = match proposal.kind {
        ReviewKind::Swap if last => SWAP,
        ReviewKind::Send if call.data != "0x" => TRANSFER,
        _ => PLAIN,
    };
    Amount::parse(bound).map_or_else(Amount::default, |bound| estimate.min(bound))
}
