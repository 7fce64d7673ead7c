use super::RemoteFeatures;
use crate::protocol::{Metadata, ThemeMode};
use json::Json;

/// The options that views look at.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct OptionsSlice {
    /// Dark, light or the system's.
    pub theme_mode: ThemeMode,
    /// Who the page is.
    pub metadata: Metadata,
    /// Link in the legal line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_url: Option<String>,
    /// Link in the legal line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub privacy_url: Option<String>,
    /// A box must be ticked before connecting.
    pub legal_checkbox: bool,
    /// The views stand in the page itself; there is no dialog.
    pub embedded: bool,
    /// The network list can be opened.
    pub network_switch: bool,
    /// The "What is a wallet?" help is offered.
    pub wallet_guide: bool,
    /// Wallets are behind one row.
    pub collapse_wallets: bool,
    /// The page has no adapter: wallets are connected by pairing alone.
    pub no_adapters: bool,
    /// What the page lets its visitor do from the account, in the order of the buttons: of `onramp`, `swaps`, `receive` and
    /// `send`. What the gateway must serve for it stands in `remoteFeatures`.
    pub wallet_features: Vec<String>,
    /// The zone of account names; absent where none are offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_zone: Option<String>,
    /// What the gateway serves this project. Nothing of it is offered where it is off.
    pub remote_features: RemoteFeatures,
}

impl Default for OptionsSlice {
    /// What a page is rendered with on a server: the network list can be opened unless the page says otherwise.
    fn default() -> Self {
        Self {
            theme_mode: ThemeMode::default(),
            metadata: Metadata::default(),
            terms_url: None,
            privacy_url: None,
            legal_checkbox: false,
            embedded: false,
            network_switch: true,
            wallet_guide: false,
            collapse_wallets: false,
            no_adapters: false,
            wallet_features: Vec::new(),
            name_zone: None,
            remote_features: RemoteFeatures::default(),
        }
    }
}

impl OptionsSlice {
    /// Whether the page lets its visitor do this from the account.
    pub fn offers(&self, feature: &str) -> bool {
        self.wallet_features.iter().any(|offered| offered == feature)
    }
}
