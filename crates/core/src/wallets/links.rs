use crate::{protocol::CustomWallet, state::State};
use caip::Namespace;
use json::Value;

/// The ways into a wallet from elsewhere, each absent where there is none: what a pairing's link is put behind.
#[derive(Debug, Clone, Default)]
pub struct WalletLinks {
    /// Its app on phones by a scheme of its own: `rainbow://`.
    pub native: Option<String>,
    /// The same by an address that its app takes over where it is installed: `https://rnbwapp.com`.
    pub universal: Option<String>,
    /// Its app on desktops, by a scheme.
    pub desktop: Option<String>,
    /// Its page.
    pub webapp: Option<String>,
    /// What opens a page in the browser of its app on phones, by chain family: where no relay reaches it. `{url}` and `{origin}` in it
    /// stand for the page's.
    pub browse: Vec<(Namespace, String)>,
}

impl WalletLinks {
    /// Those of a wallet of the registry.
    pub(super) fn of_listed(wallet: &Value) -> Self {
        let text = |key: &str| wallet.get(key).and_then(Value::as_str).map(str::to_owned);
        let mut browse = Vec::new();
        for way in wallet.get("browse").and_then(Value::as_array).unwrap_or_default() {
            let text = |key: &str| way.get(key).and_then(Value::as_str);
            if let (Some(Ok(family)), Some(link)) =
                (text("namespace").map(Namespace::parse), text("link"))
            {
                browse.push((family, link.to_owned()));
            }
        }
        let written = Self {
            native: text("mobile_link"),
            universal: text("link_mode"),
            desktop: text("desktop_link"),
            webapp: text("webapp_link"),
            browse,
        };
        written.sorted()
    }

    fn of_page(wallet: &CustomWallet) -> Self {
        let written = Self {
            native: wallet.mobile_link.clone(),
            desktop: wallet.desktop_link.clone(),
            webapp: wallet.webapp_link.clone(),
            ..Self::default()
        };
        written.sorted()
    }

    /// A phone's link that is an address of the web is none of a scheme of its own.
    fn sorted(mut self) -> Self {
        let universal = self.native.take_if(|link| is_web(link));
        self.universal = self.universal.or(universal);
        self
    }

    /// Whether a wallet's app on a phone takes a pairing.
    pub fn has_app(&self) -> bool {
        self.native.is_some() || self.universal.is_some()
    }

    /// What opens the page in its app's browser, for this chain family.
    pub fn browse(&self, family: Namespace) -> Option<&String> {
        self.browse.iter().find(|(namespace, _)| *namespace == family).map(|(_, link)| link)
    }
}

/// Whether it is an address of the web.
pub(crate) fn is_web(link: &str) -> bool {
    link.starts_with("https://") || link.starts_with("http://")
}

/// The ways into a wallet, by its id: as the page or the registry knows them. Of the registry only where it serves the chain family.
pub(crate) fn links(state: &State, wallet: &str, family: Namespace) -> WalletLinks {
    let custom = state.config.custom_wallets.iter().find(|custom| custom.id == wallet);
    if let Some(custom) = custom {
        return WalletLinks::of_page(custom);
    }
    let listed = state.registry.known.iter().find(|known| known.entry.id == wallet);
    let serving =
        listed.filter(|known| known.families.is_empty() || known.families.contains(&family));
    serving.map(|known| known.links.clone()).unwrap_or_default()
}
