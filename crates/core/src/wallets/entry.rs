use super::{WalletEntry, WalletPages};
use crate::{protocol::CustomWallet, text::is_web_page};
use std::rc::Rc;

/// Letters of a wallet's name that are shown.
pub(super) const NAME_LETTERS: usize = 64;

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
    url.filter(|url| is_https(url)).cloned()
}

/// Whether a wallet's own page, or its page in a store, may be opened.
pub(super) fn is_https(url: &str) -> bool {
    url.starts_with("https://") && is_web_page(url)
}
