use std::collections::HashMap;

use serde::Deserialize;

use crate::plugins::number::Number;

/// `/prices/current/{coins}`; coins that it does not know are left out.
#[derive(Debug, Deserialize)]
pub struct Current {
    pub coins: HashMap<String, Coin>,
}

#[derive(Debug, Deserialize)]
pub struct Coin {
    pub price: Number,
    /// Unix seconds.
    pub timestamp: u64,
    /// How sure it is, from 0 to 1.
    pub confidence: Option<Number>,
}
