use alloy_primitives::{Address, B256};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::plugins::units::Units;

/// `alchemy_getTokenBalances`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Balances {
    pub token_balances: Vec<Balance>,
    pub page_key: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    pub contract_address: String,
    /// None, or nothing but `0x`, where the token itself does not answer.
    #[serde(default, deserialize_with = "answered")]
    pub token_balance: Option<Units>,
}

fn answered<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Units>, D::Error> {
    let text = Option::<String>::deserialize(source)?.filter(|text| text != "0x");
    let read =
        |text: String| Units::parse(&text).ok_or_else(|| D::Error::custom("no whole number"));
    text.map(read).transpose()
}

/// `alchemy_getAssetTransfers`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transfers {
    pub transfers: Vec<Transfer>,
    pub page_key: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    pub block_num: Units,
    /// The same for ever and different from every other's.
    pub unique_id: String,
    pub hash: B256,
    pub from: Address,
    /// None where a contract is made.
    pub to: Option<String>,
    /// `external`, `internal`, `erc20`, `erc721`, `erc1155`, …
    pub category: String,
    /// The token's symbol.
    pub asset: Option<String>,
    pub erc721_token_id: Option<Units>,
    pub erc1155_metadata: Option<Vec<Kind>>,
    pub raw_contract: Contract,
    pub metadata: Metadata,
}

/// Units of one of the tokens of an ERC-1155 contract.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Kind {
    pub token_id: Units,
    pub value: Units,
}

#[derive(Debug, Deserialize)]
pub struct Contract {
    /// Smallest units in hexadecimal; none or nothing but `0x` where the vendor could not read them.
    pub value: Option<String>,
    pub address: Option<String>,
    pub decimal: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    pub block_timestamp: String,
}
