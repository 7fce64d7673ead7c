//! Texts that people read leave the core as keys, so that they can be translated.

use json::{Json, Map};

/// A message key of the catalogue with the values it mentions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct Message {
    /// Key of the catalogue: `error.balanceUnavailable`.
    pub key: String,
    /// Values by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub values: Map<String>,
}

impl Message {
    /// A message without values.
    pub fn new(key: &str) -> Self {
        Self { key: key.into(), values: Map(Vec::new()) }
    }

    /// The same message, mentioning `value` under `name`.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.values.0.push((name.into(), value.into()));
        self
    }
}
