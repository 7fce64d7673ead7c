use super::{
    SendSlice,
    keys::{COIN, HELD, ITEM, MAX, POLL},
    memory::Writer,
    receiver,
    refresh::{choices, edit},
};
use crate::{
    amount::{Amount, write_typed},
    context::Context,
};

/// Digits after the point of an amount in the visitor's currency that was made from tokens.
const CURRENCY_DIGITS: usize = 2;

/// Begins a new form.
pub(super) fn reset(context: &Context) {
    receiver::forget(context);
    for key in [MAX, ITEM, COIN, POLL, HELD] {
        context.runtime().cancel(key);
    }
    let mut state = context.edit();
    (state.send.in_time, state.send.with_kept) = (None, None);
    state.send.writer = Writer::Visitor;
    state.slices.send.set(SendSlice::default());
}

/// Takes this token. What was typed stays.
pub(super) fn choose(context: &Context, id: &str) {
    edit(context, |state| {
        let found = choices(state).find(|token| token.id == id).cloned();
        let send = &mut state.slices.send;
        if found.is_some() {
            state.send.writer = Writer::Visitor;
            send.token = found;
            send.item = None;
            send.item_problem = None;
            send.max = false;
        }
    });
}

/// Takes what was typed.
pub(super) fn set_amount(context: &Context, text: String, point: String) {
    edit(context, |state| {
        state.send.point = point;
        state.send.writer = Writer::Visitor;
        let send = &mut state.slices.send;
        send.amount = text;
        send.max = false;
    });
}

/// Takes what stands before a fraction where the visitor comes from, if the page says so.
pub(super) fn set_point(context: &Context, point: Option<String>) {
    if let Some(point) = point {
        context.edit().send.point = point;
    }
}

/// Types in the other measure from now on; the amount stays the same as far as it can be said. What was put into the other measure and left
/// alone there is as it was, once it is turned back.
pub(super) fn set_fiat(context: &Context, on: bool) {
    edit(context, |state| {
        let send = &mut state.slices.send;
        let price = send.token.as_ref().and_then(|token| token.price.as_ref());
        let unknown = price.is_none_or(Amount::is_zero);
        if send.fiat == on || on && unknown {
            return;
        }
        send.fiat = on;
        let memory = &mut state.send;
        if let Writer::Turn { text, max } = std::mem::take(&mut memory.writer) {
            (send.amount, send.max) = (text, max);
            return;
        }
        let max = std::mem::take(&mut send.max);
        let worth = |worth: &Amount| worth.shortened(CURRENCY_DIGITS);
        let other = if on { send.value.as_ref().map(worth) } else { send.quantity.clone() };
        // So much money is not so many tokens where nobody knows the price; what is no amount stays in either measure.
        if other.is_some() || unknown {
            let other = other.map(|amount| write_typed(&amount.text(), &memory.point));
            let text = std::mem::replace(&mut send.amount, other.unwrap_or_default());
            memory.writer = Writer::Turn { text, max };
        }
    });
}

/// All there is: `amount` whole tokens.
pub(super) fn set_max(context: &Context, amount: &Amount) {
    edit(context, |state| {
        let point = state.send.point.clone();
        state.send.writer = Writer::Visitor;
        let send = &mut state.slices.send;
        send.amount = write_typed(&amount.text(), &point);
        send.fiat = false;
        send.max = true;
    });
}

/// A share of the balance, in whole units of the token. Ignored for an item, and where nothing is chosen.
pub(super) fn set_share(context: &Context, percent: u32) {
    let token = context.state().slices.send.token.clone();
    let share = token.and_then(|token| token.quantity.share(percent, token.decimals));
    let Some(share) = share else { return };
    set_max(context, &share);
    edit(context, |state| state.slices.send.max = false);
}
