use super::{
    SwapSlice, SwapStage, SwapStep, SwapToken, listed,
    memory::{Question, Wish},
    picker, prices, quote, start,
};
use crate::{
    account::kind,
    amount::{Amount, read_typed, write_typed},
    context::Context,
    errors::{Failure, Problem},
    message::Message,
    modal, notice, parts,
    protocol::{Part, SwapSide, View},
    runtime::Key,
    state::State,
    tokens::currency,
};
use std::rc::Rc;

/// Slippage where nobody chose: one percent (specification, section 9).
const USUAL_SLIPPAGE_BPS: u32 = 100;
/// More than half of everything is no slippage.
const MOST_SLIPPAGE_BPS: u32 = 5_000;
/// Whether the account is a contract is being asked: before it is told that it cannot pay for gas, and before something is left aside for that.
const PAYS: Key = Key::new("swap pays");
pub(super) const MOST: Key = Key::new("swap most");
/// Of what comes out so many decimals are kept (specification, section 9).
const KEPT_DECIMALS: usize = 6;

/// Takes what was typed.
pub(super) fn set_amount(context: &Context, text: &str, point: &str) {
    stop_max(context);
    edit(context, &mut |state| {
        // Whoever types wants no other amount any more.
        if let Some(wish) = &mut state.swap.wish {
            wish.amount = None;
        }
        point.clone_into(&mut state.swap.point);
        text.clone_into(&mut state.slices.swap.source_token_amount);
    });
}

/// Writes an amount into the form as the visitor would.
fn put(state: &mut State, amount: &Amount) {
    state.slices.swap.source_token_amount = write_typed(&amount.text(), &state.swap.point);
}

/// All there is, with the network fee left aside, but not by smart accounts.
pub(super) fn set_max(context: &Context, point: Option<String>) {
    stop_max(context);
    if let Some(point) = point {
        context.edit().swap.point = point;
    }
    put_most(context);
    let state = context.state();
    let token = state.slices.swap.source_token.as_ref();
    let coin = token.is_some_and(|token| token.address.is_none());
    // Without the fee nobody knows what is left: it is asked for, or that is said.
    let unknown = coin && most(&state).is_none();
    drop(state);
    if coin {
        kind::learn(context, MOST, put_most);
    }
    if unknown {
        start::ask_gas(context, true);
    }
}

/// A share of the balance, in whole units of the token. Ignored while the balance is not known.
pub(super) fn set_share(context: &Context, percent: u32, point: Option<String>) {
    stop_max(context);
    if let Some(point) = point {
        context.edit().swap.point = point;
    }
    edit(context, &mut |state| {
        let Some(token) = &state.slices.swap.source_token else { return };
        let held = token.quantity.as_ref();
        if let Some(share) = held.and_then(|held| held.share(percent, token.decimals)) {
            put(state, &share);
        }
    });
}

/// Puts all there is into the form, as far as it is known.
pub(super) fn put_most(context: &Context) {
    edit(context, &mut |state| {
        if let Some(most) = most(state) {
            put(state, &most);
        }
    });
}

/// An amount that was asked for before, and is not there yet, is not put over what is wanted now.
#[inline(never)]
fn stop_max(context: &Context) {
    for lane in [0, 1] {
        context.runtime().cancel(MOST.lane(lane));
    }
}

/// What can be sold at most.
fn most(state: &State) -> Option<Amount> {
    let token = state.slices.swap.source_token.as_ref()?;
    let held = token.quantity.clone()?;
    if token.address.is_some() || state.slices.account.is_smart() {
        return Some(held);
    }
    Some(held.minus(&quote::reserve(state)?).unwrap_or_default())
}

/// Takes a token. The other one of the two changes places with it.
pub(super) fn choose(context: &Context, side: SwapSide, id: &str) {
    stop_max(context);
    edit(context, &mut |state| {
        let Some(token) = listed::find(state, id) else { return };
        let swap = &mut *state.slices.swap;
        let (one, other) = match side {
            SwapSide::Source => (&mut swap.source_token, &mut swap.to_token),
            SwapSide::To => (&mut swap.to_token, &mut swap.source_token),
        };
        if other.as_ref().is_some_and(|other| other.id == token.id) {
            std::mem::swap(one, other);
        } else {
            *one = Some(token);
        }
    });
    prices::learn(context);
    modal::back_from(context, View::SwapSelectToken);
    picker::fill(context);
}

/// Exchanges the two; what came out is sold then, or one of it (specification, section 4).
pub(super) fn switch_tokens(context: &Context) {
    stop_max(context);
    edit(context, &mut |state| {
        let swap = &mut *state.slices.swap;
        if swap.stage == SwapStage::Initializing {
            return;
        }
        std::mem::swap(&mut swap.source_token, &mut swap.to_token);
        let amount = Amount::parse(&swap.to_token_amount).filter(|amount| !amount.is_zero());
        let one = || Amount::parse("1").unwrap_or_default();
        put(state, &amount.unwrap_or_else(one));
    });
    prices::learn(context);
}

/// Takes what makes sense.
pub(super) fn set_slippage(context: &Context, bps: u32) {
    if (1..=MOST_SLIPPAGE_BPS).contains(&bps) {
        edit(context, &mut |state| {
            state.swap.slippage = bps;
            state.slices.swap.slippage_error = None;
        });
    }
}

/// Takes the percentage that was typed; one that makes no sense leaves the last one in place, and that is said.
pub(super) fn type_slippage(context: &Context, text: &str, point: &str) {
    let percent = read_typed(text, point).and_then(|text| Amount::parse(&text));
    let bps = percent.and_then(|percent| percent.to_units(2)?.parse().ok());
    match bps.filter(|bps| (1..=MOST_SLIPPAGE_BPS).contains(bps)) {
        Some(bps) => set_slippage(context, bps),
        None => edit(context, &mut |state| {
            state.slices.swap.slippage_error = Some(Message::new("swap.slippageInvalid"));
        }),
    }
}

/// The default from now on.
pub(super) fn auto_slippage(context: &Context) {
    edit(context, &mut |state| {
        state.swap.slippage = 0;
        state.slices.swap.slippage_error = None;
    });
}

/// Hundredths of a percent that it may give less than quoted.
pub(super) fn slippage_bps(state: &State) -> u32 {
    match state.swap.slippage {
        0 => USUAL_SLIPPAGE_BPS,
        bps => bps,
    }
}

/// Fills in what the page wanted to begin with; a symbol that is none here changes nothing.
pub(super) fn grant(context: &Context) {
    let Some(wish) = context.edit().swap.wish.take() else { return };
    let Wish { from_token, to_token, amount } = wish;
    let id_of = |symbol: Option<String>| by_symbol(&context.state(), &symbol?);
    let (from, to) = (id_of(from_token), id_of(to_token));
    for (side, id) in [(SwapSide::Source, from), (SwapSide::To, to)] {
        if let Some(id) = id {
            choose(context, side, &id);
        }
    }
    if let Some(text) = amount {
        set_amount(context, &text, ".");
    }
}

/// What the account holds counts before what is only listed. Anybody may send it a token of any symbol: only a verified one counts.
fn by_symbol(state: &State, symbol: &str) -> Option<String> {
    for token in &state.tokens.all {
        if token.verified && token.symbol.eq_ignore_ascii_case(symbol) {
            return Some(token.id.clone());
        }
    }
    let listed = &state.swap.listed;
    let is_meant =
        |token: &&Rc<SwapToken>| token.verified && token.symbol.eq_ignore_ascii_case(symbol);
    let found = listed.iter().find(is_meant);
    found.map(|token| token.id.clone())
}

/// Changes the form, and says what it means now. What is being signed is not changed any more. Another question drops the old one's answer.
fn edit(context: &Context, change: &mut dyn FnMut(&mut State)) {
    let mut state = context.edit();
    if state.slices.swap.step != SwapStep::Form {
        return;
    }
    let before = Question::of(&state);
    change(&mut state);
    let after = Question::of(&state);
    drop(state);
    if before != after {
        quote::ask_anew(context);
    }
    refresh(context);
}

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
    swap.network_price = prices::of_coin(&state);
    swap.slippage =
        Amount::of_units(&json::to_string(&slippage_bps(&state)), 2).unwrap_or_default();
    swap.slippage_auto = state.swap.slippage == 0;
    swap.quotes = state.swap.quotes;
    swap.amount = amount_of(&swap.source_token_amount, &state.swap.point);
    swap.source_value = worth(swap.source_token.as_ref(), swap.amount.as_ref());
    swap.quote = quote::shown(&state, &swap);
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

/// It cannot go on from the form: the visitor is told why, and may try again.
pub(super) fn unprepared(context: &Context, failure: &Failure) {
    context.edit().slices.swap.fetch_error = true;
    notice::fail(context, failure);
}

/// All there is, and what the account is, is asked of another form.
pub(super) fn stop(context: &Context) {
    context.runtime().cancel(PAYS);
    stop_max(context);
}

/// What was typed, if it is an amount above zero.
pub(super) fn amount_of(text: &str, point: &str) -> Option<Amount> {
    read_typed(text, point).and_then(|text| Amount::parse(&text)).filter(|one| !one.is_zero())
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
    if quote::units_of(amount, token.decimals).is_none() {
        return Some(Problem::SwapAmountInvalid.into());
    }
    if token.quantity.as_ref().is_some_and(|held| amount > held) {
        return Some(Problem::InsufficientBalance.into());
    }
    quote::answer(state, swap).and_then(|offer| offer.refused.clone())
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
