//! What the form means, said anew.

use super::{
    Receiver, SendMemory, SendSlice, SendStage, asked,
    warn::{self, shown},
};
use crate::{
    amount::{Amount, read_typed as read},
    context::Context,
    message::Message,
    modal, parts,
    protocol::{Part, Reply},
    review::{ReviewKind, ReviewStage},
    runtime::Key,
    state::State,
    tokens::Token,
};
use std::rc::Rc;

/// Changes the form, and says what it means now. What is being sent is not changed any more.
pub(super) fn edit(context: &Context, change: impl FnOnce(&mut State)) {
    if context.state().slices.send.stage == SendStage::Form {
        change(&mut context.edit());
    }
    refresh(context);
}

/// Whoever is asked for all there is, or for an item, need not be waited for any more.
pub(super) fn stop(context: &Context, key: Key) {
    if context.runtime().cancel(key) {
        context.edit().slices.send.asking = false;
    }
}

/// Says anew what the form means; of what is being sent, only what to think about.
pub(super) fn refresh(context: &Context) {
    let mut state = context.edit();
    let mut send = (*state.slices.send).clone();
    if send.stage == SendStage::Form {
        judge(&mut send, &state);
    }
    send.warnings = warnings(&state, &send);
    let before = &state.slices.send;
    let ready = send.complete && !before.complete;
    let review = &state.slices.review;
    let shown = send.stage == SendStage::Review
        && review.kind == ReviewKind::Send
        && matches!(review.stage, ReviewStage::Ready | ReviewStage::Refused);
    let outdated = shown && send.warnings != before.warnings;
    state.slices.send.set(send);
    drop(state);
    if ready {
        parts::prepare(context, Part::Signing);
    }
    if outdated {
        // As if the visitor wanted it tried again.
        let turn = context.state().turns.current;
        modal::answer(context, turn, Reply::Text { value: String::new() });
    }
}

fn judge(send: &mut SendSlice, state: &State) {
    if send.item.is_none() {
        send.token = token(state, send.token.as_ref());
    }
    judge_amount(send, &state.send);
    let receiver = matches!(send.to, Receiver::Known { .. });
    let something = send.item.is_some()
        || send.token.is_some()
            && send.amount_problem.is_none()
            && send.quantity.as_ref().is_some_and(|amount| !amount.is_zero());
    send.complete = receiver && something;
}

/// The chosen token as it is known now, or the first that is known: the coin.
fn token(state: &State, chosen: Option<&Rc<Token>>) -> Option<Rc<Token>> {
    let same = chosen.and_then(|chosen| choices(state).find(|token| token.id == chosen.id));
    let first = choices(state).find(|token| token.verified);
    same.or(chosen).or(first).cloned()
}

/// What there is to choose from.
pub(super) fn choices(state: &State) -> impl Iterator<Item = &Rc<Token>> {
    state.tokens.all.iter().chain(&state.slices.send.coin)
}

fn judge_amount(send: &mut SendSlice, memory: &SendMemory) {
    (send.quantity, send.value, send.amount_problem) = (None, None, None);
    let Some(token) = send.token.clone().filter(|_| send.item.is_none()) else { return };
    if send.amount.trim().is_empty() {
        return;
    }
    let Some(amount) = read(&send.amount, &memory.point).and_then(|text| Amount::parse(&text))
    else {
        send.amount_problem = Some(Message::new("send.amountInvalid"));
        return;
    };
    if send.fiat {
        let quantity =
            token.price.as_ref().and_then(|price| amount.over(price, usize::from(token.decimals)));
        send.value = Some(amount);
        send.quantity = quantity;
    } else {
        send.value = token.price.as_ref().map(|price| amount.times(price));
        send.quantity = Some(amount);
    }
    send.amount_problem = problem(send.quantity.as_ref(), &token, memory);
}

fn problem(quantity: Option<&Amount>, token: &Token, memory: &SendMemory) -> Option<Message> {
    let Some(quantity) = quantity else { return Some(Message::new("send.priceUnknown")) };
    if quantity.to_units(token.decimals).is_none() {
        let decimals = json::to_string(&token.decimals);
        let message = Message::new("send.tooManyDecimals").with("decimals", &decimals);
        return Some(message.with("symbol", &token.symbol));
    }
    if quantity.is_zero() {
        return Some(Message::new("send.amountZero"));
    }
    let within = |all: &Option<Amount>| all.as_ref().is_some_and(|all| quantity <= all);
    let key = if within(&memory.in_time) {
        "send.coinsWaiting"
    } else if within(&memory.with_kept) {
        "send.coinsKept"
    } else {
        "error.insufficientBalance"
    };
    (*quantity > token.quantity).then(|| Message::new(key))
}

/// What to think about before sending what the form says, as far as it is known now.
#[inline(never)]
pub(super) fn warned(context: &Context) -> Vec<Message> {
    let state = context.state();
    warnings(&state, &state.slices.send)
}

/// Whether that is all there is to think about.
#[inline(never)]
pub(super) fn is_all(context: &Context, told: &[Message]) -> bool {
    warned(context) == told
}

fn warnings(state: &State, send: &SendSlice) -> Vec<Message> {
    let Receiver::Known { address, name, only_on_ethereum, .. } = &send.to else {
        return Vec::new();
    };
    let mut warnings = warn::of(state, address);
    if let (Some(name), Some(network)) = (name, only_on_ethereum) {
        let message = Message::new("send.warn.onlyOnEthereum");
        let message = message.with("name", &shown(name));
        warnings.push(message.with("network", network));
    }
    let token = send.token.as_ref().filter(|_| send.item.is_none());
    if let Some(symbol) = token.and_then(|token| token.imitates.as_ref()) {
        warnings.push(Message::new("tokens.imitates").with("symbol", symbol));
    }
    let item = send.item.as_ref();
    let listed = item.and_then(|item| state.nfts.find(&item.collection, &item.number));
    if listed.is_some_and(|nft| nft.spam) {
        warnings.push(Message::new("send.warn.spam"));
    }
    warnings.extend(asked::warning(state, send));
    warnings
}
