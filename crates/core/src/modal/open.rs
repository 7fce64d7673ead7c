use super::{back, push, reset, rules};
use crate::{
    context::Context,
    events::{self, Properties},
    protocol::View,
    runtime::Key,
    signal::Signal,
};
use caip::Namespace;

/// How long the dialog shakes after a refused close (specification, section 9).
const SHAKE_MS: u64 = 500;
const SHAKE: Key = Key::new("shake");

/// Opens the dialog at a view, or where the rules lead. `wallet` is the one that the Connect view goes on with once its legal box is ticked.
pub fn open(
    context: &Context,
    view: Option<View>,
    namespace: Option<Namespace>,
    wallet: Option<&str>,
) {
    let mut state = context.edit();
    state.router.openings = state.router.openings.wrapping_add(1);
    state.slices.modal.namespace = namespace;
    state.slices.modal.wallet = wallet.map(str::to_owned);
    drop(state);
    context.tell(Signal::WalletFilterChanged);
    let view = rules::opens_at(&context.state(), view);
    let was_open = std::mem::replace(&mut context.edit().slices.modal.open, true);
    reset(context, view);
    context.tell(Signal::Opened);
    if !was_open {
        events::track(context, "MODAL_OPEN", connected(context));
    }
    if view == View::Account {
        context.tell(Signal::OpenedAtAccount);
    }
}

/// Closes the dialog, unless the current view must be answered first: then it shakes.
pub fn close(context: &Context) {
    if !context.state().slices.modal.open {
        return;
    }
    if context.state().router.is_blocked() {
        return shake(context);
    }
    context.tell(Signal::WaitAbandoned);
    finish(context);
}

/// Closes without asking whether the view allows it, for flows that came to their end.
pub(crate) fn finish(context: &Context) {
    if !context.state().slices.modal.open {
        return;
    }
    let stays = context.state().slices.options.embedded;
    end(context, stays);
}

/// Views that stand in the page come and go with it.
pub fn embed(context: &Context, on: bool) {
    let state = context.state();
    let (embedded, is_open) = (state.slices.options.embedded, state.slices.modal.open);
    drop(state);
    match (on, is_open) {
        (true, false) if embedded => open(context, None, None, None),
        (false, true) if embedded => {
            context.tell(Signal::WaitAbandoned);
            end(context, false);
        }
        _ => {}
    }
}

/// Views that stand in the page may have begun before it was known that somebody is connected.
pub(crate) fn welcome_back(context: &Context) {
    let state = context.state();
    let modal = &state.slices.modal;
    let at_the_door = state.slices.options.embedded && modal.open && !modal.can_go_back;
    let is_connected = rules::is_connected(&state);
    drop(state);
    if at_the_door && is_connected {
        end(context, true);
    }
}

/// Goes back to where the next visit begins; what stands in the page stays there.
fn end(context: &Context, stays: bool) {
    context.runtime().cancel(SHAKE);
    context.tell(Signal::Closing);
    if !stays {
        events::track(context, "MODAL_CLOSE", connected(context));
    }
    let mut state = context.edit();
    let first = rules::first(&state);
    let modal = &mut state.slices.modal;
    modal.open = stays;
    modal.shake = false;
    modal.namespace = None;
    modal.wallet = None;
    drop(state);
    reset(context, first);
    context.tell(Signal::Closed { stays });
}

fn shake(context: &Context) {
    context.edit().slices.modal.shake = true;
    context.spawn_latest(SHAKE, |context| async move {
        context.sleep(SHAKE_MS).await;
        context.edit().slices.modal.shake = false;
    });
}

fn connected(context: &Context) -> Properties {
    let connected = context.state().slices.connection.is_connected();
    Properties::new().flag("connected", connected)
}

/// Shows a view that must be answered, opening the dialog if need be.
pub(crate) fn demand(context: &Context, view: View) {
    let is_open = context.state().slices.modal.open;
    if is_open {
        reset(context, view);
    } else {
        open(context, Some(view), None, None);
    }
}

/// Shows a view on top, opening the dialog first if need be.
pub(crate) fn show_or_open(context: &Context, view: View) {
    if !context.state().slices.modal.open {
        open(context, None, None, None);
    }
    push(context, view);
}

/// Leaves a view that waited for the wallet: one view back, or to the question that is still to be answered.
pub(crate) fn leave(context: &Context) {
    let demanded = context.state().router.demanded();
    match demanded {
        Some(view) => reset(context, view),
        None => back(context),
    }
}

/// Ends the question about an unsupported chain once it has answered itself.
pub(crate) fn release(context: &Context) {
    let state = context.state();
    let asked = state.router.demanded() == Some(View::UnsupportedChain);
    let answered = asked && state.slices.network.unsupported.is_none();
    drop(state);
    if answered {
        finish(context);
    }
}

/// Leaves a view of a feature that turned out to be switched off, for the account or the ways to connect.
pub(crate) fn leave_switched_off(context: &Context) {
    let state = context.state();
    let modal = &state.slices.modal;
    let off = modal.open && rules::is_off(&state, modal.view);
    let first = rules::first(&state);
    drop(state);
    if off {
        reset(context, first);
    }
}

/// Whether what is shown leads to a wallet of this chain family, or waits for one.
pub(crate) fn offers_wallets(context: &Context, namespace: Namespace) -> bool {
    let state = context.state();
    let modal = &state.slices.modal;
    modal.open
        && modal.view.facts().connects
        && modal.namespace.is_none_or(|only| only == namespace)
}

/// Closes what only a connected visitor can look at, once nothing is connected any more.
pub(crate) fn leave_account(context: &Context) {
    let state = context.state();
    let lost = !rules::is_connected(&state) && state.slices.modal.view.facts().of_account;
    drop(state);
    if lost {
        finish(context);
    }
}
