use std::path::PathBuf;

/// A setting that cannot be used. The text names the key and says what to write instead.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file was named and cannot be read.
    #[error(
        "cannot read the configuration file {path}: {source}; check the path given to --config or DRAWSTRING_CONFIG"
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not the TOML that is expected.
    #[error("{path}: {message}")]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Line, column, key and what was expected there.
        message: String,
    },
    /// A value is wrong.
    #[error("{key} = {value:?}: {advice}")]
    Value {
        /// The key as the operator wrote it: `--rpc`, `DRAWSTRING_LISTEN`, `limits.batch`.
        key: String,
        /// What was written.
        value: String,
        /// What to write instead.
        advice: String,
    },
}

impl ConfigError {
    /// A wrong value under `key`.
    pub fn value(
        key: impl Into<String>,
        value: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Self::Value { key: key.into(), value: value.into(), advice: advice.into() }
    }
}
