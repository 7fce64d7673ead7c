use std::time::Duration;

use serde::Deserialize;

use super::ConfigError;

/// `[sign_in]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SignInSettings {
    /// Days for which a key signs sessions.
    pub key_days: Option<u64>,
}

/// Sign-in with a wallet, as the operator decided.
#[derive(Debug, Clone, Copy)]
pub struct SignInConfig {
    /// How long a key signs sessions.
    pub rotate_after: Duration,
}

impl SignInSettings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(&self, under: &Self) -> Self {
        Self { key_days: self.key_days.or(under.key_days) }
    }
}

impl SignInConfig {
    /// Checks what is written and fills in the defaults.
    pub(super) fn resolve(written: &SignInSettings) -> Result<Self, ConfigError> {
        match written.key_days.unwrap_or(30) {
            0 => Err(ConfigError::value("sign_in.key_days", "0", "write at least 1")),
            days => {
                Ok(Self { rotate_after: Duration::from_secs(days.saturating_mul(24 * 60 * 60)) })
            }
        }
    }
}
