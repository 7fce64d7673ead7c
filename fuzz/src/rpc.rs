//! No body makes the reader of JSON-RPC calls panic, and what it reads is what any JSON reader reads: a node behind the gateway must
//! not see another method than the gateway checked.

use drawstring_gateway::rpc::{Call, Calls, read_calls};
use serde_json::Value;

/// The law for one body.
pub fn holds(body: &[u8]) {
    let Ok(calls) = read_calls(body, 1_000, 64) else { return };
    let whole: Value = match serde_json::from_slice(body) {
        Ok(whole) => whole,
        // Halves of characters and numbers beyond any float are JSON, which serde_json cannot hold. They go to the node as they are.
        Err(error) => return assert!(cannot_be_held(&error), "what was read is JSON: {error}"),
    };
    match calls {
        Calls::Single(Ok(call)) => compare(&call, &whole),
        Calls::Single(Err(_)) => {}
        Calls::Batch(calls) => {
            let parts = whole.as_array().expect("a batch is an array");
            assert_eq!(calls.len(), parts.len());
            for (call, part) in calls.iter().zip(parts) {
                if let Ok(call) = call {
                    compare(call, part);
                }
            }
        }
    }
}

fn cannot_be_held(error: &serde_json::Error) -> bool {
    let reasons = ["surrogate", "hex escape", "number out of range"];
    reasons.iter().any(|reason| error.to_string().contains(reason))
}

fn compare(call: &Call<'_>, whole: &Value) {
    let read = |text: &str| serde_json::from_str::<Value>(text).expect("a span is JSON");
    assert_eq!(read(call.id), whole["id"]);
    assert_eq!(call.method, whole["method"].as_str().expect("a method is text"));
    assert_eq!(call.params.map_or(Value::Null, read), whole["params"]);
}
