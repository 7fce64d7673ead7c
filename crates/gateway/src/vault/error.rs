use super::store::StoreError;
use crate::secrets::SecretError;

/// Why a wallet is not made or not released.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    /// A member of the body is wrong.
    #[error("{0}: {1}")]
    Malformed(&'static str, &'static str),
    /// What the wallet was made with is over, or was never given out to this device.
    #[error("the draft is over: prepare the wallet again")]
    NoDraft,
    /// An account does not prove that it is of the one who registers it.
    #[error("the proof of an account is missing or wrong")]
    Unproven,
    /// The user has a wallet in this project.
    #[error("this user has a wallet already")]
    Exists,
    /// An account is of another wallet of the project.
    #[error("an account is registered already")]
    Taken,
    /// There is no such wallet or factor of this user and device.
    #[error("there is no such wallet on this device")]
    NotFound,
    /// Released too often; after so many seconds again.
    #[error("the wallet was opened too often: try again in {0} seconds")]
    TooMany(u32),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    Random,
    /// A secret cannot be sealed or opened.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// The store cannot answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}
