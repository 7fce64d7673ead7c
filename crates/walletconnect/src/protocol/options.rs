use crate::payload::Metadata;
use json::{Json, Map};

/// Who we are and which relays we use.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Options {
    /// Told to every peer.
    pub metadata: Metadata,
    /// One, or several for a proposal that is to be met on any of them: the first settlement wins.
    pub relays: Vec<RelayOptions>,
}

/// One relay and the ways to it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct RelayOptions {
    /// Tried in this order, and from the start again.
    pub urls: Vec<RelayUrl>,
    /// The relay's customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project_id: Option<String>,
    /// Run by whoever runs the page: its URL is put into links, for wallets that look there.
    #[serde(default)]
    pub own: bool,
}

/// One way to a relay.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct RelayUrl {
    /// The relay's own URL, `wss://relay.example`, exactly as it knows itself: the token names it.
    pub url: String,
    /// Dialled instead: a proxy that passes frames on to `url`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
}

/// 32 bytes of the system's random source, as 64 hex digits.
pub type Seed = String;

/// Where the engine runs.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct Environment {
    /// New for every engine, never used twice.
    pub seed: Seed,
    /// What the storage holds under the engine's keys.
    #[serde(default)]
    pub stored: Map<String>,
    /// Whether the browser says that it is online.
    pub online: bool,
    /// What relays are told of the program: `wc-2/js-1.0/linux/browser`.
    #[serde(default)]
    pub user_agent: String,
    /// Whether the page is in a frame of another.
    #[serde(default)]
    pub framed: bool,
    /// Whether the page is in Telegram's own browser.
    #[serde(default)]
    pub telegram: bool,
}
