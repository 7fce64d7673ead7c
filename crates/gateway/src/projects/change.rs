use api::config::FeatureId;

use super::{BundleId, OriginRule};

/// What is changed of a project; what is not named stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectChange {
    /// Its name.
    pub name: Option<String>,
    /// All its origins.
    pub origins: Option<Vec<OriginRule>>,
    /// All its apps.
    pub bundle_ids: Option<Vec<BundleId>>,
    /// All its features.
    pub features: Option<Vec<FeatureId>>,
    /// Whether its events are kept.
    pub analytics: Option<bool>,
    /// Whether it is served.
    pub enabled: Option<bool>,
}
