//! What the project's owner switched on: `GET /appkit/v1/config` (interface 1.3 and 3.2).

use json::Json;

use crate::Known;

/// The project's configuration. Once fetched it wins over the page's own `features`; a feature that is not in it is off.
///
/// `{"features":[{"id":"social_login","isEnabled":true,"config":["email","google"]}]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProjectConfig {
    /// One entry per feature that the gateway offers at all.
    pub features: Known<Feature>,
}

/// One feature's switch.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Feature {
    /// Which feature.
    pub id: FeatureId,
    /// Whether it is on.
    pub is_enabled: bool,
    /// Its choices, such as `["email", "google"]` for `social_login`; `null` leaves them to the page.
    pub config: Option<Vec<String>>,
}

/// A feature that a project can switch (interface 1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "snake_case")]
pub enum FeatureId {
    /// Several wallets connected at once.
    MultiWallet,
    /// The account's past transactions.
    Activity,
    /// Buying; the choices are providers.
    Onramp,
    /// Swapping; the choices are providers.
    Swap,
    /// E-mail and social login; the choices are `email` and the social providers.
    SocialLogin,
    /// The line that names the product at the foot of the modal.
    Branding,
    /// Asking for an e-mail address; the choice `required` forbids to skip it.
    EmailCapture,
    /// Funding a wallet from an exchange.
    FundFromExchange,
    /// Payments.
    Payments,
    /// Sign-in verified by the gateway.
    Authentication,
    /// The hooks without the modal.
    Headless,
}

impl ProjectConfig {
    /// The feature's entry.
    pub fn feature(&self, id: FeatureId) -> Option<&Feature> {
        self.features.0.iter().find(|feature| feature.id == id)
    }

    /// Whether the feature is in it and on.
    pub fn is_on(&self, id: FeatureId) -> bool {
        self.feature(id).is_some_and(|feature| feature.is_enabled)
    }
}
