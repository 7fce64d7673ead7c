use super::{
    Listed, RegistryState, WalletEntry, WalletPages,
    entry::{NAME_LETTERS, is_called, is_https},
};
use crate::{
    options::Config,
    text::{join, names::clean, parted},
};
use api::wallets::BadgeType;
use caip::Namespace;
use json::{
    Value, View,
    view::{List, Name, Unread},
};
use std::rc::Rc;

#[derive(View)]
#[view(of = api::wallets::Wallet)]
pub(super) struct WalletView<'a> {
    id: Option<&'a str>,
    name: Option<&'a str>,
    badge_type: Option<Name<'a, BadgeType>>,
    chains: Option<Unread<'a, List<'a, &'a str>>>,
    namespaces: Option<Unread<'a, List<'a, &'a str>>>,
    homepage: Option<&'a str>,
    image_id: Option<&'a str>,
    image_url: Option<&'a str>,
    order: Option<u64>,
    app_store: Option<&'a str>,
    play_store: Option<&'a str>,
    chrome_store: Option<&'a str>,
    rdns: Option<&'a str>,
}

/// What is asked of each wallet when one is looked for.
#[derive(View)]
#[view(of = api::wallets::Wallet)]
struct AliasesView<'a> {
    aliases: Option<List<'a, &'a str>>,
}

#[derive(View)]
#[view(of = api::wallets::Wallet)]
struct ChainsView<'a> {
    chains: Option<List<'a, &'a str>>,
}

impl Listed {
    /// Other ids that it is known by.
    pub fn aliases(&self) -> impl Iterator<Item = &str> {
        AliasesView::view(&self.told).aliases.unwrap_or_default().into_iter()
    }

    /// The chains that it names itself; `None` when it names none.
    pub fn chains(&self) -> Option<List<'_, &str>> {
        ChainsView::view(&self.told).chains
    }

    /// Whether the text names it: its id, ours or another registry's, its rdns or its name.
    pub fn is_meant(&self, text: &str) -> bool {
        is_called(&self.entry, text) || self.aliases().any(|alias| alias == text)
    }
}

/// Reads a wallet of a page; `None` when it has no id or name.
pub(super) fn listed(wallet: &Value, config: &Config) -> Option<Listed> {
    let told = WalletView::view(wallet);
    // Only https addresses are ever opened.
    let https = |url: Option<&str>| url.filter(|url| is_https(url)).map(str::to_owned);
    let icon = told.image_url.map(str::to_owned).or_else(|| {
        Some(join(&[config.gateway_url.as_deref()?, "/getWalletImage/", told.image_id?]))
    });
    let mut families = Vec::new();
    // A gateway that knows no brief answer tells the chains themselves.
    let said = told.namespaces.or(told.chains);
    for said in said.and_then(|said| said.read()).unwrap_or_default() {
        let family = parted(said, b':').map_or(said, |(family, _)| family);
        // A family of tomorrow is none that this page could serve.
        if let Ok(family) = Namespace::parse(family)
            && !families.contains(&family)
        {
            families.push(family);
        }
    }
    let entry = WalletEntry {
        id: told.id?.to_owned(),
        name: told.name.map(|name| clean(name, NAME_LETTERS)).filter(|name| !name.is_empty())?,
        icon,
        rdns: told.rdns.map(str::to_owned),
        certified: told.badge_type.is_some_and(|badge| badge.known() == Some(BadgeType::Certified)),
        pages: WalletPages {
            home: https(told.homepage),
            app_store: https(told.app_store),
            play_store: https(told.play_store),
            chrome_store: https(told.chrome_store),
        },
        ..WalletEntry::default()
    };
    let rank = told.order.and_then(|rank| rank.try_into().ok());
    Some(Listed { entry: Rc::new(entry), rank, families, told: Rc::new(wallet.clone()) })
}

/// Whether the text names a wallet of the package.
pub(super) fn is_named(registry: &RegistryState, text: &str) -> bool {
    registry.package().iter().any(|own| own.is_meant(text))
}
