use serde::Deserialize;

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
