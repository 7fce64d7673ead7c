//! The calls that swap, written for the routers of Uniswap's second and third version and for the token that wraps the coin. What a call does is decided here
//! alone: a gateway gives the way, and the contract is one that is pinned.

use super::order::Order;
use crate::{
    amount::{hex_of_digits, padded},
    review::{
        EvmCall,
        abi::{WORD, encode, lower},
        hex_quantity,
    },
    swap::memory::{Route, Way},
    text::join,
};
use api::convert::PlanKind;

/// `deposit()`
const WRAP: &str = "d0e30db0";
/// `withdraw(uint256)`
const UNWRAP: &str = "2e1a7d4d";
/// `swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)`. This and the next two hold the least against what has arrived; those
/// for other tokens hold it against what the pools paid out, of which a token can keep a part.
const COIN_FOR_TOKENS: &str = "b6f9de95";
/// `swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)`
const TOKENS_FOR_COIN: &str = "791ac947";
/// `swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)`
const TOKENS_FOR_TOKENS: &str = "5c11d795";
/// `exactInput((bytes,address,uint256,uint256,uint256))` of the first v3 router.
const EXACT_INPUT: &str = "c04b8d59";
/// `exactInput((bytes,address,uint256,uint256))` of the second.
const EXACT_INPUT_02: &str = "b858183f";
/// `swapExactTokensForTokens(uint256,uint256,address[],address)` of the second v3 router.
const OVER_V2: &str = "472b43f3";
/// `wrapETH(uint256)` of the second v3 router: what goes along of the coin.
const WRAP_VALUE: &str = "1c58db4f";
/// `unwrapWETH9(uint256,address)`
const UNWRAP_ALL: &str = "49404b7c";
/// `selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)`. If the permit was used before, the allowance exists and the call goes on.
const SELF_PERMIT: &str = "c2e3140a";
/// `multicall(bytes[])`
const SEVERAL: &str = "ac9650d8";
/// `multicall(uint256,bytes[])`
const SEVERAL_UNTIL: &str = "5ae401dc";

/// What was promised, by the form alone.
pub(super) struct Terms<'a> {
    /// What is sold, and the least that comes out: base units in decimal digits.
    pub amount: &'a str,
    pub least: &'a str,
    /// Who sells, and gets what is bought.
    pub signer: &'a str,
    /// Unix time in seconds.
    pub deadline: u64,
    /// Whether the network's coin is sold, and whether it is bought.
    pub coin: [bool; 2],
    /// The words of a signed permit's arguments: owner, spender, value, deadline, v, r and s.
    pub permit: Option<&'a str>,
}

/// The terms as a call has them: hex of at most one word.
struct Words<'a> {
    amount: String,
    least: String,
    deadline: String,
    signer: &'a str,
    coin: [bool; 2],
}

/// The call of an order whose quote has a plan; `None` where it cannot be written.
pub(super) fn call(order: &Order, deadline: u64, permit: Option<&str>) -> Option<EvmCall> {
    let Some(Way::Written(route)) = &order.offer.way else { return None };
    let terms = Terms {
        amount: &order.offer.question.units,
        least: order.least(),
        signer: &order.signer.address,
        deadline,
        coin: [&order.from, &order.to].map(|token| token.address.is_none()),
        permit,
    };
    Some(EvmCall {
        to: route.router.clone(),
        value: value(&terms).to_owned(),
        data: data(route, &terms)?,
        gas: None,
    })
}

/// The coin that goes along, in wei.
fn value<'a>(terms: &Terms<'a>) -> &'a str {
    if terms.coin[0] { terms.amount } else { "0" }
}

/// The call's data, `0x` and hex; `None` where a number is none that a contract can count, or the route takes no permit.
pub(super) fn data(route: &Route, terms: &Terms<'_>) -> Option<String> {
    let words = Words {
        amount: number(terms.amount)?,
        least: number(terms.least)?,
        deadline: hex_quantity(terms.deadline),
        signer: terms.signer,
        coin: terms.coin,
    };
    let written = match route.kind {
        PlanKind::Wrap if terms.coin[0] => encode(WRAP, &[]),
        PlanKind::Wrap => encode(UNWRAP, &[&words.amount]),
        PlanKind::V2 | PlanKind::V2Keeping => over_v2(route, &words),
        PlanKind::SwapRouter | PlanKind::SwapRouter02 | PlanKind::Both => {
            return over_v3(route, &words, terms.permit);
        }
    };
    terms.permit.is_none().then_some(written)
}

/// Never a zero in place of what cannot be written: that would be a least of nothing.
fn number(digits: &str) -> Option<String> {
    hex_of_digits(digits).filter(|hex| lower(hex).len() <= WORD)
}

/// One call of a v2 router.
fn over_v2(route: &Route, words: &Words<'_>) -> String {
    let Words { amount, least, deadline, signer, coin } = words;
    let head = match coin {
        [true, _] => encode(COIN_FOR_TOKENS, &[least, "80", signer, deadline]),
        [false, bought] => {
            let function = if *bought { TOKENS_FOR_COIN } else { TOKENS_FOR_TOKENS };
            encode(function, &[amount, least, "a0", signer, deadline])
        }
    };
    join(&[&head, &list(&route.tokens)])
}

/// Calls of a v3 router, as one: a permit, the wrapping of the coin where it is sold, the swaps, and the unwrapping of what came where it is bought.
fn over_v3(route: &Route, words: &Words<'_>, permit: Option<&str>) -> Option<String> {
    let mut calls = Vec::new();
    if let Some(permit) = permit {
        // Owner and spender are the sender and the router.
        let rest = permit.get(2 + 2 * WORD..)?;
        calls.push(join(&[&encode(SELF_PERMIT, &[route.tokens.first()?]), rest]));
    }
    if wraps_first(route, words) {
        calls.push(encode(WRAP_VALUE, &[&words.amount]));
    }
    swaps(route, words, &mut calls);
    if words.coin[1] {
        calls.push(encode(UNWRAP_ALL, &[&words.least, words.signer]));
    }
    match (route.kind, calls.len()) {
        (PlanKind::SwapRouter, 1) => calls.pop(),
        (PlanKind::SwapRouter, _) => Some(several(&encode(SEVERAL, &["20"]), &calls)),
        // Of the second router only this outer call has a deadline.
        _ => Some(several(&encode(SEVERAL_UNTIL, &[&words.deadline, "40"]), &calls)),
    }
}

/// Whether the router wraps the coin before it swaps. Wrapped by the swap, a hostile token could have it sent back while it still is the coin, and the router would
/// take wrapped coin from the signer, as far as it is allowed to. The first router cannot wrap before.
fn wraps_first(route: &Route, words: &Words<'_>) -> bool {
    words.coin[0] && route.kind != PlanKind::SwapRouter
}

/// Pools of one version that follow each other are one swap. What comes out of all but the last stays with the router, and the next one sells all that it has, as
/// does the first where the coin was wrapped before.
fn swaps(route: &Route, words: &Words<'_>, calls: &mut Vec<String>) {
    // What stands for the router itself as recipient: the first router reads the zero address so, the second one address 2.
    let itself = if route.kind == PlanKind::SwapRouter { "0" } else { "2" };
    let pools = route.fees.len();
    let mut from = 0;
    while from < pools {
        let v2 = route.fees[from] == 0;
        let same = route.fees[from..].iter().take_while(|fee| (**fee == 0) == v2).count();
        let to = from + same;
        let has_all = from > 0 || wraps_first(route, words);
        let amount = if has_all { "0" } else { words.amount.as_str() };
        let least = if to == pools { words.least.as_str() } else { "0" };
        let receiver = if to == pools && !words.coin[1] { words.signer } else { itself };
        let (tokens, fees) = (&route.tokens[from..=to], &route.fees[from..to]);
        let (head, way) = match (v2, route.kind) {
            (true, _) => (encode(OVER_V2, &[amount, least, "80", receiver]), list(tokens)),
            (false, PlanKind::SwapRouter) => {
                let arguments = ["20", "a0", receiver, &words.deadline, amount, least];
                (encode(EXACT_INPUT, &arguments), path(tokens, fees))
            }
            (false, _) => {
                let arguments = ["20", "80", receiver, amount, least];
                (encode(EXACT_INPUT_02, &arguments), path(tokens, fees))
            }
        };
        calls.push(join(&[&head, &way]));
        from = to;
    }
}

/// `address[]`
fn list(tokens: &[String]) -> String {
    let mut words = word(tokens.len());
    for token in tokens {
        words.push_str(&padded(&lower(token), WORD));
    }
    words
}

/// The `bytes` of a way over v3 pools: a token, then a fee in three bytes and a token for each pool.
fn path(tokens: &[String], fees: &[u32]) -> String {
    let mut bytes = String::new();
    for (place, token) in tokens.iter().enumerate() {
        if let Some(before) = place.checked_sub(1) {
            bytes.push_str(&padded(&lower(&hex_quantity(u64::from(fees[before]))), 6));
        }
        bytes.push_str(&lower(token));
    }
    counted(&bytes)
}

/// `bytes[]` behind its head; each call with `0x`.
fn several(head: &str, calls: &[String]) -> String {
    let (mut places, mut bodies) = (word(calls.len()), String::new());
    for call in calls {
        // Two digits are a byte.
        places.push_str(&word(calls.len() * WORD / 2 + bodies.len() / 2));
        bodies.push_str(&counted(&lower(call)));
    }
    join(&[head, &places, &bodies])
}

/// Bytes with their count before them, filled up to whole words.
fn counted(bytes: &str) -> String {
    let mut words = word(bytes.len() / 2);
    words.push_str(bytes);
    while !words.len().is_multiple_of(WORD) {
        words.push('0');
    }
    words
}

fn word(number: usize) -> String {
    padded(&lower(&hex_quantity(number as u64)), WORD)
}

#[cfg(test)]
mod tests;
