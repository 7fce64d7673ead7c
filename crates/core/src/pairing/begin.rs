use super::{PairingNews, door};
use crate::{
    connection::ConnectWish,
    context::{Call, Context},
    errors::Failure,
    parts,
    protocol::{Connector, Part, View, WalletPage, WalletSession},
    wallets,
};
use caip::{ChainId, Namespace};
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

/// Has a link ready on a phone before a wallet is pressed: its app is opened within that very press, or not at all. What the first
/// screen needs comes before it.
pub fn keep_ready(context: &Context) {
    let state = context.state();
    let first_screen = state.slices.wallets.loading || !state.slices.modal.open;
    let wanted = state.environment.mobile && !first_screen;
    drop(state);
    if wanted && wallets::pairing_connector(context, None).is_some() {
        parts::after(context, Part::Qr, door::keep_ready);
    }
}

/// Shows a link at once where a view shows nothing else.
pub fn meet(context: &Context) {
    parts::after(context, Part::Qr, door::meet);
}

/// Nobody waits any more: what was shown of the link is not good any more. On a phone there is a new one.
pub fn end(context: &Context) {
    if parts::has(context, Part::Qr) {
        door::end(context);
    }
}

/// No link is out any more.
pub fn withdraw(context: &Context) {
    if parts::has(context, Part::Qr) {
        door::withdraw(context);
    }
}

/// The host tells of the link that is out. Before there was one, there is nothing to tell of.
pub fn tell(context: &Context, news: &Later<PairingNews>) {
    if parts::has(context, Part::Qr) {
        door::tell(context, news);
    }
}

/// The tab was hidden or shown.
pub fn set_visible(context: &Context, visible: bool) {
    if !visible {
        context.runtime().cancel(super::MISSED);
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

/// Opens this page in the browser of a wallet's app on this phone, where the wallet has a way to that.
pub fn browse(context: &Context, wallet: &str, namespace: Option<Namespace>) {
    let wallet = wallet.to_owned();
    parts::after(context, Part::Qr, move |context| door::browse(context, &wallet, namespace));
}

/// Connects a wallet that nobody has seen here, if the registry has it and the visitor does not turn to something else meanwhile.
pub fn look_up(context: &Context, wish: ConnectWish, call: Call) {
    let before = turned(context);
    parts::enter(context, Part::Qr, call, move |context, call| {
        door::look_up(context, wish, before, call);
    });
}

/// What the visitor sees.
pub(super) fn turned(context: &Context) -> (bool, View) {
    let modal = &context.state().slices.modal;
    (modal.open, modal.view)
}

/// Draws the address of a store's page of the wallet that was chosen.
pub fn show_store(context: &Context, page: WalletPage) {
    parts::after(context, Part::Qr, move |context| door::show_store(context, page));
}
