use super::{
    SwapSlice, SwapStage, SwapStep, SwapToken, gas, listed,
    memory::{Question, Wish},
    picker, prices,
    question::reserve,
    quote,
    refresh::{PAYS, refresh},
};
use crate::{
    account::kind,
    amount::{Amount, read_typed, write_typed},
    context::Context,
    errors::Failure,
    message::Message,
    modal, notice,
    protocol::{SwapSide, View},
    runtime::Key,
    state::State,
};
use std::rc::Rc;

/// More than half of everything is no slippage.
const MOST_SLIPPAGE_BPS: u32 = 5_000;
/// All there is, which some of it may have to be left aside for, is being asked for.
const MOST: Key = Key::new("swap most");

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
    // What is being signed is not changed any more: nothing is asked for then, whose answer would come when the form is free again.
    let free = context.state().slices.swap.step == SwapStep::Form;
    if !free {
        return;
    }
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
        gas::ask(context, MOST.lane(1), Some(put_most));
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
    Some(held.minus(&reserve(state)?).unwrap_or_default())
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

/// The form begins anew after an exchange (specification, section 4); what is known of tokens stays.
pub(super) fn reset(context: &Context) {
    quote::rest(context);
    stop(context);
    let mut state = context.edit();
    state.swap.offer = None;
    let begun = state.slices.swap.stage;
    empty(&mut state, begun, SwapStep::Form);
    drop(state);
    refresh(context);
}

/// Shows a form in which nothing was said.
#[inline(never)]
pub(super) fn empty(state: &mut State, begun: SwapStage, step: SwapStep) {
    state.slices.swap.set(SwapSlice { stage: begun, step, ..SwapSlice::default() });
}
