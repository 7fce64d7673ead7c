use alloy_primitives::{Address, Bytes};
use serde::Deserialize;

use crate::plugins::units::Units;

/// `/quote`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    pub dst_amount: Units,
    pub gas: Option<Units>,
}

/// `/approve/spender`
#[derive(Debug, Deserialize)]
pub struct Spender {
    pub address: Address,
}

/// `/swap`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Swap {
    pub dst_amount: Units,
    pub tx: Call,
}

#[derive(Debug, Deserialize)]
pub struct Call {
    pub to: Address,
    pub data: Bytes,
    pub value: Units,
}
