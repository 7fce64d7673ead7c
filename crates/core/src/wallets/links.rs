use super::Listed;
use crate::{state::State, text::may_open};
use caip::Namespace;
use json::Value;

/// The link into a wallet, by the registry's word for it: `mobile_link`. The page's own wallets have some of them too.
pub(crate) fn link<'a>(
    state: &'a State,
    wallet: &str,
    family: Namespace,
    word: &str,
) -> Option<&'a str> {
    let custom = state.config.custom_wallets.iter().find(|custom| custom.id == wallet);
    let Some(custom) = custom else {
        let link = told(state, wallet, family)?.get(word)?.as_str();
        return link.filter(|link| may_open(link));
    };
    let written = match word {
        "mobile_link" => &custom.mobile_link,
        "desktop_link" => &custom.desktop_link,
        "webapp_link" => &custom.webapp_link,
        _ => &None,
    };
    written.as_deref().filter(|link| may_open(link))
}

/// What the registry told of a wallet, where it serves the chain family.
pub(super) fn told<'a>(state: &'a State, wallet: &str, family: Namespace) -> Option<&'a Value> {
    let is_it = |known: &&Listed| {
        known.entry.id == wallet && (known.families.is_empty() || known.families.contains(&family))
    };
    state.registry.known.iter().find(is_it).map(|known| &*known.told)
}

/// What opens a page in the browser of the wallet's app on phones, for this chain family: where no relay reaches it. Its
/// places (`api::wallets::Browse`) are not filled in.
pub(crate) fn browse_link<'a>(
    state: &'a State,
    wallet: &str,
    family: Namespace,
) -> Option<&'a str> {
    let ways = told(state, wallet, family)?.get("browse")?.as_array()?;
    let text = |way: &'a Value, word: &str| way.get(word).and_then(Value::as_str);
    let way = ways.iter().find(|way| text(way, "namespace") == Some(family.as_str()))?;
    text(way, "link").filter(|link| may_open(link))
}

/// Whether it is an address of the web.
pub(crate) fn is_web(link: &str) -> bool {
    link.starts_with("https://") || link.starts_with("http://")
}
