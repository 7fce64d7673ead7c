use caip::Namespace;
use json::Json;
use std::rc::Rc;

/// One wallet, merged over every way it was found: EIP-6963, Wallet Standard, registry.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct WalletEntry {
    /// The registry's id when it knows the wallet, else its rdns, else its name.
    pub id: String,
    /// Name shown to people.
    pub name: String,
    /// Its icon: a `data:` image of the wallet itself, or an address at the gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Its reverse domain name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rdns: Option<String>,
    /// What tells it from another wallet of the same name in this browser: shown beside the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_by: Option<String>,
    /// Found in this browser.
    pub installed: bool,
    /// Connected before on this device.
    pub recent: bool,
    /// Vouched for by the registry.
    pub certified: bool,
    /// Chain families it can connect here, when installed.
    pub namespaces: Vec<Namespace>,
    /// Where to get it.
    pub pages: WalletPages,
}

/// Where to get a wallet; absent pages are not offered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct WalletPages {
    /// Its site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<String>,
    /// Apple's App Store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_store: Option<String>,
    /// Google Play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_store: Option<String>,
    /// The Chrome Web Store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chrome_store: Option<String>,
}

/// The wallets of the Connect view, in the order shown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct WalletsSlice {
    /// Installed, recent, featured, custom and recommended wallets.
    pub rows: Vec<Rc<WalletEntry>>,
    /// Suggestions are on their way: keep their place.
    pub loading: bool,
    /// Whether the "All wallets" row is shown.
    pub show_all: bool,
    /// Whether all wallets begin with a code for another device: on a phone, where that is no row of the first list.
    pub show_code: bool,
    /// Whether "Get a wallet" has wallets to offer: those of the registry, or the page's own.
    pub can_get: bool,
    /// Whether the gateway's registry certifies wallets: they can be asked for alone then.
    pub certifies: bool,
    /// How many wallets there are at least, rounded down to tens; absent when not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_count: Option<u32>,
}

/// The AllWallets view: pages or search results.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, clippy::doc_markdown, reason = "each is a fact of its own")]
pub struct DirectorySlice {
    /// What is searched for.
    pub query: String,
    /// Certified wallets only.
    pub certified_only: bool,
    /// Wallets of this chain family only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<Namespace>,
    /// Wallets found so far: those of the package, then those that only the gateway knows.
    pub entries: Vec<Rc<WalletEntry>>,
    /// How many there are at least; as many as `entries` once all of them are there.
    pub count: u32,
    /// More are on their way.
    pub loading: bool,
    /// The gateway did not answer; what is listed stays, and `moreWallets` tries again.
    pub failed: bool,
    /// Whether `moreWallets` would bring more.
    pub has_more: bool,
}
