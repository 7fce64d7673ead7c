use bytes::Bytes;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::rpc::node_id::number_of;

/// What a node's socket said.
#[derive(Debug, PartialEq, Eq)]
pub enum Said {
    /// The subscription of this request has this number.
    Begun {
        /// The request.
        request: u64,
        /// The node's number of the subscription.
        number: u64,
    },
    /// The node refuses what a request asks for.
    Refused {
        /// The request.
        request: u64,
        /// The text of the error object.
        error: Bytes,
    },
    /// Something happened.
    Event {
        /// The node's number of the subscription.
        number: u64,
        /// The text of what happened.
        result: Bytes,
    },
    /// Any other answer to a request, such as one to the end of a subscription.
    Answered {
        /// The request.
        request: u64,
    },
    /// Anything else.
    Other,
}

#[derive(Deserialize)]
struct Members<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
    #[serde(borrow)]
    params: Option<Params<'a>>,
}

#[derive(Deserialize)]
struct Params<'a> {
    #[serde(borrow)]
    subscription: &'a RawValue,
    #[serde(borrow)]
    result: &'a RawValue,
}

/// Reads a message of a node's socket; `None` if it is no JSON-RPC.
pub fn read(message: &Bytes) -> Option<Said> {
    let members: Members<'_> = serde_json::from_slice(message).ok()?;
    let span = |value: &RawValue| message.slice_ref(value.get().as_bytes());
    let request = members.id.and_then(number_of);
    Some(match members {
        Members { params: Some(Params { subscription, result }), .. } => {
            Said::Event { number: number_of(subscription)?, result: span(result) }
        }
        Members { error, result, .. } => match (request, error, result) {
            (Some(request), Some(error), _) => Said::Refused { request, error: span(error) },
            (Some(request), None, Some(result)) => {
                let number = number_of(result);
                number.map_or(Said::Answered { request }, |number| Said::Begun { request, number })
            }
            _ => Said::Other,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_events_are_told_apart() {
        let table = [
            (
                r#"{"jsonrpc":"2.0","id":3,"result":24}"#,
                Some(Said::Begun { request: 3, number: 24 }),
            ),
            (
                r#"{"jsonrpc":"2.0","id":3,"error":{"code":1}}"#,
                Some(Said::Refused { request: 3, error: Bytes::from_static(br#"{"code":1}"#) }),
            ),
            (
                r#"{"jsonrpc":"2.0","method":"slotNotification","params":{"result":{"slot":1},"subscription":24}}"#,
                Some(Said::Event { number: 24, result: Bytes::from_static(br#"{"slot":1}"#) }),
            ),
            (
                r#"{"jsonrpc":"2.0","id":"3","result":24}"#,
                Some(Said::Begun { request: 3, number: 24 }),
            ),
            (
                r#"{"jsonrpc":"2.0","id":3.0,"result":"24"}"#,
                Some(Said::Begun { request: 3, number: 24 }),
            ),
            (
                r#"{"id":"3","error":{"code":1}}"#,
                Some(Said::Refused { request: 3, error: Bytes::from_static(br#"{"code":1}"#) }),
            ),
            (
                r#"{"params":{"result":1,"subscription":"24"}}"#,
                Some(Said::Event { number: 24, result: Bytes::from_static(b"1") }),
            ),
            (r#"{"id":"x","result":24}"#, Some(Said::Other)),
            (r#"{"id":3.5,"error":{"code":1}}"#, Some(Said::Other)),
            (r#"{"jsonrpc":"2.0","id":3,"result":true}"#, Some(Said::Answered { request: 3 })),
            ("{}", Some(Said::Other)),
            ("nonsense", None),
            (r#"{"params":{"subscription":"a","result":1}}"#, None),
        ];
        for (message, expected) in table {
            assert_eq!(read(&Bytes::from_static(message.as_bytes())), expected, "{message}");
        }
    }
}
