//! The calls that swap, written for the routers of Uniswap's second and third version and for the token that wraps the coin. What a call does is decided here
//! alone: a gateway gives the way, and the contract is one that is pinned.

use super::order::Order;
use crate::{
    amount::padded,
    evm::{Argument, EvmCall, Words, bare, functions, hex_quantity, lower},
    swap::memory::{Route, Way},
};
use api::convert::PlanKind;
use std::slice;

functions! {
    WRAP = "d0e30db0" "deposit()";
    UNWRAP = "2e1a7d4d" "withdraw(uint256)";
    /// This and the next two hold the least against what has arrived; those for other tokens hold it against what the pools paid out, of which a token can keep a part.
    COIN_FOR_TOKENS = "b6f9de95" "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)";
    TOKENS_FOR_COIN = "791ac947" "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)";
    TOKENS_FOR_TOKENS = "5c11d795" "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)";
    /// Of the first v3 router.
    EXACT_INPUT = "c04b8d59" "exactInput((bytes,address,uint256,uint256,uint256))";
    /// Of the second.
    EXACT_INPUT_02 = "b858183f" "exactInput((bytes,address,uint256,uint256))";
    /// Of the second v3 router.
    OVER_V2 = "472b43f3" "swapExactTokensForTokens(uint256,uint256,address[],address)";
    /// Of the second v3 router: what goes along of the coin.
    WRAP_VALUE = "1c58db4f" "wrapETH(uint256)";
    UNWRAP_ALL = "49404b7c" "unwrapWETH9(uint256,address)";
    /// If the permit was used before, the allowance exists and the call goes on.
    SELF_PERMIT = "c2e3140a" "selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)";
    SEVERAL = "ac9650d8" "multicall(bytes[])";
    SEVERAL_UNTIL = "5ae401dc" "multicall(uint256,bytes[])";
}

/// What stands for the router itself as recipient, in the first v3 router and in the second.
const ITSELF: &str = "0x0000000000000000000000000000000000000000";
const ITSELF_02: &str = "0x0000000000000000000000000000000000000002";

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

/// Terms and route as calls have them.
struct Written {
    amount: Argument,
    least: Argument,
    deadline: Argument,
    signer: Argument,
    tokens: Vec<Argument>,
    /// Whether the network's coin is sold, and whether it is bought.
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
    let value = value(&terms).to_owned();
    Some(EvmCall { value, ..EvmCall::new(&route.router, data(route, &terms)?) })
}

/// The coin that goes along, in wei.
fn value<'a>(terms: &Terms<'a>) -> &'a str {
    if terms.coin[0] { terms.amount } else { "0" }
}

/// The call's data, `0x` and hex; `None` where a number is none that a contract can count, or the route takes no permit.
pub(super) fn data(route: &Route, terms: &Terms<'_>) -> Option<String> {
    let written = Written {
        amount: Argument::number(terms.amount)?,
        least: Argument::number(terms.least)?,
        deadline: Argument::count(terms.deadline),
        signer: Argument::address(terms.signer)?,
        tokens: route.tokens.iter().map(|token| Argument::address(token)).collect::<Option<_>>()?,
        coin: terms.coin,
    };
    let data = match route.kind {
        PlanKind::Wrap if terms.coin[0] => WRAP.call(&[]),
        PlanKind::Wrap => UNWRAP.call(&[written.amount]),
        PlanKind::V2 | PlanKind::V2Keeping => over_v2(written),
        PlanKind::SwapRouter | PlanKind::SwapRouter02 | PlanKind::Both => {
            return over_v3(route, &written, terms.permit);
        }
    };
    terms.permit.is_none().then_some(data)
}

/// One call of a v2 router.
fn over_v2(written: Written) -> String {
    let Written { amount, least, deadline, signer, tokens, coin } = written;
    let path = Argument::list(tokens);
    match coin {
        [true, _] => COIN_FOR_TOKENS.call(&[least, path, signer, deadline]),
        [_, true] => TOKENS_FOR_COIN.call(&[amount, least, path, signer, deadline]),
        _ => TOKENS_FOR_TOKENS.call(&[amount, least, path, signer, deadline]),
    }
}

/// Calls of a v3 router, as one: a permit, the wrapping of the coin where it is sold, the swaps, and the unwrapping of what came where it is bought.
fn over_v3(route: &Route, written: &Written, permit: Option<&str>) -> Option<String> {
    let mut calls = Vec::new();
    if let Some(permit) = permit {
        calls.push(own_permit(written.tokens.first()?.clone(), permit)?);
    }
    if wraps_first(route, written) {
        calls.push(WRAP_VALUE.call(slice::from_ref(&written.amount)));
    }
    swaps(route, written, &mut calls)?;
    if written.coin[1] {
        calls.push(UNWRAP_ALL.call(&[written.least.clone(), written.signer.clone()]));
    }
    if route.kind == PlanKind::SwapRouter && calls.len() == 1 {
        return calls.pop();
    }
    let calls = Argument::list(calls.iter().map(|call| Argument::bytes(call)).collect());
    Some(match route.kind {
        PlanKind::SwapRouter => SEVERAL.call(&[calls]),
        // Of the second router only this outer call has a deadline.
        _ => SEVERAL_UNTIL.call(&[written.deadline.clone(), calls]),
    })
}

/// A permit for the router, which it uses itself: owner and spender are the sender and the router.
fn own_permit(token: Argument, permit: &str) -> Option<String> {
    let words = Words(bare(permit)?);
    let mut arguments = vec![token];
    for at in 2..7 {
        arguments.push(Argument::word(words.word(at)?)?);
    }
    Some(SELF_PERMIT.call(&arguments))
}

/// Whether the router wraps the coin before it swaps. Wrapped by the swap, a hostile token could have it sent back while it still is the coin, and the router would
/// take wrapped coin from the signer, as far as it is allowed to. The first router cannot wrap before.
fn wraps_first(route: &Route, written: &Written) -> bool {
    written.coin[0] && route.kind != PlanKind::SwapRouter
}

/// Pools of one version that follow each other are one swap. What comes out of all but the last stays with the router, and the next one sells all that it has, as
/// does the first where the coin was wrapped before.
fn swaps(route: &Route, written: &Written, calls: &mut Vec<String>) -> Option<()> {
    let itself = if route.kind == PlanKind::SwapRouter { ITSELF } else { ITSELF_02 };
    let itself = Argument::address(itself)?;
    let none = Argument::count(0);
    let pools = route.fees.len();
    let mut from = 0;
    while from < pools {
        let v2 = route.fees[from] == 0;
        let same = route.fees[from..].iter().take_while(|fee| (**fee == 0) == v2).count();
        let to = from + same;
        let has_all = from > 0 || wraps_first(route, written);
        let amount = if has_all { &none } else { &written.amount }.clone();
        let least = if to == pools { &written.least } else { &none }.clone();
        let is_end = to == pools && !written.coin[1];
        let receiver = if is_end { &written.signer } else { &itself }.clone();
        calls.push(if v2 {
            let tokens = Argument::list(written.tokens[from..=to].to_vec());
            OVER_V2.call(&[amount, least, tokens, receiver])
        } else {
            let path = path(&route.tokens[from..=to], &route.fees[from..to]);
            if route.kind == PlanKind::SwapRouter {
                let deadline = written.deadline.clone();
                let swap = vec![path, receiver, deadline, amount, least];
                EXACT_INPUT.call(&[Argument::tuple(swap)])
            } else {
                EXACT_INPUT_02.call(&[Argument::tuple(vec![path, receiver, amount, least])])
            }
        });
        from = to;
    }
    Some(())
}

/// A way over v3 pools: a token, then a fee in three bytes and a token for each pool.
fn path(tokens: &[String], fees: &[u32]) -> Argument {
    let mut bytes = String::new();
    for (place, token) in tokens.iter().enumerate() {
        if let Some(before) = place.checked_sub(1) {
            bytes.push_str(&padded(&lower(&hex_quantity(u64::from(fees[before]))), 6));
        }
        bytes.push_str(&lower(token));
    }
    Argument::bytes(&bytes)
}

#[cfg(test)]
mod tests;
