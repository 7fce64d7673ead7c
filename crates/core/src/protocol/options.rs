use super::{CustomRpcUrl, CustomToken, CustomWallet, NetworkOption, TokenOption};
use json::{
    Error, FromJson, Json, Later, Map, ToJson, TypeScript, Value, typescript::Declarations,
};

/// What the page configures, as JSON. Unknown fields are ignored, wrong ones are told (specification, section 5).
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Options {
    /// Issued by the gateway: `drawstring-gateway project add`.
    pub project_id: String,
    /// Address of the gateway, without a trailing slash. Absent: no registry, no proxy; installed wallets only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gateway_url: Option<String>,
    /// At least one; order is the order shown.
    pub networks: Vec<NetworkOption>,
    /// CAIP-2 id of the network to start on; a stored one wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_network: Option<String>,
    /// Namespaces that have an adapter. Empty: no adapters, pairing only.
    pub adapters: Vec<String>,
    /// What values are told in: `usd`, `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`, `btc` or `eth`. Absent: what people pay with
    /// where the visitor is, the dollar if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Who the page is, shown by wallets.
    pub metadata: Metadata,
    /// Dark by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme_mode: Option<ThemeMode>,
    /// The page's own look, told with `INITIALIZE`.
    pub theme_variables: Map<String>,
    /// Feature switches.
    pub features: FeatureOptions,
    /// Whether the host gave a `siwx` object.
    pub siwx: bool,
    /// Of the host's `siweConfig` object what may be told. Exclusive with `siwx`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub siwe_config: Option<Later<SiweOptions>>,
    /// Whether the "All wallets" row is shown.
    pub all_wallets: AllWalletsMode,
    /// Registry ids shown first among suggestions, in this order.
    pub featured_wallet_ids: Vec<String>,
    /// Only these registry ids; empty means all.
    pub include_wallet_ids: Vec<String>,
    /// Never these: registry ids, rdns or names.
    pub exclude_wallet_ids: Vec<String>,
    /// Wallets the registry does not know.
    pub custom_wallets: Vec<CustomWallet>,
    /// CAIP-2 id of an EVM or Solana chain to tokens that the package does not know, or knows otherwise. Name, symbol and decimals are believed as given;
    /// a token that is in neither place is unverified: shown by its address, and moved only after a tick, unless a node of the page's own (`customRpcUrls`) says the same of it.
    pub custom_tokens: Map<Vec<CustomToken>>,
    /// CAIP-2 id to the page's own JSON-RPC addresses, tried before the gateway. Names are looked up on Ethereum's (`eip155:1`).
    pub custom_rpc_urls: Map<Vec<CustomRpcUrl>>,
    /// CAIP-2 id to contracts and programs that the page trusts beside the built-in ones: contracts that a trusted builder calls or that may spend tokens, and swap
    /// programs of Solana. Any other needs the visitor's separate confirmation, or is refused where its call cannot be read. Routers of EVM networks belong in `swap.routers`.
    pub trusted_contracts: Map<Vec<String>>,
    /// Routers for swaps, and vendors whose calls are accepted unread.
    pub swap: SwapOptions,
    /// Which coins of Bitcoin a payment may spend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bitcoin_coins: Option<Later<BitcoinCoins>>,
    /// CAIP-2 id of an EVM chain to the token whose balance is shown there in place of the native coin's.
    pub tokens: Map<TokenOption>,
    /// Chain id (CAIP-2 or reference) to image address.
    pub chain_images: Map<String>,
    /// Connector id to image address.
    pub connector_images: Map<String>,
    /// Link in the legal line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_conditions_url: Option<String>,
    /// Link in the legal line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub privacy_policy_url: Option<String>,
    /// Opens wallets on a phone by their `https` links first, where they have one.
    #[serde(rename = "experimental_preferUniversalLinks")]
    pub prefer_universal_links: bool,
    /// Do not ask the visitor to leave a network the page does not know.
    pub allow_unsupported_chain: bool,
    /// The views stand in the page itself, where it put them, and there is no dialog.
    pub enable_embedded: bool,
    /// `false` hides the network list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_network_switch: Option<bool>,
    /// `false` forgets stored sessions at start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_reconnect: Option<bool>,
    /// `false` hides `window.ethereum`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_injected: Option<bool>,
    /// `false` ignores EIP-6963 announcements.
    #[serde(rename = "enableEIP6963", skip_serializing_if = "Option::is_none")]
    pub enable_eip6963: Option<bool>,
    /// `false` hides the "What is a wallet?" help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_wallet_guide: Option<bool>,
    /// Whether analytics wait for `setConsent(true)`.
    pub require_consent: bool,
    /// Whether the host can ask the page for consent; it is asked once, before the first event would be sent.
    pub ask_consent: bool,
    /// Whether alerts for the page's developer are shown in the modal; they reach the console in any case. Unset, they are shown on the
    /// developer's own device alone: `localhost` and names below it, 127.0.0.0/8, `[::1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debug: Option<bool>,
    /// Name of the kit on the wire, `react`, `core`: the `st` query parameter.
    pub sdk_type: String,
    /// Version on the wire: the `sv` query parameter.
    pub sdk_version: String,
}

/// Who the page is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default)]
pub struct Metadata {
    /// Its name.
    pub name: String,
    /// One sentence.
    pub description: String,
    /// Its address.
    pub url: String,
    /// Addresses of its icons.
    pub icons: Vec<String>,
}

/// Switches of a `siweConfig`, told with `INITIALIZE` as they are (interface, section 1.7).
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct SiweOptions {
    /// Whether visitors sign in at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enabled: Option<bool>,
    /// Milliseconds after which a nonce is asked for anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce_refetch_interval_ms: Option<u64>,
    /// Milliseconds after which the session is asked for anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_refetch_interval_ms: Option<u64>,
    /// Disconnecting ends the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign_out_on_disconnect: Option<bool>,
    /// Another account ends the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign_out_on_account_change: Option<bool>,
    /// Another network ends the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign_out_on_network_change: Option<bool>,
}

/// Coins of Bitcoin that a payment may spend. By default coins of 1,000 satoshis and less are left alone, and those that carry something else, as an inscription
/// or runes, where the page, the wallet or the indexer says so.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct BitcoinCoins {
    /// Spends coins of 1,000 satoshis and less too.
    pub spend_small: bool,
    /// Spends coins too that are marked as carrying something else.
    pub spend_marked: bool,
    /// Coins that carry something else, each `txid:index`. What a page knows only later it says by the action `mark`.
    pub marked: Vec<String>,
}

/// Swaps on EVM networks. The call is written in the page, for routers that are pinned: those of the build, and those named here.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct SwapOptions {
    /// CAIP-2 id to further routers. One of the same address as a built-in one takes its place.
    pub routers: Map<Vec<RouterOption>>,
    /// CAIP-2 id to the addresses of further tokens that a route may lead over, beside the wrapped coin and the built-in ones. Name only tokens whose
    /// contracts you trust: their code runs in the middle of the swap.
    pub bases: Map<Vec<String>>,
    /// Vendors, by the `source` of their quotes, whose calls may be signed although the core did not write them. A page that names one trusts
    /// its gateway with the amount of each such swap.
    pub trusted_builders: Vec<String>,
}

/// A contract that swaps.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct RouterOption {
    /// Its address.
    pub address: String,
    /// How its functions look.
    pub kind: RouterKind,
}

/// How the functions of a contract that swaps look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum RouterKind {
    /// Uniswap's v2 router.
    #[default]
    V2,
    /// Uniswap's first v3 router.
    SwapRouter,
    /// Uniswap's second v3 router, which swaps over pools of v2 too.
    SwapRouter02,
    /// The token that wraps the network's coin, one for one.
    Wrap,
}

/// Dark, light, or what the visitor's system says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum ThemeMode {
    /// The default.
    #[default]
    Dark,
    /// Light.
    Light,
    /// Follows the system, live.
    System,
}

/// When the "All wallets" row is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AllWalletsMode {
    /// Always.
    #[default]
    Show,
    /// Never.
    Hide,
    /// On phones.
    OnlyMobile,
}

/// Local feature switches; absent means the specification's default (section 1). Those that the gateway serves (`email`
/// to `history`) count while the project's configuration leaves them open, or cannot be read (interface, section 1.3).
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct FeatureOptions {
    /// E-mail login.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<Switch>,
    /// Social logins, in the order shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub socials: Option<Switch>,
    /// Swapping, by these providers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swaps: Option<Switch>,
    /// Buying, by these providers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onramp: Option<Switch>,
    /// The account's past transactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity: Option<Switch>,
    /// An older name of `activity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<Switch>,
    /// Sends the event catalogue to the configured gateway. Default on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics: Option<bool>,
    /// Sending from the account. Default on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send: Option<bool>,
    /// Showing the address to receive at. Default on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receive: Option<bool>,
    /// Order of the account's buttons. Default `onramp`, `swaps`, `receive`, `send`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet_features_order: Option<Vec<String>>,
    /// Default on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_wallets: Option<bool>,
    /// A box that must be ticked before the modal connects anything, also at the wallet that a page opens it at. What a page connects itself
    /// (`call({ type: 'connect', … })`) is not held back: whoever does that asks for the consent first. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_checkbox: Option<bool>,
    /// Smart sessions: permissions that a smart account grants an app for a limited time. Default off; not built yet, so `true` is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smart_sessions: Option<bool>,
    /// Puts wallets behind one row. Default off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collapse_wallets: Option<bool>,
    /// Zone of account names, as `example.eth`, of ASCII letters: naming one offers names below it on EVM networks, where there is a gateway. Default off, and
    /// so is an empty one: names are only suggested as yet, and cannot be registered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_zone: Option<String>,
    /// Order of wallet groups: `recent`, `injected`, `featured`, `custom`, `recommended`, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connector_type_order: Option<Vec<String>>,
}

/// Off, on, or on with these choices: `false`, `true`, or a list that is not empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Switch {
    /// Off.
    #[default]
    Off,
    /// On, with whatever choices there are.
    On,
    /// On, with these choices.
    Only(Vec<String>),
}

impl Switch {
    /// These choices; none is off.
    pub fn only(choices: Vec<String>) -> Self {
        if choices.is_empty() { Self::Off } else { Self::Only(choices) }
    }
}

impl ToJson for Switch {
    fn write(&self, out: &mut String) {
        match self {
            Self::Off => out.push_str("false"),
            Self::On => out.push_str("true"),
            Self::Only(choices) => choices.write(out),
        }
    }
}

impl FromJson for Switch {
    fn from_json(value: &Value) -> Result<Self, Error> {
        match value {
            Value::Bool(true) => Ok(Self::On),
            Value::Bool(false) => Ok(Self::Off),
            Value::Array(_) => Vec::from_json(value).map(Self::only),
            _ => Err(Error::expected("true, false or an array", value)),
        }
    }

    fn blank() -> Self {
        Self::Off
    }
}

impl TypeScript for Switch {
    fn inline() -> String {
        "boolean | string[]".into()
    }

    fn declare(_: &mut Declarations) {}
}
