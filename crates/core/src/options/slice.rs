use super::RemoteFeatures;
use crate::protocol::{Metadata, ThemeMode};
use json::Json;

/// The options that views look at.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
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
    /// What the page lets its visitor do from the account, in the order of the buttons: of `onramp`, `swaps`, `receive` and
    /// `send`. What the gateway must serve for it stands in `remoteFeatures`.
    pub wallet_features: Vec<String>,
    /// What the gateway serves this project. Nothing of it is offered where it is off.
    pub remote_features: RemoteFeatures,
}

impl OptionsSlice {
    /// Whether the page lets its visitor do this from the account.
    pub fn offers(&self, feature: &str) -> bool {
        self.wallet_features.iter().any(|offered| offered == feature)
    }
}
