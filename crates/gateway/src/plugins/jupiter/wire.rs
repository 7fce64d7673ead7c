use std::collections::HashMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::plugins::number::Number;
use crate::plugins::units::Units;

/// `/price/v3` by mint; mints that it cannot price are left out, or null.
pub type Prices = HashMap<String, Option<Priced>>;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Priced {
    pub usd_price: Number,
}

/// `/swap/v1/quote`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    pub input_mint: String,
    pub output_mint: String,
    pub in_amount: Units,
    pub out_amount: Units,
    pub other_amount_threshold: Units,
    /// A share of one, with either sign: what it costs is written with a minus by the newer router.
    pub price_impact_pct: Option<Box<RawValue>>,
    pub context_slot: Option<u64>,
    #[serde(default)]
    pub route_plan: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    pub swap_info: SwapInfo,
    pub percent: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SwapInfo {
    pub amm_key: String,
    pub label: Option<String>,
    pub input_mint: String,
    pub output_mint: String,
}

/// `/swap/v1/swap`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Swap {
    #[serde(rename = "swapTransaction")]
    pub transaction: String,
    pub last_valid_block_height: Option<u64>,
    pub prioritization_fee_lamports: Option<u64>,
}
