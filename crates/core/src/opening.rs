//! How the page opens the dialog: flows that lead over several floors.

use crate::{
    connection::{self, ConnectWish},
    context::{Call, Context},
    modal, options,
    protocol::View,
    wallets,
};
use caip::Namespace;

/// Opens the dialog at a view, at a wallet, or where the rules lead.
pub fn open(
    context: &Context,
    view: Option<View>,
    namespace: Option<Namespace>,
    wallet: Option<String>,
) {
    let box_first = context.state().slices.options.legal_checkbox;
    match wallet {
        Some(wallet) if box_first => {
            modal::open(context, Some(View::Connect), namespace, Some(&wallet));
        }
        Some(wallet) => {
            modal::open(context, view, namespace, None);
            let wish = ConnectWish { wallet, namespace, display_index: None, platform: None };
            connection::connect(context, &wish, Call::new(context, 0));
        }
        None => modal::open(context, view, namespace, None),
    }
}

/// Asks the gateway ahead for what the dialog will show.
pub fn prepare(context: &Context) {
    options::fetch(context);
    wallets::prefetch(context);
}
