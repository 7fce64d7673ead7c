//! What an account holds: `GET /v1/account/{address}/balance` (interface 3.3).

use caip::ChainId;
use json::Json;

use crate::Decimal;
use crate::provenance::{AsOf, Partial};

/// The answer. What is held of nothing is left out; so is what nobody could tell, which then stands in `partial`.
///
/// `{"balances":[{"name":"Ether","symbol":"ETH","chainId":"eip155:1","value":4500.3,"price":3000.2,
/// "quantity":{"decimals":"18","numeric":"1.5"},"iconUrl":"","verified":true}],
/// "asOf":[{"chainId":"eip155:1","block":"23456789"}],"sources":["chain"],"partial":[]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Balances {
    /// Per chain the native currency first, then tokens, the most valuable first.
    pub balances: Vec<Balance>,
    /// The block that each chain's amounts are true for.
    #[serde(default)]
    pub as_of: Vec<AsOf>,
    /// Who said it: `chain`, and plugins' ids.
    #[serde(default)]
    pub sources: Vec<String>,
    /// What is not said: chains, tokens, `prices`.
    #[serde(default)]
    pub partial: Vec<Partial>,
}

/// An amount of one token.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    /// `USD Coin`
    pub name: String,
    /// `USDC`
    pub symbol: String,
    /// Its chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain_id: Option<ChainId>,
    /// The token, CAIP-10; absent for the native currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What the amount is worth, in the currency asked for; absent when the price is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Decimal>,
    /// What one whole token costs, in the currency asked for; absent when nobody knows, never 0 for unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Decimal>,
    /// How much.
    pub quantity: Quantity,
    /// Address of its picture; empty when there is none.
    #[serde(default)]
    pub icon_url: String,
    /// Whether it stands on a list; otherwise name and symbol are what the token says of itself.
    #[serde(default)]
    pub verified: bool,
    /// The symbol of the native currency or listed token that this one looks like, and is not: `USDC`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imitates: Option<String>,
}

/// An exact amount.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Quantity {
    /// Digits after the point that the token has, as text: `18`.
    pub decimals: String,
    /// Whole tokens, every digit: `1.5`.
    pub numeric: String,
}
