use api::history::{Direction, HistoryStatus};
use serde::{Deserialize, Deserializer};

use crate::plugins::number::Number;
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

/// Where a token is; without an address, or with an empty one, it is the chain's own currency.
#[derive(Debug, Deserialize)]
pub struct Implementation {
    pub chain_id: String,
    #[serde(default, deserialize_with = "filled")]
    pub address: Option<String>,
}

fn filled<'de, D: Deserializer<'de>>(source: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(source)?;
    Ok(text.filter(|text| !text.is_empty()))
}

/// `/v1/wallets/{address}/transactions/`
#[derive(Debug, Deserialize)]
pub struct Transactions {
    pub data: Vec<Transaction>,
    #[serde(default)]
    pub links: Links,
}

#[derive(Debug, Deserialize)]
pub struct Transaction {
    pub attributes: Facts,
    pub relationships: Relationships,
}

#[derive(Debug, Deserialize)]
pub struct Relationships {
    pub chain: Related,
}

#[derive(Debug, Deserialize)]
pub struct Related {
    pub data: Named,
}

#[derive(Debug, Deserialize)]
pub struct Named {
    pub id: String,
}

#[derive(Debug, Deserialize)]
pub struct Facts {
    pub operation_type: String,
    pub hash: String,
    pub mined_at: String,
    pub sent_from: Option<String>,
    pub sent_to: Option<String>,
    pub status: HistoryStatus,
    #[serde(default)]
    pub nonce: Option<Units>,
    pub transfers: Vec<Transfer>,
    #[serde(default)]
    pub flags: Flags,
}

#[derive(Debug, Default, Deserialize)]
pub struct Flags {
    #[serde(default)]
    pub is_trash: bool,
}

#[derive(Debug, Deserialize)]
pub struct Transfer {
    pub fungible_info: Option<Fungible>,
    pub nft_info: Option<Nft>,
    pub direction: Direction,
    pub quantity: Quantity,
    /// In the currency asked for.
    pub value: Option<Number>,
    pub price: Option<Number>,
}

#[derive(Debug, Deserialize)]
pub struct Nft {
    pub contract_address: Option<String>,
    pub token_id: Option<String>,
    pub name: Option<String>,
}
