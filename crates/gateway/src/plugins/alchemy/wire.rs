use serde::Deserialize;

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
    /// None where the token itself does not answer.
    pub token_balance: Option<Units>,
}
