//! Vendors that speak JSON-RPC.

use serde::Deserialize;
use serde_json::{Value, json};

use super::PluginError;

/// An answer: a result, or a refusal.
#[derive(Debug, Deserialize)]
pub struct Reply<T> {
    result: Option<T>,
    error: Option<Refusal>,
}

#[derive(Debug, Deserialize)]
struct Refusal {
    code: i64,
}

impl<T> Reply<T> {
    /// The result. The vendor's own words are not told: nobody knows what is in them.
    pub fn result(self) -> Result<T, PluginError> {
        match (self.result, self.error) {
            (Some(result), None) => Ok(result),
            (_, Some(Refusal { code })) => Err(PluginError::Refused(format!("error {code}"))),
            (None, None) => Err(PluginError::Answer),
        }
    }
}

/// The text of a call.
pub fn call(method: &str, params: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string()
}
