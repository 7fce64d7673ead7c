//! Units of gas by kind of call: the most that is believed of a node which the page did not choose,
//! and what limits of the whole fee are computed with. The wallet pays for the gas limit of the request.

use super::{Proposal, ReviewKind};
use crate::evm::EvmCall;
use crate::{amount::Amount, protocol::Network};

/// Networks that meter gas as Ethereum does.
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
/// Networks whose unit of gas is far smaller: on Mantle and Filecoin a transfer takes millions to
/// billions of them.
const FINER: [&str; 2] = ["eip155:5000", "eip155:314"];
/// Times that others may take of it. Rollups such as Arbitrum and zkSync put the cost of L1 data
/// into the gas: a unit costs a hundredth of a gwei there, and on expensive days of Ethereum a transfer
/// took ten million of them. An unknown network may count so as well. Too low a bound would make
/// transactions fail, and what is below a high one is still held to the limits of the fee.
const OTHERS: &str = "100";
const FINEST: &str = "100000";

/// Units that a kind of call takes.
struct Kind {
    /// At most: not even a contract that does a lot takes more.
    bound: &'static str,
    /// Where it takes many: limits of the whole fee are this times a price of gas.
    many: &'static str,
}

/// A transfer of the coin to a contract, or an approval: a few storage writes.
const PLAIN: Kind = Kind { bound: "300000", many: "100000" };
/// A transfer of a token or an item; some contracts do more than move it.
const TRANSFER: Kind = Kind { bound: "1000000", many: "300000" };
/// A swap over four pools with such tokens.
const SWAP: Kind = Kind { bound: "3000000", many: "1000000" };

impl Kind {
    /// `last`: the call is the last one of its request, which in a swap is the swap itself.
    fn of(proposal: &Proposal, call: &EvmCall, last: bool) -> &'static Self {
        match proposal.kind {
            ReviewKind::Swap if last => &SWAP,
            ReviewKind::Send if call.data != "0x" => &TRANSFER,
            _ => &PLAIN,
        }
    }
}

/// Caps a node's estimate, or the gas that a gateway names, in units of gas.
pub(super) fn bounded(proposal: &Proposal, call: &EvmCall, last: bool, estimate: Amount) -> Amount {
    let number = |text: &str| Amount::parse(text).unwrap_or_default();
    let bound = number(Kind::of(proposal, call, last).bound);
    estimate.min(bound.times(&number(times(&proposal.network))))
}

fn times(network: &Network) -> &'static str {
    match network.caip_network_id.as_str() {
        chain if LIKE_ETHEREUM.contains(&chain) => "1",
        chain if FINER.contains(&chain) => FINEST,
        _ => OTHERS,
    }
}

/// Units that such calls take together where they take many, counted as Ethereum does.
pub(super) fn many(proposal: &Proposal, calls: &[EvmCall]) -> Amount {
    let mut sum = Amount::zero();
    for (place, call) in calls.iter().enumerate() {
        let kind = Kind::of(proposal, call, place + 1 == calls.len());
        sum = sum.plus(&Amount::parse(kind.many).unwrap_or_default());
    }
    sum
}
