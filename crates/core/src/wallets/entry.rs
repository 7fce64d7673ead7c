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

/// Whether two entries are one wallet. Of two installed ones that is decided where they are found.
pub(super) fn same(one: &WalletEntry, other: &WalletEntry) -> bool {
    if one.id == other.id {
        return true;
    }
    !(one.installed && other.installed) && is_of(one, &other.name, other.rdns.as_deref())
}

/// Whether this is the wallet of a name and perhaps an rdns: by exactly that rdns where both have one, else by name. Anybody can take a name, or an
/// rdns below another's.
fn is_of(entry: &WalletEntry, name: &str, rdns: Option<&str>) -> bool {
    match (entry.rdns.as_deref(), rdns) {
        (Some(one), Some(other)) => one == canonical(other) || canonical(one) == other,
        _ => same_name(&entry.name, name),
    }
}

/// Whether what the registry says of a wallet is said of one with this name and rdns. With an rdns nothing but that counts.
pub(super) fn is_known_as(listed: &WalletEntry, name: &str, rdns: Option<&str>) -> bool {
    match rdns {
        Some(rdns) => listed.rdns.as_deref() == Some(canonical(rdns)),
        None => same_name(&listed.name, name),
    }
}

/// Apps on phones that announce themselves by another rdns than the extension of the same wallet.
const APPS: [(&str, &str); 1] = [("io.metamask.mobile", "io.metamask")];

/// The rdns that the registry has for a wallet.
pub(super) fn canonical(rdns: &str) -> &str {
    APPS.iter().find(|(app, _)| *app == rdns).map_or(rdns, |(_, wallet)| wallet)
}

/// Whether the text names this wallet: its id, its rdns or its name.
pub(super) fn is_called(entry: &WalletEntry, text: &str) -> bool {
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
