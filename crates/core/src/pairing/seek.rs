use super::LOOK_UP;
use crate::{
    connection::{self, ConnectWish},
    context::{Call, Context},
    errors::{Failure, Problem},
    parts::part,
    protocol::View,
    text::has,
    wallets::{self, WalletEntry},
};
use api::wallets::WalletQuery;
use std::rc::Rc;

/// Connects a wallet that was never seen here, if the registry has it and the visitor does not turn to something else meanwhile.
pub fn look_up(context: &Context, wish: ConnectWish, call: Call) {
    seek(context, wish, turned(context), call);
}

/// What the visitor sees.
fn turned(context: &Context) -> (bool, View) {
    let modal = &context.state().slices.modal;
    (modal.open, modal.view)
}

/// Connects it, if all is as it was `before`.
#[part(account, enter)]
fn seek(context: &Context, wish: ConnectWish, before: (bool, View), call: Call) {
    context.spawn_latest(LOOK_UP, |context| async move {
        let found = find(&context, &wish.wallet).await;
        if turned(&context) != before {
            return call.settle(&Err(Problem::Aborted.into()));
        }
        let Some(wallet) = found else {
            return call.settle(&Err(Failure::new(Problem::WalletNotFound, wish.wallet)));
        };
        // By its id in the registry it may be one that is installed.
        let here = wallets::find(&context, &wallet.id);
        connection::connect_found(&context, &here.unwrap_or(wallet), &wish, call);
    });
}

/// In the package, else by name in this browser, else at the gateway. What the page excludes is not found.
async fn find(context: &Context, wanted: &str) -> Option<Rc<WalletEntry>> {
    let found = match wallets::named(context, wanted).await {
        Some(found) => found,
        None => match wallets::find_called(context, wanted) {
            Some(found) => found,
            None => ask(context, wanted).await?,
        },
    };
    Some(found).filter(|entry| wallets::is_wanted(entry, &context.state()))
}

/// By its rdns, by its id, ours or another registry's, else by its name.
async fn ask(context: &Context, wanted: &str) -> Option<Rc<WalletEntry>> {
    let exclude = context.state().config.exclude_wallet_ids.clone();
    let (all, only) = (WalletQuery { exclude, ..WalletQuery::default() }, vec![wanted.to_owned()]);
    let queries = if has(wanted, ".") {
        vec![WalletQuery { rdns: only, ..all }]
    } else {
        vec![
            WalletQuery { include: only, ..all.clone() },
            WalletQuery { search: Some(wanted.to_owned()), ..all },
        ]
    };
    for query in queries {
        let asked = wallets::ask(context, &query);
        let page = wallets::read(context, asked).await.ok()?;
        if let Some(found) = page.meant(wanted) {
            return Some(found.entry.clone());
        }
    }
    None
}
