//! What the form means, said anew.

use super::{
    SwapSlice, SwapStage, SwapToken, listed,
    question::{amount_of, answer, shown, slippage_bps, units_of},
};
use crate::{
    account::kind,
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    parts,
    protocol::Part,
    runtime::Key,
    state::State,
    tokens::currency,
};
use std::rc::Rc;

/// Whether the account is a contract is being asked, before it is told that it cannot pay for gas.
pub(super) const PAYS: Key = Key::new("swap pays");
/// Of what comes out so many decimals are kept (specification, section 9).
const KEPT_DECIMALS: usize = 6;

/// Says anew what the form means: with what is held now, at today's prices.
pub(super) fn refresh(context: &Context) {
    let mut state = context.edit();
    if state.swap.account.is_none() || state.slices.swap.stage == SwapStage::Uninitialised {
        return;
    }
    let mut swap = (*state.slices.swap).clone();
    let coin = state.slices.network.active.as_ref().map(|network| Rc::new(listed::coin(network)));
    let bought = swap.to_token.as_ref().map(|token| token.id.clone());
    let source = swap.source_token.take().or(coin.filter(|coin| Some(&coin.id) != bought.as_ref()));
    swap.source_token = source.map(|token| listed::known(&state, &token));
    swap.to_token = swap.to_token.map(|token| listed::known(&state, &token));
    currency(&state).as_str().clone_into(&mut swap.currency);
    swap.network_price = listed::price_of_coin(&state);
    swap.slippage =
        Amount::of_units(&json::to_string(&slippage_bps(&state)), 2).unwrap_or_default();
    swap.slippage_auto = state.swap.slippage == 0;
    swap.quotes = state.swap.quotes;
    swap.amount = amount_of(&swap.source_token_amount, &state.swap.point);
    swap.source_value = worth(swap.source_token.as_ref(), swap.amount.as_ref());
    swap.quote = shown(&state, &swap);
    let out = swap.quote.as_ref().map(|quote| quote.to_amount.clone());
    swap.to_value = worth(swap.to_token.as_ref(), out.as_ref());
    swap.to_token_amount =
        out.map(|out| out.rounded_down(KEPT_DECIMALS).text()).unwrap_or_default();
    let mut error = input_error(&state, &swap);
    let short = error.is_none() && lacks_gas(&state, &swap);
    if short && state.swap.judged {
        error = Some(Problem::InsufficientBalance.into());
    }
    swap.input_error = error.map(|failure| failure.message());
    swap.complete = swap.quote.is_some() && swap.input_error.is_none() && !short;
    let ready = swap.complete && !state.slices.swap.complete;
    // Where that could not be found out, the visitor says when it is tried again.
    let judged = !short || swap.fetch_error;
    state.slices.swap.set(swap);
    drop(state);
    if ready {
        parts::prepare(context, Part::Signing);
    }
    if !judged {
        kind::learn(context, PAYS, judge);
    }
}

/// Somebody told what the account is, or nobody does: it is told that it cannot pay for gas, or it need not.
fn judge(context: &Context) {
    let mut state = context.edit();
    let first = !std::mem::replace(&mut state.swap.judged, true);
    let smart = state.slices.account.is_smart();
    drop(state);
    if first || smart {
        refresh(context);
    }
}

fn worth(token: Option<&Rc<SwapToken>>, amount: Option<&Amount>) -> Option<Amount> {
    Some(token?.price.as_ref()?.times(amount?))
}

/// What is wrong with the form (specification, section 5). What is not known is not held against the visitor.
fn input_error(state: &State, swap: &SwapSlice) -> Option<Failure> {
    let token = swap.source_token.as_ref()?;
    let text = swap.source_token_amount.trim();
    let Some(amount) = &swap.amount else {
        let begun = text.is_empty() || text.bytes().all(|byte| b"0.,".contains(&byte));
        return (!begun).then(|| Problem::SwapAmountInvalid.into());
    };
    if units_of(amount, token.decimals).is_none() {
        return Some(Problem::SwapAmountInvalid.into());
    }
    if token.quantity.as_ref().is_some_and(|held| amount > held) {
        return Some(Problem::InsufficientBalance.into());
    }
    answer(state, swap).and_then(|offer| offer.refused.clone())
}

/// Whether the coin does not pay for the gas; what is sold of it cannot. Of a contract that is not asked.
fn lacks_gas(state: &State, swap: &SwapSlice) -> bool {
    let (Some(network), Some(token), Some(amount)) =
        (&state.slices.network.active, &swap.source_token, &swap.amount)
    else {
        return false;
    };
    if state.slices.account.is_smart() {
        return false;
    }
    let Some(held) = listed::known(state, &listed::coin(network)).quantity.clone() else {
        return false;
    };
    let gas = swap.quote.as_ref().and_then(|quote| quote.gas_fee.clone()).unwrap_or_default();
    let sold = if token.address.is_none() { amount.clone() } else { Amount::zero() };
    held.is_zero() || sold.plus(&gas) > held
}
