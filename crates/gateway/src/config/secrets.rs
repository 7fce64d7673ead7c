use serde::Deserialize;

use crate::plugins::Secret;

/// `[secrets]`: what the gateway's own secrets are sealed with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SecretSettings {
    /// The key, 64 hex digits; without it one is made once and kept in the data folder.
    pub key: Option<Secret>,
    /// Keys that were in use before, which only open.
    pub old_keys: Option<Vec<Secret>>,
}

/// What the gateway's own secrets are sealed with.
#[derive(Debug, Clone, Default)]
pub struct SecretConfig {
    /// The operator's key; none where the gateway makes one.
    pub key: Option<Secret>,
    /// Keys that only open.
    pub old_keys: Vec<Secret>,
}

impl SecretSettings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        Self { key: self.key.or(under.key), old_keys: self.old_keys.or(under.old_keys) }
    }
}

impl From<SecretSettings> for SecretConfig {
    fn from(written: SecretSettings) -> Self {
        Self { key: written.key, old_keys: written.old_keys.unwrap_or_default() }
    }
}
