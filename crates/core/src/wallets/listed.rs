use super::{
    WalletEntry, WalletPages,
    connectors::NAME_LETTERS,
    entry::{is_called, is_https},
};
use crate::{
    options::Config,
    text::{join, names::clean, parted},
};
use caip::Namespace;
use json::Value;
use std::rc::Rc;

/// A wallet of the registry (`api::wallets::Wallet`), of which only what the dialog needs is read.
#[derive(Clone)]
pub struct Listed {
    /// As it is shown where it is not installed.
    pub entry: Rc<WalletEntry>,
    /// The smaller, the earlier in the list.
    pub rank: Option<u32>,
    /// Chain families that it works on; none when it does not say.
    pub families: Vec<Namespace>,
    /// All that was told of it: the links into it are read when one is wanted.
    pub told: Rc<Value>,
}

impl Listed {
    /// Other ids that it is known by.
    pub fn aliases(&self) -> impl Iterator<Item = &str> {
        let aliases = self.told.get("aliases").and_then(Value::as_array).unwrap_or_default();
        aliases.iter().filter_map(Value::as_str)
    }

    /// Whether the text names it: its id, ours or another registry's, its rdns or its name.
    pub fn is_meant(&self, text: &str) -> bool {
        is_called(&self.entry, text) || self.aliases().any(|alias| alias == text)
    }
}

/// Reads a wallet of a page; `None` when it has no id or name.
pub(super) fn listed(wallet: &Value, config: &Config) -> Option<Listed> {
    let text = |key: &str| wallet.get(key).and_then(Value::as_str).map(str::to_owned);
    // Only https addresses are ever opened.
    let https = |key: &str| text(key).filter(|url| is_https(url));
    let icon = text("image_url").or_else(|| {
        Some(join(&[config.gateway_url.as_deref()?, "/getWalletImage/", &text("image_id")?]))
    });
    let mut families = Vec::new();
    // A gateway that knows no brief answer tells the chains themselves.
    let said = wallet.get("namespaces").or_else(|| wallet.get("chains"));
    for said in said.and_then(Value::as_array).unwrap_or_default() {
        let said = said.as_str().unwrap_or_default();
        let family = parted(said, b':').map_or(said, |(family, _)| family);
        // A family of tomorrow is none that this page could serve.
        if let Ok(family) = Namespace::parse(family)
            && !families.contains(&family)
        {
            families.push(family);
        }
    }
    let entry = WalletEntry {
        id: text("id")?,
        name: text("name")
            .map(|name| clean(&name, NAME_LETTERS))
            .filter(|name| !name.is_empty())?,
        icon,
        rdns: text("rdns"),
        certified: text("badge_type").is_some_and(|badge| badge == "certified"),
        pages: WalletPages {
            home: https("homepage"),
            app_store: https("app_store"),
            play_store: https("play_store"),
            chrome_store: https("chrome_store"),
        },
        ..WalletEntry::default()
    };
    let rank = wallet.get("order").and_then(Value::as_u64).and_then(|rank| rank.try_into().ok());
    Some(Listed { entry: Rc::new(entry), rank, families, told: Rc::new(wallet.clone()) })
}
