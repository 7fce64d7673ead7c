use super::{MISSED, OFFER, PairingMemory, PairingSlice, offer, told};
use crate::{context::Context, network, parts::part, wallets};

/// Has a link ready on a phone before a wallet is pressed: its app is opened within that very press, or not at all. What the first
/// screen needs comes before it.
pub fn keep_ready(context: &Context) {
    let state = context.state();
    let first_screen = state.slices.wallets.loading || !state.slices.modal.open;
    let wanted = state.environment.mobile && !first_screen;
    drop(state);
    if wanted && wallets::pairing_connector(context, None).is_some() {
        keep(context);
    }
}

/// Keeps a link out while a visitor without a wallet looks at the dialog of a phone, unless a wallet is awaited already.
#[part(account, after)]
fn keep(context: &Context) {
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

/// No wallet is waited for any more: what was shown of the link is not good any more. On a phone there is a new one.
#[part(account, if_there)]
pub fn end(context: &Context) {
    let waited = context.edit().pairing.waiter.take().is_some();
    if waited || !context.runtime().is_running(OFFER) {
        withdraw(context);
        keep(context);
    }
}

/// No link is out any more.
#[part(account, if_there)]
pub fn withdraw(context: &Context) {
    context.runtime().cancel(OFFER);
    context.runtime().cancel(MISSED);
    told::no_longer(context);
    context.edit().pairing = PairingMemory::default();
    if *context.state().slices.pairing != PairingSlice::default() {
        context.edit().slices.pairing.set(PairingSlice::default());
    }
}
