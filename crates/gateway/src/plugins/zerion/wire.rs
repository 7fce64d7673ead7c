use serde::Deserialize;

use crate::plugins::units::Units;

/// `/v1/wallets/{address}/positions/`
#[derive(Debug, Deserialize)]
pub struct Positions {
    pub data: Vec<Position>,
    #[serde(default)]
    pub links: Links,
}

#[derive(Debug, Default, Deserialize)]
pub struct Links {
    pub next: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Position {
    pub attributes: Attributes,
}

#[derive(Debug, Deserialize)]
pub struct Attributes {
    pub quantity: Quantity,
    pub fungible_info: Fungible,
}

#[derive(Debug, Deserialize)]
pub struct Quantity {
    pub int: Units,
    pub decimals: u8,
}

#[derive(Debug, Deserialize)]
pub struct Fungible {
    pub name: Option<String>,
    pub symbol: Option<String>,
    #[serde(default)]
    pub implementations: Vec<Implementation>,
}

/// Where a token is; without an address it is the chain's own currency.
#[derive(Debug, Deserialize)]
pub struct Implementation {
    pub chain_id: String,
    pub address: Option<String>,
}
