//! What is awaited from a wallet.

use super::{Stage, Status};
use crate::{
    context::Context, events::Properties, network, pairing, protocol::Platform, runtime::Key,
    wallets,
};

/// A wallet is being asked.
pub(super) const CONNECT: Key = Key::new("connect");

/// Drops whatever is awaited from a wallet. A late answer is dropped.
pub fn stop_waiting(context: &Context) {
    context.runtime().cancel(CONNECT);
    network::stop_switching(context);
    let mut state = context.edit();
    if state.slices.connecting.stage != Stage::Idle {
        state.slices.connecting.stage = Stage::Idle;
        state.slices.connecting.message = None;
        state.slices.connecting.detail = None;
    }
    drop(state);
    pairing::end(context);
    stop_connecting(context);
}

/// The status without a wallet being asked.
pub(super) fn stop_connecting(context: &Context) {
    let mut state = context.edit();
    if state.slices.connection.status == Status::Connecting && state.pending.is_empty() {
        let connected = !state.slices.connection.sessions.is_empty();
        state.slices.connection.status =
            if connected { Status::Connected } else { Status::Disconnected };
    }
}

/// How a way to a wallet is called in the event catalogue; `here`: its app would be on this phone.
pub(super) fn name_of(platform: Option<Platform>, here: bool) -> &'static str {
    match platform {
        Some(Platform::Browser) => "browser",
        Some(Platform::Mobile) if here => "mobile",
        Some(Platform::Mobile) => "qrcode",
        Some(Platform::Desktop) => "desktop",
        Some(Platform::Web) => "web",
        None => "unsupported",
    }
}

/// Adds the selected wallet's rank and the view.
pub(super) fn place(context: &Context, properties: Properties) -> Properties {
    let state = context.state();
    let selected = state.slices.connecting.wallet.as_ref();
    let rank = selected.and_then(|wallet| wallets::rank(&state, &wallet.id));
    properties.number("walletRank", rank).value("view", &state.slices.modal.view)
}
