use std::fmt;

use api::embedded::WalletAccount;

/// What a device was given to make a wallet with.
#[derive(Clone, PartialEq, Eq)]
pub struct DraftRow {
    /// The device.
    pub device: String,
    /// Its user.
    pub user: String,
    /// The wallet's id.
    pub wallet: String,
    /// The factor's id.
    pub factor: String,
    /// What the proofs name.
    pub wallet_nonce: String,
    /// The server's half of what seals the wallet's key, sealed.
    pub secret_sealed: Vec<u8>,
    /// When it is over, in milliseconds since 1970.
    pub until_ms: u64,
}

/// A wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletRow {
    /// Its id.
    pub id: String,
    /// Its project.
    pub project: String,
    /// Its user.
    pub user: String,
    /// The algorithms.
    pub suite: String,
    /// The entropy under the wallet's key.
    pub seed_box: Vec<u8>,
    /// How often its keys were changed, counted from 1.
    pub version: u32,
    /// The accounts.
    pub accounts: Vec<WalletAccount>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
}

/// A way to open a wallet.
#[derive(Clone, PartialEq, Eq)]
pub struct FactorRow {
    /// Its id.
    pub id: String,
    /// Its wallet.
    pub wallet: String,
    /// Its kind.
    pub kind: String,
    /// The device that made it.
    pub device: String,
    /// The server's half of what seals the wallet's key, sealed.
    pub secret_sealed: Vec<u8>,
    /// The wallet's key under the factor's.
    pub envelope: Vec<u8>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
}

impl fmt::Debug for DraftRow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("DraftRow").field("wallet", &self.wallet).finish_non_exhaustive()
    }
}

impl fmt::Debug for FactorRow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("FactorRow").field("id", &self.id).finish_non_exhaustive()
    }
}
