//! A wallet that was never seen here.

use super::{WalletEntry, connectors::find_called, identity::is_wanted, package::named, registry};
use crate::{context::Context, text::has};
use api::wallets::WalletQuery;
use std::rc::Rc;

/// In the package, else by name in this browser, else at the gateway. What the page excludes is not found.
pub(crate) async fn look_up(context: &Context, wanted: &str) -> Option<Rc<WalletEntry>> {
    let found = match named(context, wanted).await {
        Some(found) => found,
        None => match find_called(context, wanted) {
            Some(found) => found,
            None => ask(context, wanted).await?,
        },
    };
    Some(found).filter(|entry| is_wanted(entry, &context.state()))
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
        let asked = registry::ask(context, &query);
        let page = registry::read(context, asked).await.ok()?;
        if let Some(found) = page.meant(wanted) {
            return Some(found.entry.clone());
        }
    }
    None
}
