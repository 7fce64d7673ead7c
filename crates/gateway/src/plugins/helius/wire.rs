use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::plugins::units::Units;

/// `getAssetsByOwner`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Assets {
    pub total: u64,
    pub items: Vec<Asset>,
    pub native_balance: Option<Native>,
}

#[derive(Debug, Deserialize)]
pub struct Native {
    pub lamports: Units,
}

#[derive(Debug, Deserialize)]
pub struct Asset {
    /// The mint.
    pub id: String,
    /// `FungibleToken`, `V1_NFT`, …
    pub interface: String,
    pub token_info: Option<TokenInfo>,
    pub content: Option<Content>,
}

#[derive(Debug, Deserialize)]
pub struct TokenInfo {
    pub balance: Option<Units>,
    pub decimals: Option<u8>,
    pub symbol: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Content {
    pub metadata: Option<Metadata>,
}

#[derive(Debug, Deserialize)]
pub struct Metadata {
    pub name: Option<String>,
    pub symbol: Option<String>,
}

/// A line of `/v0/addresses/{address}/transactions`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transaction {
    pub signature: String,
    /// Seconds since 1970.
    pub timestamp: u64,
    /// `SWAP`, `TRANSFER`, `NFT_MINT`, …
    #[serde(rename = "type")]
    pub kind: String,
    pub fee_payer: String,
    /// In lamports.
    pub fee: u64,
    /// None where it did what it should.
    #[serde(rename = "transactionError")]
    pub error: Option<IgnoredAny>,
    #[serde(default)]
    pub native_transfers: Vec<NativeTransfer>,
    #[serde(default)]
    pub token_transfers: Vec<TokenTransfer>,
    /// What every account won or lost.
    pub account_data: Vec<AccountData>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NativeTransfer {
    pub from_user_account: Option<String>,
    pub to_user_account: Option<String>,
}

/// Its amount is a float, and not read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenTransfer {
    pub from_user_account: Option<String>,
    pub to_user_account: Option<String>,
    pub mint: String,
    pub token_standard: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountData {
    pub account: String,
    /// In lamports, with the fee where the account paid it.
    pub native_balance_change: i64,
    #[serde(default)]
    pub token_balance_changes: Vec<TokenChange>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenChange {
    pub user_account: String,
    pub mint: String,
    pub raw_token_amount: RawAmount,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RawAmount {
    /// Smallest units, below zero where they went.
    pub token_amount: String,
    pub decimals: u8,
}
