use std::collections::HashMap;

use serde::Deserialize;

use crate::plugins::number::Number;

/// `/simple/token_price/{platform}` by address, `/simple/price` by coin; what it does not know is left out, or empty.
pub type Prices = HashMap<String, Coin>;

#[derive(Debug, Deserialize)]
pub struct Coin {
    pub usd: Option<Number>,
    /// Unix seconds.
    pub last_updated_at: Option<u64>,
}
