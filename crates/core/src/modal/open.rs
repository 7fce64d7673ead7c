use super::{back, push, reset};
use crate::{
    context::Context,
    events::{self, Properties},
    options,
    protocol::View,
    runtime::Key,
    signal::Signal,
    state::State,
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
    let view = allowed(context, view);
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

/// The view that was asked for if it makes sense now, else the one the opening rules name.
fn allowed(context: &Context, asked: Option<View>) -> View {
    let state = context.state();
    let is_connected = state.slices.account.address.is_some();
    let unsupported = state.slices.network.unsupported.is_some() && is_connected;
    match asked {
        _ if unsupported && !state.config.allow_unsupported_chain => View::UnsupportedChain,
        Some(view) if view.is_of_account() && !is_connected => View::Connect,
        Some(View::WalletSend | View::WalletSendSelectToken) if !offers_sending(&state) => {
            View::Account
        }
        Some(View::WalletSendPreview) => View::WalletSend,
        Some(View::Nft) => View::Account,
        Some(View::Swap | View::SwapSelectToken | View::SwapPreview)
            if !options::offers(&state, "swaps") =>
        {
            first(is_connected)
        }
        Some(View::SwapSelectToken | View::SwapPreview) => View::Swap,
        Some(View::WalletReceive) if !state.slices.options.offers("receive") => first(is_connected),
        Some(
            View::Connecting
            | View::ConnectingMultiChain
            | View::ConnectingWalletConnect
            | View::Downloads
            | View::SwitchNetwork,
        ) => View::Connect,
        Some(View::ConnectingWalletConnectBasic) if state.environment.mobile => {
            if state.config.has_adapters() { View::Connect } else { View::AllWallets }
        }
        Some(View::GetWallet) if !state.slices.wallets.can_get => first(is_connected),
        Some(View::UnsupportedChain) if !unsupported => first(is_connected),
        Some(view) => view,
        None if !is_connected && !state.config.has_adapters() => {
            if state.environment.mobile {
                View::AllWallets
            } else {
                View::ConnectingWalletConnectBasic
            }
        }
        // Asked for a namespace that is not connected: offer its wallets.
        None => match state.slices.modal.namespace {
            Some(namespace) => first(
                state
                    .slices
                    .connection
                    .sessions
                    .iter()
                    .any(|session| session.namespace == namespace),
            ),
            None => first(is_connected),
        },
    }
}

/// Whether the page offers sending and the connected account can do it here.
pub(super) fn offers_sending(state: &State) -> bool {
    let active = state.slices.network.active.as_ref();
    active.is_some_and(|active| active.can_send()) && state.slices.options.offers("send")
}

fn first(is_connected: bool) -> View {
    if is_connected { View::Account } else { View::Connect }
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
    let is_connected = state.slices.account.address.is_some();
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
    let is_connected = state.slices.account.address.is_some();
    let modal = &mut state.slices.modal;
    modal.open = stays;
    modal.shake = false;
    modal.namespace = None;
    modal.wallet = None;
    drop(state);
    reset(context, first(is_connected));
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

/// Shows the unsupported-chain view, opening the dialog if need be.
pub(crate) fn demand_supported_chain(context: &Context) {
    let is_open = context.state().slices.modal.open;
    if is_open {
        reset(context, View::UnsupportedChain);
    } else {
        open(context, Some(View::UnsupportedChain), None, None);
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
    if context.state().router.is_blocked() {
        reset(context, View::UnsupportedChain);
    } else {
        back(context);
    }
}

/// Ends the question about an unsupported chain once it has answered itself.
pub(crate) fn release(context: &Context) {
    let state = context.state();
    let answered = state.router.is_blocked() && state.slices.network.unsupported.is_none();
    drop(state);
    if answered {
        finish(context);
    }
}

/// Leaves a view of a feature that turned out to be switched off, for the account or the ways to connect.
pub(crate) fn leave_switched_off(context: &Context) {
    let state = context.state();
    let modal = &state.slices.modal;
    let is_swap = matches!(modal.view, View::Swap | View::SwapSelectToken | View::SwapPreview);
    let off = modal.open && is_swap && !options::offers(&state, "swaps");
    let is_connected = state.slices.account.address.is_some();
    drop(state);
    if off {
        reset(context, first(is_connected));
    }
}

/// Whether what is shown leads to a wallet of this chain family, or waits for one.
pub(crate) fn offers_wallets(context: &Context, namespace: Namespace) -> bool {
    let state = context.state();
    let modal = &state.slices.modal;
    let asks = matches!(
        modal.view,
        View::Connect
            | View::AllWallets
            | View::Connecting
            | View::ConnectingMultiChain
            | View::ConnectingWalletConnect
            | View::ConnectingWalletConnectBasic
    );
    modal.open && asks && modal.namespace.is_none_or(|only| only == namespace)
}

/// Closes what only a connected visitor can look at, once nothing is connected any more.
pub(crate) fn leave_account(context: &Context) {
    let state = context.state();
    let connected = state.slices.account.address.is_some();
    let view = state.slices.modal.view;
    drop(state);
    let needs_account =
        view.is_of_account() || matches!(view, View::UnsupportedChain | View::SwitchNetwork);
    if !connected && needs_account {
        finish(context);
    }
}
