use alloy_primitives::{Address, B256};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::plugins::PluginError;
use crate::plugins::units::Units;

/// Every answer. Its result is a list, or the text of a refusal, under HTTP status 200.
#[derive(Debug, Deserialize)]
pub struct Reply {
    pub result: Option<Box<RawValue>>,
}

/// A line of `txlist`, `txlistinternal`, `tokentx`, `tokennfttx` or `token1155tx`; each has some of the fields.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    pub block_number: Units,
    pub time_stamp: Units,
    #[serde(alias = "transactionHash")]
    pub hash: B256,
    pub from: Address,
    /// Empty where a contract is made.
    #[serde(default)]
    pub to: String,
    pub value: Option<Units>,
    pub token_value: Option<Units>,
    pub nonce: Option<Units>,
    pub is_error: Option<String>,
    pub input: Option<String>,
    /// Empty where no token is meant.
    #[serde(default)]
    pub contract_address: String,
    pub token_name: Option<String>,
    pub token_symbol: Option<String>,
    pub token_decimal: Option<String>,
    #[serde(rename = "tokenID")]
    pub token_id: Option<Units>,
}

impl Reply {
    /// The lines. Its words are only looked at, not told.
    pub fn rows(self) -> Result<Vec<Row>, PluginError> {
        let result = self.result.ok_or(PluginError::Answer)?;
        if result.get().starts_with('[') {
            return serde_json::from_str(result.get()).map_err(|_| PluginError::Answer);
        }
        let words = result.get().to_ascii_lowercase();
        Err(if words.contains("rate limit") {
            PluginError::Busy
        } else if words.contains("api key") || words.contains("apikey") {
            PluginError::Key
        } else if words.contains("not supported for this chain") {
            PluginError::Refused("the key's plan does not open this chain".to_owned())
        } else if words.contains("unsupported chainid") {
            PluginError::Refused("it does not know this chain".to_owned())
        } else if words == "null" {
            // Blockscout has nothing for who never did anything.
            return Ok(Vec::new());
        } else {
            PluginError::Answer
        })
    }
}
