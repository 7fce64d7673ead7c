use super::{
    Receiver, SendMemory, SendSlice, SendStage, asked, coin, memory::Writer, receiver, transfer,
    warn,
};
use crate::{
    amount::{Amount, read_typed as read, write_typed},
    context::Context,
    events::{self, Properties},
    message::Message,
    modal, parts,
    protocol::{Feature, Part, Reply, View},
    review::{ReviewKind, ReviewStage},
    runtime::Key,
    state::State,
    tokens::{self, Token},
};
use std::rc::Rc;

/// All there is of the coin is being asked for.
pub(super) const MAX: Key = Key::new("send max");
/// A collection is being asked for an item of it.
pub(super) const ITEM: Key = Key::new("item");
/// It is on its way from the form to the chain.
pub(super) const SEND: Key = Key::new("send");
/// Digits after the point of an amount in the visitor's currency that was made from tokens.
const CURRENCY_DIGITS: usize = 2;
/// The form is in sight, and follows what the account holds.
pub(super) const HOLDINGS: Key = Key::new("send holdings");

/// Keeps the form in line with the account and its tokens. Called whenever either may have changed.
pub(super) fn follow(context: &Context) {
    let other = keep_to_account(context);
    let state = context.state();
    let view = state.slices.modal.view;
    let open = state.slices.modal.open;
    let sending = open && view.facts().feature == Some(Feature::Send);
    let shown = sending && view != View::WalletSendPreview;
    let watched = state.send.watchers > 0;
    let out_of_sight = !sending && !watched && !modal::is_asked_in_page(context);
    let at = state.slices.send.stage;
    let begun = state.send.shown || at == SendStage::Review;
    let left = out_of_sight && begun && at != SendStage::Signing;
    let opened = shown && !state.send.shown;
    let empty = state.slices.send.token.is_none() && state.slices.send.item.is_none();
    drop(state);
    context.edit().send.shown = sending;
    if left {
        // What is still being prepared, or waits for its code, is not shown over what the visitor went to.
        transfer::cancel(context);
    }
    if opened {
        tell_opened(context);
        edit(context, |state| {
            state.slices.send.coin_problem = None;
            if state.send.in_time.is_some() {
                // The block may be there by now.
                state.slices.send.coin = None;
            }
        });
    }
    if !sending && !watched {
        for key in [HOLDINGS, coin::POLL] {
            context.runtime().cancel(key);
        }
        return;
    }
    if !context.runtime().is_running(HOLDINGS) {
        context.spawn_latest(HOLDINGS, holdings);
    }
    warn::learn(context);
    coin::learn(context);
    if other || empty || watched || view == View::WalletSend {
        refresh(context);
    }
}

/// What the account holds is part of the form.
async fn holdings(context: Context) {
    loop {
        tokens::told(&context).await;
        edit(&context, |state| {
            if state.slices.send.token.is_none() {
                asked::fill(state);
            }
        });
    }
}

/// A place of the page itself shows the form, or does no longer.
pub(super) fn watch(context: &Context, on: bool) {
    let mut state = context.edit();
    let watchers = &mut state.send.watchers;
    *watchers = if on { *watchers + 1 } else { watchers.saturating_sub(1) };
    drop(state);
    tokens::watch(context, on);
    follow(context);
}

/// Another account or network begins a new form (specification, section 4), unless the wallet is being asked just now. What is only
/// reviewed is another account's, and is dropped. Whether it did.
pub(super) fn keep_to_account(context: &Context) -> bool {
    let state = context.state();
    let account = state.slices.account.caip_address.clone();
    let at = state.slices.send.stage;
    let other = account != state.send.account && at != SendStage::Signing;
    drop(state);
    if other {
        transfer::cancel(context);
        context.edit().send.account = account;
        reset(context);
    }
    other
}

/// Says what happened: the form was opened.
fn tell_opened(context: &Context) {
    let state = context.state();
    let network = state.slices.network.active.as_ref();
    let network = network.map(|network| network.caip_network_id.as_str()).unwrap_or_default();
    let properties = Properties::new()
        .flag("isSmartAccount", state.slices.account.is_smart())
        .text("network", network);
    drop(state);
    events::track(context, "OPEN_SEND", properties);
}

/// Whoever is asked for all there is, or for an item, need not be waited for any more.
pub(super) fn stop(context: &Context, key: Key) {
    if context.runtime().cancel(key) {
        context.edit().slices.send.asking = false;
    }
}

/// Begins a new form.
pub(super) fn reset(context: &Context) {
    receiver::forget(context);
    for key in [MAX, ITEM, coin::COIN, coin::POLL, coin::HELD] {
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

/// Changes the form, and says what it means now. What is being sent is not changed any more.
pub(super) fn edit(context: &Context, change: impl FnOnce(&mut State)) {
    if context.state().slices.send.stage == SendStage::Form {
        change(&mut context.edit());
    }
    refresh(context);
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
        let message = message.with("name", &receiver::shown(name));
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

/// The chosen token as it is known now, or the first that is known: the coin.
fn token(state: &State, chosen: Option<&Rc<Token>>) -> Option<Rc<Token>> {
    let same = chosen.and_then(|chosen| choices(state).find(|token| token.id == chosen.id));
    let first = choices(state).find(|token| token.verified);
    same.or(chosen).or(first).cloned()
}

/// What there is to choose from.
fn choices(state: &State) -> impl Iterator<Item = &Rc<Token>> {
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
