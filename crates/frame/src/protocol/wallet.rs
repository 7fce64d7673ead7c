use json::Json;

/// Which wallet, and which factor opens it.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct WalletPlace {
    /// The project's id.
    pub project_id: String,
    /// The wallet's id.
    pub wallet_id: String,
    /// The factor's id.
    pub factor_id: String,
    /// The factor's kind: `device`, `passkey`, `password`, `kit` or `escrow`.
    pub factor_kind: String,
    /// The wallet's version.
    pub version: u32,
}

/// An account of a wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The family: `eip155`, `bip122`, `solana` or `polkadot`.
    pub namespace: String,
    /// What kind of account: `eoa`, of Bitcoin `payment` or `ordinal`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The address, on the main network where that matters.
    pub address: String,
    /// The public key in hex, as its family writes it.
    pub public_key: String,
    /// Where its key is derived; empty for Polkadot, which has no path.
    pub path: String,
}

/// A signature which proves that an account is registered by the owner of its key.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct Proof {
    /// The account's family.
    pub namespace: String,
    /// The account's kind.
    #[serde(rename = "type")]
    pub kind: String,
    /// The signature of the text, as the family's wallets write it: hex, base58 for Solana, base64 for Bitcoin.
    pub signature: String,
}

/// Makes a wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct MakeWallet {
    /// Where it will be kept.
    pub place: WalletPlace,
    /// 32 bytes of the server, mixed into what is drawn here.
    pub entropy_nonce: String,
    /// The server's nonce, which the proofs name.
    pub wallet_nonce: String,
    /// The thumbprint of the device's key (RFC 7638), which the proofs name.
    pub jkt: String,
}

/// What is kept of a wallet: nothing of it is a secret.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct MadeWallet {
    /// The algorithms: `ew1`.
    pub suite: String,
    /// The entropy under the wallet's key.
    pub seed_box: String,
    /// The wallet's key under the factor's.
    pub envelope: String,
    /// The accounts.
    pub accounts: Vec<Account>,
    /// One for each account.
    pub proofs: Vec<Proof>,
}

/// Opens a wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct OpenWallet {
    /// Where it is kept.
    pub place: WalletPlace,
    /// The algorithms that it was made with.
    pub suite: String,
    /// The entropy under the wallet's key.
    pub seed_box: String,
    /// The wallet's key under the factor's.
    pub envelope: String,
    /// The accounts that it had when it was made.
    pub accounts: Vec<Account>,
}
