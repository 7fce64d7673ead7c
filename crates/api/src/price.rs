//! What tokens cost: `POST /v1/fungible/price` (interface 3.3).

use json::Json;

use crate::provenance::Partial;
use crate::{Currency, Decimal};

/// The question.
///
/// `{"projectId":"p1","currency":"usd","addresses":["eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"]}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct PriceRequest {
    /// The project that the page belongs to.
    pub project_id: String,
    /// What the prices are in.
    pub currency: Currency,
    /// Tokens, CAIP-10 in form; the native currency by its placeholder (interface 4.4).
    pub addresses: Vec<String>,
}

/// The answer: one entry per address that has a price, in the order of the question.
///
/// `{"fungibles":[{"address":"eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","name":"USD Coin","symbol":"USDC",
/// "iconUrl":"","price":1,"decimals":6,"source":"feed"}],"partial":[]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prices {
    /// The tokens with their prices.
    pub fungibles: Vec<FungiblePrice>,
    /// What has no price, and why.
    #[serde(default)]
    pub partial: Vec<Partial>,
}

/// A token and its price.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct FungiblePrice {
    /// As it was asked for.
    pub address: String,
    /// `USD Coin`
    pub name: String,
    /// `USDC`
    pub symbol: String,
    /// Address of its picture; empty when there is none.
    #[serde(default)]
    pub icon_url: String,
    /// What one whole token costs. A token without a price has no entry; a reader takes an absent one as unknown, never as 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Decimal>,
    /// Digits after the point.
    pub decimals: u8,
    /// Who said it: `feed`, `pool`, `peg`, or a plugin's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}
