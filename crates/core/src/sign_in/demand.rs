//! The view that asks for a signature: when it is shown, and what waits for it.

use super::{SignInStage, SignInStatus, account, prepare, sign};
use crate::{
    connection,
    context::Context,
    modal,
    parts::part,
    protocol::{Fault, FaultKind, Reply},
};
use caip::AccountId;

/// There is no session. The visitor is asked to sign in where the page requires it, or where `asks` says so and they did not decline before.
pub(super) fn signed_out(context: &Context, account: &AccountId, asks: bool) {
    if !account::is_current(context, account) {
        return;
    }
    let mut state = context.edit();
    let was_signed_in = state.slices.sign_in.status == SignInStatus::SignedIn;
    let is_busy = was_signed_in && state.slices.modal.open;
    let slice = &mut state.slices.sign_in;
    slice.status = SignInStatus::SignedOut;
    slice.session = None;
    let required = slice.required;
    let declined = state.sign_in.declined.as_deref() == Some(account.address().as_str());
    state.sign_in.postponed = required && is_busy;
    drop(state);
    if is_wanted(context) || required && !is_busy || asks && !declined {
        return show(context);
    }
    let_dialog_go(context);
}

/// Shows the message that is to be signed; without a session it cannot be closed where the page requires one.
pub(super) fn show(context: &Context) {
    let mut state = context.edit();
    state.sign_in.dialog_waits = false;
    state.sign_in.postponed = false;
    state.router.must_sign = state.slices.sign_in.required;
    let view = state.config.sign_in_view();
    drop(state);
    connection::shown_elsewhere(context);
    modal::demand(context, view);
}

/// Whether the visitor looks at the message.
pub(super) fn is_shown(context: &Context) -> bool {
    let modal = &context.state().slices.modal;
    modal.open && modal.view.facts().signs_in
}

/// Begins with a message when the view is shown, and forgets it when it is left. Called whenever another view is shown.
#[part(account, if_there)]
pub fn view_changed(context: &Context) {
    let shown = is_shown(context);
    let stage = context.state().slices.sign_in.stage;
    match (shown, stage) {
        (true, SignInStage::Idle) => prepare::prepare(context),
        (true, _) | (false, SignInStage::Idle) => {}
        (false, _) => left(context),
    }
    let is_open = context.state().slices.modal.open;
    if !is_open && context.state().sign_in.postponed {
        // Behind whatever still belongs to closing.
        context.spawn(|context| async move { ask_now(&context) });
    }
    let checking = context.state().slices.sign_in.status == SignInStatus::Checking;
    if !shown && !checking {
        give_up(context);
    }
}

/// Breaks the promises of a sign-in once the visitor can no longer come to it: the dialog was closed.
pub(super) fn give_up(context: &Context) {
    let is_open = context.state().slices.modal.open;
    if !is_open {
        keep_promises(context, false);
    }
}

/// Asks for what was put off while the visitor was busy.
fn ask_now(context: &Context) {
    let postponed = std::mem::take(&mut context.edit().sign_in.postponed);
    if postponed && context.state().slices.sign_in.must_sign() {
        show(context);
    }
}

/// The view was left: what it waited for is dropped.
fn left(context: &Context) {
    context.runtime().cancel(prepare::PREPARE);
    context.runtime().cancel(sign::SIGN);
    let mut state = context.edit();
    state.sign_in.prepared = None;
    let address = state.slices.account.address.clone();
    if state.slices.sign_in.status == SignInStatus::SignedOut {
        state.sign_in.declined = address;
    }
    let signed_out = state.slices.sign_in.is_signed_out();
    let slice = &mut state.slices.sign_in;
    slice.stage = SignInStage::Idle;
    slice.request = None;
    slice.error = None;
    slice.detail = None;
    drop(state);
    if signed_out {
        keep_promises(context, false);
    }
}

/// Whether the page waits for a sign-in that it asked for.
pub(super) fn is_wanted(context: &Context) -> bool {
    !context.state().sign_in.waiting.is_empty()
}

/// Ends the promises of those who asked for a sign-in.
pub(super) fn keep_promises(context: &Context, signed_in: bool) {
    let waiting = std::mem::take(&mut context.edit().sign_in.waiting);
    for promise in waiting {
        let fault = Fault { kind: FaultKind::Unsupported, code: None, message: String::new() };
        let reply = if signed_in { Reply::Done } else { Reply::Failed { fault } };
        context.runtime().deliver(promise, reply);
    }
}

/// A dialog that waited for what the page's sign-in says closes, as it does after any connection.
pub(super) fn let_dialog_go(context: &Context) {
    if std::mem::take(&mut context.edit().sign_in.dialog_waits) {
        connection::close_connected(context);
    }
}
