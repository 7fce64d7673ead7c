use std::collections::HashMap;

use serde::Deserialize;

use crate::plugins::number::Number;

/// `/price/v3` by mint; mints that it cannot price are left out, or null.
pub type Prices = HashMap<String, Option<Priced>>;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Priced {
    pub usd_price: Number,
}
