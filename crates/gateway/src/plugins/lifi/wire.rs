use alloy_primitives::{Address, Bytes};
use serde::Deserialize;

use crate::plugins::units::Units;

/// `/v1/quote`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Quoted {
    pub estimate: Estimate,
    pub transaction_request: Option<Call>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    pub to_amount: Units,
    pub to_amount_min: Units,
    pub approval_address: Option<Address>,
    #[serde(default)]
    pub gas_costs: Vec<GasCost>,
}

#[derive(Debug, Deserialize)]
pub struct GasCost {
    pub estimate: Option<Units>,
}

#[derive(Debug, Deserialize)]
pub struct Call {
    pub to: Address,
    pub data: Bytes,
    pub value: Units,
}

impl Estimate {
    /// Gas units of all steps together; none when it does not tell them.
    pub fn gas(&self) -> Option<u64> {
        let told = self.gas_costs.iter().filter_map(|cost| Some(cost.estimate?.small()));
        let sum = told.fold(0, u64::saturating_add);
        (sum > 0).then_some(sum)
    }
}
