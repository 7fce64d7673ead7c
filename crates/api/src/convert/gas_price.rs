use json::Json;

use crate::provenance::AsOf;

/// The answer to `GET /v1/convert/gas-price?chainId`: wei per gas unit, in decimal digits, exact.
///
/// `{"standard":"1000000007","fast":"1100000007","instant":"1250000007"}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct GasPrice {
    /// Enough for the next block as things are.
    pub standard: String,
    /// Enough if the next block's base fee rises by a tenth.
    pub fast: String,
    /// Enough if it rises by a quarter.
    pub instant: String,
    /// The next block's base fee; absent on chains without one (before EIP-1559).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_fee: Option<String>,
    /// On chains that also pay for their data on another one: the whole fee, in wei, that a swap pays there besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub l1_fee: Option<String>,
    /// The block that it is true for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<AsOf>,
}
