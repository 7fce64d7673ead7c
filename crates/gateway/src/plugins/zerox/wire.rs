use alloy_primitives::{Address, Bytes};
use serde::Deserialize;

use crate::plugins::units::Units;

/// `/price` and `/quote`. Without liquidity nothing else is in it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Priced {
    pub liquidity_available: bool,
    pub buy_amount: Option<Units>,
    pub min_buy_amount: Option<Units>,
    pub gas: Option<Units>,
    pub allowance_target: Option<Address>,
    pub issues: Option<Issues>,
    pub transaction: Option<Call>,
}

#[derive(Debug, Deserialize)]
pub struct Issues {
    pub allowance: Option<Allowance>,
}

#[derive(Debug, Deserialize)]
pub struct Allowance {
    pub spender: Address,
}

#[derive(Debug, Deserialize)]
pub struct Call {
    pub to: Address,
    pub data: Bytes,
    pub value: Units,
}

impl Priced {
    /// Whom the user must allow to take the token.
    pub fn spender(&self) -> Option<Address> {
        let missing = self.issues.as_ref().and_then(|issues| issues.allowance.as_ref());
        missing.map(|allowance| allowance.spender).or(self.allowance_target)
    }
}
