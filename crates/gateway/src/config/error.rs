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

    /// A wrong address. Only its scheme and host are repeated: the rest may be a password or a key.
    pub fn address(key: impl Into<String>, url: &str, advice: impl Into<String>) -> Self {
        let (scheme, rest) =
            url.split_once("://").map_or(("", url), |(scheme, rest)| (scheme, rest));
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let host = authority.rsplit('@').next().unwrap_or_default();
        let hidden = if host.len() == rest.len() { "" } else { " (the rest is not repeated)" };
        let joint = if scheme.is_empty() { "" } else { "://" };
        Self::value(key, format!("{scheme}{joint}{host}{hidden}"), advice)
    }
}
