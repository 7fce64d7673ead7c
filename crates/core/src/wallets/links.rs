use super::{Listed, PAIRING};
use crate::{
    state::State,
    text::{begins, is_web_page, may_open, parted},
};
use caip::Namespace;
use json::{Value, View, view::List};

/// The links into a wallet.
#[derive(View)]
#[view(of = api::wallets::Wallet)]
struct LinksView<'a> {
    link_mode: Option<&'a str>,
    mobile_link: Option<&'a str>,
    desktop_link: Option<&'a str>,
    webapp_link: Option<&'a str>,
    browse: Option<List<'a, BrowseView<'a>>>,
}

#[derive(View)]
#[view(of = api::wallets::Browse)]
struct BrowseView<'a> {
    namespace: Option<&'a str>,
    link: Option<&'a str>,
}

/// The link into a wallet, by the registry's word for it: `mobile_link`. The page's own wallets have some of them too.
pub(crate) fn link<'a>(
    state: &'a State,
    wallet: &str,
    family: Namespace,
    word: &str,
) -> Option<&'a str> {
    let custom = state.config.custom_wallets.iter().find(|custom| custom.id == wallet);
    let Some(custom) = custom else {
        let told = told(state, wallet, family)?;
        return told.opened(told.link(word)?);
    };
    let written = match word {
        "mobile_link" => &custom.mobile_link,
        "desktop_link" => &custom.desktop_link,
        "webapp_link" => &custom.webapp_link,
        _ => &None,
    };
    written.as_deref().filter(|link| is_pages_own(link))
}

/// Whether a link that the page itself gave may be opened. By http the page's own host may be meant, which the host of the core knows.
fn is_pages_own(link: &str) -> bool {
    let scheme = parted(link, b':').map_or(link, |(scheme, _)| scheme);
    may_open(link) && (is_web_page(link) || !scheme.eq_ignore_ascii_case("https"))
}

/// A wallet's entry in the package or in a gateway's answer.
struct Told<'a> {
    wallet: &'a Value,
    /// The package has the wallet, and so its links are the package's.
    packaged: bool,
}

impl<'a> Told<'a> {
    fn link(&self, word: &str) -> Option<&'a str> {
        let links = LinksView::view(self.wallet);
        match word {
            "link_mode" => links.link_mode,
            "mobile_link" => links.mobile_link,
            "desktop_link" => links.desktop_link,
            "webapp_link" => links.webapp_link,
            _ => None,
        }
    }

    /// The link, where it may be opened. An app may be opened by a scheme of its own on the package's word alone: whatever such a scheme belongs
    /// to on this device gets what the link says. Of what only the gateway knows the addresses of the web are opened.
    fn opened(&self, link: &'a str) -> Option<&'a str> {
        let may = if self.packaged { may_open(link) } else { is_web_page(link) };
        may.then_some(link)
    }
}

/// A wallet's entry, where it serves the chain family. `None` for a gateway's wallet that has the id of a connector: the id means the wallet in
/// this browser.
fn told<'a>(state: &'a State, wallet: &str, family: Namespace) -> Option<Told<'a>> {
    let is_it = |known: &Listed| {
        known.entry.id == wallet && (known.families.is_empty() || known.families.contains(&family))
    };
    let registry = &state.registry;
    let at = registry.known.iter().position(is_it)?;
    let packaged = at < registry.packaged;
    let is_here = || state.connectors.iter().any(|connector| connector.id == wallet);
    if !packaged && (wallet == PAIRING || is_here()) {
        return None;
    }
    Some(Told { wallet: &registry.known[at].told, packaged })
}

/// What opens a page in the browser of the wallet's app on phones, for this chain family: where no relay reaches it. Its
/// places (`api::wallets::Browse`) are not filled in.
pub(crate) fn browse_link<'a>(
    state: &'a State,
    wallet: &str,
    family: Namespace,
) -> Option<&'a str> {
    let told = told(state, wallet, family)?;
    let mut ways = LinksView::view(told.wallet).browse?.into_iter();
    told.opened(ways.find(|way| way.namespace == Some(family.as_str()))?.link?)
}

/// Whether it is an address of the web.
pub(crate) fn is_web(link: &str) -> bool {
    begins(link, "https://") || begins(link, "http://")
}
