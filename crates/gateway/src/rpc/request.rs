use std::borrow::Cow;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny};
use serde_json::value::RawValue;

use super::scan::{Oddity, scan};
use super::weights::weight_of;

/// A call as the client wrote it: each part is a span of the body, nothing is copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call<'a> {
    /// The id's own text, to be given back byte for byte: `1`, `"a"`, `null`.
    pub id: &'a str,
    /// The method's name.
    pub method: Cow<'a, str>,
    /// The text of the params, an array or an object; `None` when absent or `null`.
    pub params: Option<&'a str>,
}

/// What a body asks.
#[derive(Debug, PartialEq, Eq)]
pub enum Calls<'a> {
    /// One call.
    Single(Result<Call<'a>, RequestError>),
    /// Several; those that are no calls stand among them as their errors.
    Batch(Vec<Result<Call<'a>, RequestError>>),
}

/// Why a body, or one part of a batch, is no JSON-RPC call.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// It is not JSON.
    #[error("the body is not JSON: {0}")]
    Syntax(String),
    /// It nests deeper than the limit.
    #[error("the body nests arrays and objects deeper than {0} levels")]
    Depth(usize),
    /// A batch without a call.
    #[error("the batch is empty: send at least one call")]
    EmptyBatch,
    /// A batch with too many calls.
    #[error("a batch of {found}: the limit is {limit}, send it in parts")]
    LongBatch {
        /// How many calls there are.
        found: usize,
        /// How many are accepted.
        limit: usize,
    },
    /// It is JSON but no call.
    #[error("no JSON-RPC 2.0 call: {reason}")]
    Shape {
        /// What is missing or wrong.
        reason: String,
        /// The id, if there is one to answer to.
        id: Option<String>,
    },
    /// A keep-alive without an id, which expects no response: `@solana/web3.js` sends one over its socket every five seconds.
    #[error("no JSON-RPC 2.0 call: {NO_ID}")]
    Ping,
}

/// How a call without an id is answered.
const NO_ID: &str =
    "write an \"id\", a number or a string; the gateway does not take notifications";

/// Every member that JSON-RPC knows. A member that comes twice is refused, as it is not clear what is asked; others are ignored,
/// also those whose name some readers take for one of these: no node is given them.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Members<'a> {
    #[serde(borrow, default)]
    jsonrpc: Option<Text<'a>>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    method: Option<Text<'a>>,
    #[serde(borrow, default)]
    params: Option<&'a RawValue>,
}

/// serde borrows a `Cow` only when told to, which it cannot be inside an `Option`.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// `null` is an id, and another thing than no id.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(from: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

/// Reads the calls of a body with at most `batch` of them and at most `depth` nested arrays and objects.
pub fn read_calls(body: &[u8], batch: usize, depth: usize) -> Result<Calls<'_>, RequestError> {
    // Checked here because the JSON reader skips what it ignores, and the node is given the params as they are.
    let text = std::str::from_utf8(body)
        .map_err(|error| RequestError::Syntax(format!("not UTF-8 ({error})")))?;
    scan(body, depth).map_err(|oddity| match oddity {
        Oddity::Depth => RequestError::Depth(depth),
        Oddity::HalfCharacter => RequestError::Syntax("half of a character (\\ud800)".to_owned()),
        Oddity::Number => RequestError::Syntax("a number that is too large".to_owned()),
    })?;
    let is_batch = text.trim_ascii_start().starts_with('[');
    if !is_batch {
        return single(text).map(Calls::Single);
    }
    let parts: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| syntax(&error))?;
    match parts.len() {
        0 => Err(RequestError::EmptyBatch),
        found if found > batch => Err(RequestError::LongBatch { found, limit: batch }),
        _ => {
            let calls = parts.iter().map(|part| single(part.get()).and_then(|call| call));
            Ok(Calls::Batch(calls.collect()))
        }
    }
}

/// The outer error is no JSON, the inner one is no call.
fn single(text: &str) -> Result<Result<Call<'_>, RequestError>, RequestError> {
    match serde_json::from_str::<Members<'_>>(text) {
        Ok(members) => Ok(call(members)),
        Err(error) if error.is_data() => {
            serde_json::from_str::<IgnoredAny>(text).map_err(|error| syntax(&error))?;
            Ok(Err(shape(format!("{error}"), None)))
        }
        Err(error) => Err(syntax(&error)),
    }
}

fn call(members: Members<'_>) -> Result<Call<'_>, RequestError> {
    let id = members.id.map(RawValue::get);
    let known = id.filter(|id| !id.starts_with(['[', '{', 't', 'f']));
    let refuse = |reason: &str| Err(shape(reason.to_owned(), known.map(str::to_owned)));
    if members.jsonrpc.is_none_or(|Text(version)| version != "2.0") {
        return refuse("write \"jsonrpc\":\"2.0\"");
    }
    let Some(id) = known else {
        let is_ping = id.is_none() && members.method.is_some_and(|Text(method)| method == "ping");
        return if is_ping { Err(RequestError::Ping) } else { refuse(NO_ID) };
    };
    let Some(Text(method)) = members.method else { return refuse("write the \"method\"") };
    match members.params.map(RawValue::get).filter(|params| *params != "null") {
        Some(params) if !params.starts_with(['[', '{']) => {
            refuse("write the \"params\" as an array or an object")
        }
        params => Ok(Call { id, method, params }),
    }
}

fn shape(reason: String, id: Option<String>) -> RequestError {
    RequestError::Shape { reason, id }
}

fn syntax(error: &serde_json::Error) -> RequestError {
    RequestError::Syntax(error.to_string())
}

impl Calls<'_> {
    /// What they cost together; what is no call costs as much as the simplest one.
    pub fn weight(&self) -> usize {
        let weight = |call: &Result<Call<'_>, RequestError>| {
            call.as_ref().map_or(1, |call| weight_of(&call.method))
        };
        match self {
            Self::Single(call) => weight(call),
            Self::Batch(calls) => calls.iter().map(weight).sum(),
        }
    }
}

impl RequestError {
    /// The id to answer to: `null` when there is none.
    pub fn id(&self) -> &str {
        match self {
            Self::Shape { id: Some(id), .. } => id,
            _ => "null",
        }
    }

    /// The JSON-RPC error code.
    pub const fn code(&self) -> i32 {
        match self {
            Self::Syntax(_) | Self::Depth(_) => api::rpc::RpcError::PARSE,
            _ => api::rpc::RpcError::INVALID_REQUEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Calls<'_>, RequestError> {
        read_calls(body.as_bytes(), 3, 8)
    }

    fn one(body: &str) -> Result<Call<'_>, RequestError> {
        match read(body)? {
            Calls::Single(call) => call,
            Calls::Batch(_) => panic!("a batch"),
        }
    }

    #[test]
    fn parts_are_spans_of_the_body() {
        let call =
            one(r#" {"jsonrpc":"2.0","id": 7 ,"method":"eth_call","params":[ {"to":"0x"} ,1]} "#);
        let call = call.unwrap();
        assert_eq!((call.id, call.params), ("7", Some(r#"[ {"to":"0x"} ,1]"#)));
        assert!(matches!(call.method, Cow::Borrowed("eth_call")));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_even_in_what_nobody_reads() {
        let body = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"other\":\"\x80\"}";
        let error = read_calls(body, 3, 8).unwrap_err();
        assert!(error.to_string().contains("not UTF-8"), "{error}");
    }

    #[test]
    fn what_readers_of_json_do_not_agree_on_is_refused() {
        for params in [r#"["\ud800"]"#, "[1e999]", r#"[{"a":["\udc00\ud800"]}]"#] {
            let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"m","params":{params}}}"#);
            assert_eq!(read(&body).unwrap_err().code(), -32700, "{params}");
        }
        assert_eq!(read("\u{feff}{}").unwrap_err().code(), -32700);
    }

    #[test]
    fn members_of_other_names_are_no_part_of_the_call() {
        let call = one(r#"{"Method":"a","jsonrpc":"2.0","id":1,"method":"m","PARAMS":[1],"ID":2}"#);
        let call = call.unwrap();
        assert_eq!((&*call.method, call.params, call.id), ("m", None, "1"));
    }

    #[test]
    fn ids_keep_every_byte() {
        for id in ["18446744073709551616", "\"\\u0061\"", "null", "-0", "1.50e1", "\"\""] {
            let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"m"}}"#);
            assert_eq!(one(&body).unwrap().id, id);
        }
    }

    #[test]
    fn an_escaped_method_is_read_as_its_name() {
        let call = one(r#"{"jsonrpc":"2.0","id":1,"method":"eth_\u0063all"}"#).unwrap();
        assert_eq!(call.method, "eth_call");
    }

    #[test]
    fn what_is_no_call_says_why_and_keeps_its_id() {
        let table = [
            (r#"{"id":1,"method":"m"}"#, "jsonrpc", "1"),
            (r#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, "jsonrpc", "1"),
            (r#"{"jsonrpc":"2.0","method":"m"}"#, "id", "null"),
            (r#"{"jsonrpc":"2.0","method":"ping"}"#, "id", "null"),
            (r#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, "id", "null"),
            (r#"{"jsonrpc":"2.0","id":true,"method":"m"}"#, "id", "null"),
            (r#"{"jsonrpc":"2.0","id":"x"}"#, "method", "\"x\""),
            (r#"{"jsonrpc":"2.0","id":1,"method":"m","params":"0x"}"#, "params", "1"),
            (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, "invalid type", "null"),
            (r#"{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}"#, "duplicate", "null"),
            (r#"{"jsonrpc":"2.0","id":1,"method":"a","m\u0065thod":"b"}"#, "duplicate", "null"),
            ("5", "invalid type", "null"),
            ("\"text\"", "invalid type", "null"),
        ];
        for (body, reason, id) in table {
            let error = one(body).unwrap_err();
            assert_eq!((error.code(), error.id()), (-32600, id), "{body}");
            assert!(error.to_string().contains(reason), "{error}");
        }
    }

    #[test]
    fn what_is_no_json_is_a_parse_error() {
        for body in ["", "{", "[", "{]", "[1,", "{} {}", "nul", "<html>", "{\"id\":01}", "\u{0}"] {
            let error = read(body).unwrap_err();
            assert_eq!(error.code(), -32700, "{body}: {error}");
        }
        assert_eq!(read_calls(b"{\"id\":\"\xff\"}", 3, 8).unwrap_err().code(), -32700);
    }

    #[test]
    fn deep_nesting_is_refused() {
        assert_eq!(read(&"[".repeat(100_000)), Err(RequestError::Depth(8)));
    }

    #[test]
    fn a_batch_keeps_its_order_and_its_errors() {
        let body = r#"[{"jsonrpc":"2.0","id":1,"method":"a"}, 7]"#;
        let Calls::Batch(calls) = read(body).unwrap() else { panic!("no batch") };
        assert_eq!(calls[0].as_ref().unwrap().method, "a");
        assert_eq!(calls[1].as_ref().unwrap_err().code(), -32600);
    }

    #[test]
    fn a_batch_has_a_least_and_a_most() {
        assert_eq!(read("[]"), Err(RequestError::EmptyBatch));
        assert_eq!(read("[1,2,3,4]"), Err(RequestError::LongBatch { found: 4, limit: 3 }));
    }
}
