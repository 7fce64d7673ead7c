use super::{MISSED, OFFER, PairingMemory, PairingSlice, offer, told};
use crate::{connection, context::Context, modal, network, protocol::View, wallets};

/// Keeps a link out while somebody without a wallet looks at the dialog of a phone, unless a wallet is awaited already.
pub fn keep_ready(context: &Context) {
    let state = context.state();
    let wanted = state.environment.mobile
        && state.slices.modal.open
        && state.slices.account.address.is_none()
        && state.pairing.waiter.is_none();
    drop(state);
    let connector = wanted.then(|| wallets::pairing_connector(context, None)).flatten();
    if let Some(connector) = connector {
        let chain_id = network::wanted(&context.state(), connector.namespace);
        offer::keep(context, &connector, chain_id);
    }
}

/// Waits for whatever wallet scans the code of the view that shows nothing else.
pub fn meet(context: &Context) {
    if modal::is_shown(context, View::ConnectingWalletConnectBasic) {
        connection::meet(context);
    }
}

/// Nobody waits any more.
pub fn end(context: &Context) {
    let waited = context.edit().pairing.waiter.take().is_some();
    if waited || !context.runtime().is_running(OFFER) {
        withdraw(context);
        keep_ready(context);
    }
}

/// No link is out any more.
pub fn withdraw(context: &Context) {
    context.runtime().cancel(OFFER);
    context.runtime().cancel(MISSED);
    told::no_longer(context);
    context.edit().pairing = PairingMemory::default();
    if *context.state().slices.pairing != PairingSlice::default() {
        context.edit().slices.pairing.set(PairingSlice::default());
    }
}
