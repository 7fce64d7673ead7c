//! No body makes the reader of JSON-RPC calls panic, and what is admitted is what every node reads: a node behind the gateway must not see
//! another method, or other params, than the gateway checked, whatever language it is written in.

use drawstring_gateway::rpc::{Call, Calls, read_calls, write_batch, write_call};
use serde_json::Value;

use super::readers::{READERS, parts};

/// The law for one body.
pub fn holds(body: &[u8]) {
    let Ok(calls) = read_calls(body, 1_000, 64) else { return };
    let whole: Value = serde_json::from_slice(body).expect("what was read is JSON");
    match calls {
        Calls::Single(Ok(call)) => {
            compare(&call, &whole);
            let mut written = Vec::new();
            write_call(&call, 1, &mut written);
            is_read_as(&call, 1, &text(written));
        }
        Calls::Single(Err(_)) => {}
        Calls::Batch(calls) => {
            let parts = whole.as_array().expect("a batch is an array");
            assert_eq!(calls.len(), parts.len());
            for (call, part) in calls.iter().zip(parts) {
                if let Ok(call) = call {
                    compare(call, part);
                }
            }
            are_read_as(&calls.into_iter().flatten().collect::<Vec<_>>());
        }
    }
}

fn compare(call: &Call<'_>, whole: &Value) {
    let read = |text: &str| serde_json::from_str::<Value>(text).expect("a span is JSON");
    assert_eq!(read(call.id), whole["id"]);
    assert_eq!(call.method, whole["method"].as_str().expect("a method is text"));
    assert_eq!(call.params.map_or(Value::Null, read), whole["params"]);
}

fn are_read_as(calls: &[Call<'_>]) {
    let parts = parts(&text(write_batch(calls))).expect("a batch is an array");
    assert_eq!(parts.len(), calls.len());
    for (id, (call, part)) in calls.iter().zip(&parts).enumerate() {
        is_read_as(call, id, part);
    }
}

/// Whoever reads what goes to a node sees the call that was admitted, under the gateway's own id.
fn is_read_as(call: &Call<'_>, id: usize, written: &str) {
    serde_json::from_str::<Value>(written).expect("a node can read it");
    for (name, reader) in READERS {
        let seen = reader(written).expect("a node can read it");
        assert_eq!(seen.method.as_deref(), Some(&*call.method), "{name}: {written}");
        assert_eq!(seen.params.as_deref(), call.params, "{name}: {written}");
        assert_eq!(seen.id, Some(id.to_string()), "{name}: {written}");
    }
}

fn text(written: Vec<u8>) -> String {
    String::from_utf8(written).expect("what goes to a node is text")
}
