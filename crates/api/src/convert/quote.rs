use caip::AccountId;
use json::Json;

use super::SwapPlan;
use crate::Decimal;
use crate::provenance::{AsOf, Partial};

/// The answer to `GET /v1/convert/quotes?amount&userAddress&from&to&gasPrice`.
///
/// `{"quotes":[{"id":null,"fromAmount":"1","fromAccount":"eip155:1:0x…","toAmount":"2","toAccount":"eip155:1:0x…"}]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Quotes {
    /// The best one first, by what is left of it after gas. Never empty: nobody who trades the pair is a refusal.
    pub quotes: Vec<Quote>,
    /// Sources that did not answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partial: Vec<Partial>,
}

/// What one way of swapping gives.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// Name it as `quoteId` when the transaction is built, so that the user gets what was shown.
    pub id: Option<String>,
    /// What is sold, in base units.
    pub from_amount: String,
    /// The token that is sold.
    pub from_account: AccountId,
    /// What comes out, in base units, before gas.
    pub to_amount: String,
    /// The token that is bought.
    pub to_account: AccountId,
    /// Who found it: `router`, `wrap`, or a plugin's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The pools on the way, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<RouteStep>,
    /// The least that a transaction with the asked slippage lets through, in base units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_to_amount: Option<String>,
    /// That slippage, in hundredths of a percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slippage_bps: Option<u32>,
    /// Percent that the swap gives less than the pools' price before it would, their fees included, rounded up to four decimals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_impact: Option<Decimal>,
    /// Gas units that the swap takes, about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gas: Option<String>,
    /// Those times the gas price, in wei.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gas_cost: Option<String>,
    /// `toAmount` less the gas cost in the bought token; absent when no pool tells the native currency's price in it. May be negative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net_to_amount: Option<String>,
    /// What the gateway takes for itself, in base units of the bought token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_fee: Option<String>,
    /// The contract that must be allowed to take the sold token; absent where none takes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spender: Option<AccountId>,
    /// Whether the spender takes a signed permit (EIP-2612) in place of an approval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takes_permits: Option<bool>,
    /// The way as data, where it is all that a client needs to write the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<SwapPlan>,
    /// Whether a token on the way keeps part of every transfer; the amounts have it subtracted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_on_transfer: Option<bool>,
    /// The block that it is true for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<AsOf>,
    /// When to ask again: Unix time in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<String>,
}

/// A pool on the way.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct RouteStep {
    /// The exchange's name, or `wrap`.
    pub dex: String,
    /// The pool, or the contract that wraps.
    pub pool: AccountId,
    /// Its fee in millionths: 3000 is 0.3 %. Absent where the source does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<u32>,
    /// Percent of what is sold for `from` on the whole way that goes through this pool; absent where that is all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u32>,
    /// What goes in.
    pub from: AccountId,
    /// What comes out.
    pub to: AccountId,
}
