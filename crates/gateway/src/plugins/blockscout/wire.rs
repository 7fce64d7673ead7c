use serde::Deserialize;

use crate::plugins::units::Units;

/// One of `/api/v2/addresses/{address}/token-balances`.
#[derive(Debug, Deserialize)]
pub struct Balance {
    pub token: Token,
    pub value: Option<Units>,
}

#[derive(Debug, Deserialize)]
pub struct Token {
    pub address_hash: Option<String>,
    /// What older servers call it; those in between have both.
    pub address: Option<String>,
    pub name: Option<String>,
    pub symbol: Option<String>,
    pub decimals: Option<Units>,
    /// `ERC-20`, `ERC-721`, `ERC-1155`; none of a token that it has not looked at yet.
    #[serde(rename = "type")]
    pub kind: Option<String>,
}
