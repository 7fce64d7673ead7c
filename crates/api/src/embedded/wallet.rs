use json::Json;

/// The response of `POST /api/v1/wallets/prepare`: what a wallet is made with, on the device that asks, within ten minutes.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct WalletDraft {
    /// The wallet's id.
    pub wallet_id: String,
    /// The id of its first factor, the device.
    pub factor_id: String,
    /// What the proofs name, 32 bytes.
    pub wallet_nonce: String,
    /// What is mixed into the wallet's entropy, 32 bytes.
    pub entropy_nonce: String,
    /// The server's half of what seals the wallet's key, 32 bytes.
    pub server_secret: String,
}

/// An account of a wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct WalletAccount {
    /// The family: `eip155`, `bip122`, `solana` or `polkadot`.
    pub namespace: String,
    /// `eoa`; of Bitcoin `payment` or `ordinal`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The address.
    pub address: String,
    /// The public key in hex.
    pub public_key: String,
    /// Where its key is derived; empty where it has no path.
    pub path: String,
}

/// A signature of `ew.create.v1.{walletNonce}.{jkt}` by an account.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proof {
    /// The account's family.
    pub namespace: String,
    /// The account's kind.
    #[serde(rename = "type")]
    pub kind: String,
    /// The signature, as the family writes it: hex, base58 for Solana, base64 for Bitcoin.
    pub signature: String,
}

/// What opens a new wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NewFactor {
    /// The id from [`WalletDraft`].
    pub id: String,
    /// `device`
    pub kind: String,
    /// The wallet's key under the factor's.
    pub envelope: String,
}

/// The body of `POST /api/v1/wallets`.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct NewWallet {
    /// The id from [`WalletDraft`].
    pub wallet_id: String,
    /// The algorithms: `ew1`.
    pub suite: String,
    /// The entropy under the wallet's key.
    pub seed_box: String,
    /// The accounts.
    pub accounts: Vec<WalletAccount>,
    /// One for each account.
    pub proofs: Vec<Proof>,
    /// What opens it.
    pub factor: NewFactor,
}

/// The response of `POST /api/v1/wallets`.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Registered {
    /// The wallet's id.
    pub wallet_id: String,
    /// How often its keys were changed, counted from 1.
    pub version: u32,
    /// How well it is backed up: `none`.
    pub backup: String,
}

/// A way to open a wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Factor {
    /// Its id.
    pub id: String,
    /// `device`, `passkey`, `password`, `kit` or `escrow`.
    pub kind: String,
    /// The device that made it.
    pub device_id: String,
    /// When, in milliseconds since 1970.
    pub created_ms: u64,
}

/// A wallet, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct EmbeddedWallet {
    /// Its id.
    pub wallet_id: String,
    /// The algorithms.
    pub suite: String,
    /// How often its keys were changed, counted from 1.
    pub version: u32,
    /// How well it is backed up.
    pub backup: String,
    /// The accounts.
    pub accounts: Vec<WalletAccount>,
    /// What opens it.
    pub factors: Vec<Factor>,
}

/// The response of `GET /api/v1/wallets/me`.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MyWallet {
    /// The user's wallet; none before one is made.
    pub wallet: Option<EmbeddedWallet>,
}

/// The response of `POST /api/v1/wallets/{wallet}/factors/{factor}/release`: with the device's own half, what opens the wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// The server's half, 32 bytes.
    pub server_secret: String,
    /// The wallet's key under the factor's.
    pub envelope: String,
    /// The entropy under the wallet's key.
    pub seed_box: String,
    /// How often it was released.
    pub counter: u64,
}
