use std::path::PathBuf;

use super::StoreError;

/// A secret cannot be sealed or opened. The text says what the operator can do.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// A key that is none.
    #[error(
        "{0} is no key: write 64 hexadecimal digits, for example what `openssl rand -hex 32` prints"
    )]
    Key(&'static str),
    /// The file of the key is not there, but secrets are.
    #[error(
        "the database holds secrets, and the file {0} with their key is missing: restore it from a backup, or give the key in DRAWSTRING_SECRETS_KEY"
    )]
    NoKey(PathBuf),
    /// No key at hand is the one by which it was sealed.
    #[error(
        "the secret {name:?} was sealed with another key: give that key in DRAWSTRING_SECRETS_OLD_KEYS, or restore the file secrets.key that belongs to this database"
    )]
    OtherKey {
        /// The secret.
        name: String,
    },
    /// It is not what was written, or stands under another name.
    #[error("the secret {name:?} is damaged in the database: restore a backup")]
    Damaged {
        /// The secret.
        name: String,
    },
    /// A newer gateway sealed it.
    #[error("the secret {name:?} was sealed by a newer version: run that version")]
    Newer {
        /// The secret.
        name: String,
    },
    /// The file of the key cannot be read or made.
    #[error("{path}: {source}; check who may read and write there")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// More than the cipher takes.
    #[error("a secret of many gigabytes cannot be sealed")]
    TooLong,
    /// The system gives no randomness.
    #[error("the system gives no random numbers")]
    Random,
    /// The store refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}
