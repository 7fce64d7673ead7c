//! What a node has not got, and another one may have.

use serde::Deserialize;
use serde_json::Value;

use super::answer::Outcome;
use super::request::Call;

/// Methods whose answer `null` says that there is no such receipt, transaction or block, as far as the node knows.
const LOOK_UPS: [&str; 12] = [
    "eth_getBlockByHash",
    "eth_getBlockByNumber",
    "eth_getBlockReceipts",
    "eth_getBlockTransactionCountByHash",
    "eth_getBlockTransactionCountByNumber",
    "eth_getTransactionByBlockHashAndIndex",
    "eth_getTransactionByBlockNumberAndIndex",
    "eth_getTransactionByHash",
    "eth_getTransactionReceipt",
    "getBlock",
    "getBlockTime",
    "getTransaction",
];

#[derive(Deserialize)]
struct Statuses {
    value: Vec<Value>,
}

/// Whether a node says that it has not got what was asked for.
pub fn is_absent(call: &Call<'_>, outcome: &Outcome) -> bool {
    if &*call.method == "getSignatureStatuses" {
        let Outcome::Result(text) = outcome else { return false };
        let statuses = serde_json::from_slice::<Statuses>(text);
        return statuses.is_ok_and(|statuses| {
            !statuses.value.is_empty() && statuses.value.iter().all(Value::is_null)
        });
    }
    outcome.is_null() && LOOK_UPS.contains(&&*call.method)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn absent(method: &str, result: &str) -> bool {
        let call = Call { id: "1", method: method.into(), params: None };
        is_absent(&call, &Outcome::Result(result.to_owned().into()))
    }

    #[test]
    fn null_is_absence_where_something_is_looked_up() {
        assert!(absent("eth_getTransactionReceipt", "null") && absent("getTransaction", "null"));
        assert!(!absent("eth_getTransactionReceipt", "{}") && !absent("eth_call", "null"));
        let of = |value: &str| format!(r#"{{"context":{{"slot":1}},"value":{value}}}"#);
        assert!(absent("getSignatureStatuses", &of("[null,null]")));
        for value in ["[]", "[null,{}]", "null"] {
            assert!(!absent("getSignatureStatuses", &of(value)), "{value}");
        }
    }
}
