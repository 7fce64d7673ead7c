use super::{MISSED, OFFER, PairingMemory, PairingNews, PairingSlice, door};
use crate::{
    context::Context,
    errors::Failure,
    parts,
    protocol::{Connector, Effect, Part, UrlTarget, WalletPage, WalletSession},
    wallets,
};
use caip::ChainId;
use json::Later;

/// Shows links until a wallet that got one answers. Only from within a flow; whoever drops it calls [`end`].
pub async fn begin(
    context: &Context,
    connector: &Connector,
    chain_id: Option<ChainId>,
) -> Result<WalletSession, Failure> {
    // Nothing of the slice is written before the code that tells it is there.
    parts::load(context, Part::Qr).await?;
    door::ask(context, connector, chain_id).await
}

/// Has a link ready on a phone before a wallet is pressed: its app is opened within that very press, or not at all.
pub fn keep_ready(context: &Context) {
    let state = context.state();
    let wanted = state.environment.mobile
        && state.slices.modal.open
        && state.slices.account.address.is_none();
    drop(state);
    let Some(connector) = wanted.then(|| wallets::pairing_connector(context, None)).flatten()
    else {
        return;
    };
    parts::after(context, Part::Qr, move |context| door::keep_ready(context, &connector));
}

/// Nobody waits any more: what was shown of the link is not good any more. On a phone there is a new one.
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
    context.edit().pairing = PairingMemory::default();
    if *context.state().slices.pairing != PairingSlice::default() {
        context.edit().slices.pairing.set(PairingSlice::default());
    }
}

/// The host tells of the link that is out. Before there was one, there is nothing to tell of.
pub fn tell(context: &Context, news: &Later<PairingNews>) {
    if parts::has(context, Part::Qr) {
        door::tell(context, news);
    }
}

/// The tab was hidden: the app that was opened is there.
pub fn set_visible(context: &Context, visible: bool) {
    if !visible {
        context.runtime().cancel(MISSED);
    }
}

/// Copies the link and says so.
pub fn copy_link(context: &Context) {
    if parts::has(context, Part::Qr) {
        door::copy_link(context);
    }
}

/// Opens the wallet that is being connected.
pub fn open_link(context: &Context) {
    if parts::has(context, Part::Qr) {
        door::open_link(context);
    }
}

/// Opens this page in the browser of a wallet's app, whose link for that has places for the page's addresses.
pub fn browse(context: &Context, link: &str) {
    let url = super::deep_link::browse(link, &context.state().environment.url);
    context.send(Effect::OpenUrl { url, target: UrlTarget::NewTab });
}

/// Draws the address of a store's page of the wallet that was chosen.
pub fn show_store(context: &Context, page: WalletPage) {
    parts::after(context, Part::Qr, move |context| door::show_store(context, page));
}
