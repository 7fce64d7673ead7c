//! What survives a reload, and under which keys.

use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{Effect, LogLevel, Reply, StorageEntry},
};
use json::{FromJson, Json};

/// `connected` or absent; the page's first look at it tells whether the core must be loaded at once.
pub const STATUS: &str = "@drawstring/connection_status";
/// The connected wallets, a JSON list of [`StoredSession`].
pub const CONNECTIONS: &str = "@drawstring/connections";
/// CAIP-2 id of the network chosen last.
pub const ACTIVE_NETWORK: &str = "@drawstring/active_caip_network_id";
/// Ids of the wallets connected last, newest first, a JSON list of texts.
pub const RECENT_WALLETS: &str = "@drawstring/recent_wallets";
/// Icons that wallets announced themselves with in this browser, the latest first: a JSON list of texts, after each rdns its icon.
pub const WALLET_ICONS: &str = "@drawstring/wallet_icons";
/// The gateway's last lists of wallets, a JSON list of texts: after each URL the response's body.
pub const WALLET_LISTS: &str = "@drawstring/wallet_lists";
/// Addresses that were sent to from this browser, newest first, a JSON list of texts.
pub const RECEIVERS: &str = "@drawstring/receivers";
/// Transactions on their way that were sent from this browser, at most 99, the latest last.
pub const PENDING: &str = "@drawstring/pending";

/// A session to resume after a reload.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct StoredSession {
    /// The connector's id.
    pub connector: String,
    /// Its chain family, as text: storage may hold anything.
    pub namespace: String,
}

/// Reads a key; absent, unreadable and corrupted are all `None`.
pub async fn read<T: FromJson>(context: &Context, key: &str) -> Option<T> {
    json::from_str(&read_text(context, key).await?).ok()
}

/// Reads a key as plain text.
pub async fn read_text(context: &Context, key: &str) -> Option<String> {
    match context.ask(Effect::StorageRead { keys: vec![key.into()] }).await {
        Ok(Reply::Values { mut values }) => values.pop().flatten(),
        _ => None,
    }
}

/// Writes entries and tells the other tabs. Without storage the page goes on, and the developer is told once.
pub fn write(context: &Context, entries: Vec<(&str, Option<String>)>) {
    let entries =
        entries.into_iter().map(|(key, value)| StorageEntry { key: key.into(), value }).collect();
    context.spawn(|context| async move {
        match context.ask(Effect::StorageWrite { entries }).await {
            Ok(_) => context.send(Effect::Broadcast),
            Err(fault) => warn_once(&context, fault.message),
        }
    });
}

fn warn_once(context: &Context, said: String) {
    let warned = std::mem::replace(&mut context.edit().storage_warned, true);
    if !warned {
        context.log(LogLevel::Warning, &Failure::new(Problem::StorageFailed, said));
    }
}
