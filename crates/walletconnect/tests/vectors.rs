//! Four flows between official libraries, captured with all their keys (throw-away ones): what they wrote is read, and written again.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[path = "vectors/envelopes.rs"]
mod envelopes;
#[path = "vectors/jwt.rs"]
mod jwt;

use serde_json::Value;
use std::sync::LazyLock;

fn vectors() -> &'static Value {
    static VECTORS: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(include_str!("vectors.json")).unwrap());
    &VECTORS
}

fn flows() -> &'static [Value] {
    vectors()["flows"].as_array().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn hex32(text: &str) -> [u8; 32] {
    walletconnect::hex::decode32(text).unwrap()
}
