use crate::protocol::{AllWalletsMode, CustomRpcUrl, CustomWallet, FeatureOptions, TokenOption};
use api::query::escape;
use caip::Namespace;
use json::Map;

/// The options that rules look at, after validation.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Config {
    /// Issued by the gateway; empty when missing.
    pub project_id: String,
    /// Without a trailing slash.
    pub gateway_url: Option<String>,
    /// Chain families that have an adapter.
    pub adapters: Vec<Namespace>,
    /// Feature switches.
    pub features: FeatureOptions,
    /// Whether the "All wallets" row is shown.
    pub all_wallets: AllWalletsMode,
    /// Registry ids shown first.
    pub featured_wallet_ids: Vec<String>,
    /// Only these, unless empty.
    pub include_wallet_ids: Vec<String>,
    /// Never these.
    pub exclude_wallet_ids: Vec<String>,
    /// Wallets the registry does not know.
    pub custom_wallets: Vec<CustomWallet>,
    /// The page's own nodes by CAIP-2 id.
    pub custom_rpc_urls: Map<Vec<CustomRpcUrl>>,
    /// Tokens shown in place of the native coin, by CAIP-2 id of an EVM chain.
    pub tokens: Map<TokenOption>,
    /// The page's own look, told with `INITIALIZE`.
    pub theme_variables: Map<String>,
    /// Image addresses by connector id.
    pub connector_images: Map<String>,
    /// Image addresses by chain id.
    pub chain_images: Map<String>,
    /// Do not ask the visitor to leave an unknown network.
    pub allow_unsupported_chain: bool,
    /// Resume stored sessions.
    pub enable_reconnect: bool,
    /// Offer `window.ethereum`.
    pub enable_injected: bool,
    /// Offer announced wallets.
    pub enable_eip6963: bool,
    /// Analytics wait for consent.
    pub require_consent: bool,
    /// The page can be asked for consent.
    pub ask_consent: bool,
    /// The page gave a `siweConfig` object.
    pub siwe_config: bool,
    /// Alerts are shown in the modal.
    pub debug: bool,
    /// `st` query parameter.
    pub sdk_type: String,
    /// `sv` query parameter.
    pub sdk_version: String,
}

impl Config {
    /// Whether any chain family can be connected without pairing.
    pub fn has_adapters(&self) -> bool {
        !self.adapters.is_empty()
    }

    /// Whether events may be sent at all (default on).
    pub fn analytics(&self) -> bool {
        self.features.analytics.unwrap_or(true)
    }

    /// Whether the gateway can be asked: it refuses pages without a project id.
    pub fn has_gateway(&self) -> bool {
        self.gateway_url.is_some() && !self.project_id.is_empty()
    }

    /// An address at the gateway with the query every call carries (interface, section 3.1).
    pub fn gateway(&self, path: &str) -> Option<String> {
        let mut url = self.gateway_url.clone().filter(|_| self.has_gateway())?;
        url.push_str(path);
        url.push(if path.contains('?') { '&' } else { '?' });
        for (name, value) in
            [("projectId", &self.project_id), ("st", &self.sdk_type), ("sv", &self.sdk_version)]
        {
            if !url.ends_with(['?', '&']) {
                url.push('&');
            }
            url.push_str(name);
            url.push('=');
            escape(&mut url, value);
        }
        Some(url)
    }
}
