use super::{WalletEntry, WalletPages, links::WalletLinks};
use crate::{
    options::Config,
    text::{join, parted},
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
    /// The ways into it from elsewhere.
    pub links: WalletLinks,
}

/// Reads a wallet of a page; `None` when it has no id or name.
pub(super) fn listed(wallet: &Value, config: &Config) -> Option<Listed> {
    let text = |key: &str| wallet.get(key).and_then(Value::as_str).map(str::to_owned);
    // Only https addresses are ever opened.
    let https = |key: &str| text(key).filter(|url| url.starts_with("https://"));
    let icon = text("image_url").or_else(|| {
        Some(join(&[config.gateway_url.as_deref()?, "/getWalletImage/", &text("image_id")?]))
    });
    let mut families = Vec::new();
    for chain in wallet.get("chains").and_then(Value::as_array).unwrap_or_default() {
        let family = chain.as_str().and_then(|chain| parted(chain, b':'));
        // A family of tomorrow is none that this page could serve.
        if let Some(Ok(family)) = family.map(|(family, _)| Namespace::parse(family))
            && !families.contains(&family)
        {
            families.push(family);
        }
    }
    let entry = WalletEntry {
        id: text("id")?,
        name: text("name")?,
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
    let links = WalletLinks::of_listed(wallet);
    Some(Listed { entry: Rc::new(entry), rank, families, links })
}
