use super::{WalletEntry, WalletPages};
use crate::{options::Config, protocol::CustomWallet};
use std::rc::Rc;

/// Names by which one wallet is known differ in case, spaces and the word "wallet".
pub(super) fn same_name(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

fn plain(name: &str) -> String {
    // ASCII only: the tables of all alphabets' letters weigh more than all the rules of this module.
    let mut plain = name.to_ascii_lowercase();
    plain.retain(|letter| !letter.is_ascii_whitespace());
    if let Some(short) = plain.strip_suffix("wallet").filter(|short| !short.is_empty()) {
        plain.truncate(short.len());
    }
    plain
}

/// Whether two entries are one wallet.
pub(super) fn same(one: &WalletEntry, other: &WalletEntry) -> bool {
    let both_have = one.rdns.is_some() && other.rdns.is_some();
    (!both_have && one.id == other.id) || same_wallet(one, &other.name, other.rdns.as_ref())
}

/// Whether this is the wallet of a name and perhaps an rdns: by rdns where both have one, else by name. A wallet's app on phones puts a word of its
/// own behind its rdns: `io.metamask.mobile`.
pub(super) fn same_wallet(entry: &WalletEntry, name: &str, rdns: Option<&String>) -> bool {
    match (&entry.rdns, rdns) {
        (Some(one), Some(other)) if one == other => true,
        (Some(one), Some(other)) if !is_behind(one, other) && !is_behind(other, one) => false,
        _ => same_name(&entry.name, name),
    }
}

fn is_behind(rdns: &str, short: &str) -> bool {
    rdns.strip_prefix(short).is_some_and(|rest| rest.as_bytes().first() == Some(&b'.'))
}

/// Whether the text names this wallet: its id, its rdns or its name.
pub(crate) fn is_called(entry: &WalletEntry, text: &str) -> bool {
    entry.id == text || entry.rdns.as_deref() == Some(text) || same_name(&entry.name, text)
}

/// An entry that the page brought.
pub(super) fn of_page(wallet: &CustomWallet) -> Rc<WalletEntry> {
    Rc::new(WalletEntry {
        id: wallet.id.clone(),
        name: wallet.name.clone(),
        icon: wallet.image_url.clone(),
        pages: WalletPages {
            home: https(wallet.homepage.as_ref()),
            app_store: https(wallet.app_store.as_ref()),
            play_store: https(wallet.play_store.as_ref()),
            chrome_store: None,
        },
        ..WalletEntry::default()
    })
}

/// Only https addresses are ever opened.
fn https(url: Option<&String>) -> Option<String> {
    url.filter(|url| url.starts_with("https://")).cloned()
}

/// Whether the page wants this wallet shown: by id, rdns or name.
pub(crate) fn is_wanted(entry: &WalletEntry, config: &Config) -> bool {
    let listed = |list: &[String]| list.iter().any(|listed| is_called(entry, listed));
    !listed(&config.exclude_wallet_ids)
        && (config.include_wallet_ids.is_empty() || listed(&config.include_wallet_ids))
}
