use serde::Deserialize;

use crate::plugins::units::Units;

/// One of `/api/v2/addresses/{address}/token-balances`.
#[derive(Debug, Deserialize)]
pub struct Balance {
    pub token: Token,
    pub value: Units,
}

#[derive(Debug, Deserialize)]
pub struct Token {
    /// Older servers call it `address`.
    #[serde(alias = "address")]
    pub address_hash: String,
    pub name: Option<String>,
    pub symbol: Option<String>,
    pub decimals: Option<Units>,
    /// `ERC-20`, `ERC-721`, `ERC-1155`.
    #[serde(rename = "type")]
    pub kind: String,
}
