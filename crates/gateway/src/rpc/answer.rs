use bytes::Bytes;
use serde::Deserialize;
use serde::de::Deserializer;
use serde_json::value::RawValue;

use api::rpc::RpcError;

use super::upstream::UpstreamError;

/// What a node said to a call, without the id: spans of its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The text of the result.
    Result(Bytes),
    /// The text of the error object.
    Error(Bytes),
}

#[derive(Deserialize)]
struct Members<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default)]
    error: Option<&'a RawValue>,
}

/// `null` is a result, and another thing than no result.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(from: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

#[derive(Deserialize)]
struct Code {
    code: i64,
}

/// Reads the answer to the call of this id.
pub fn read_answer(answer: &Bytes, id: &str) -> Result<Outcome, UpstreamError> {
    let members: Members<'_> =
        serde_json::from_slice(answer).map_err(|_| UpstreamError::NotAnAnswer)?;
    let outcome = outcome(answer, &members)?;
    match members.id.map(RawValue::get) {
        Some(found) if found == id => Ok(outcome),
        _ => Err(UpstreamError::WrongId),
    }
}

/// Reads the answers to a batch whose ids are 0, 1, 2 ... `count` - 1, in their order.
pub fn read_answers(answer: &Bytes, count: usize) -> Result<Vec<Outcome>, UpstreamError> {
    let parts: Vec<Members<'_>> =
        serde_json::from_slice(answer).map_err(|_| UpstreamError::NotAnAnswer)?;
    let mut found = vec![None; count];
    for members in &parts {
        let id = members.id.and_then(|id| id.get().parse::<usize>().ok());
        let place = id.and_then(|id| found.get_mut(id)).ok_or(UpstreamError::WrongId)?;
        *place = Some(outcome(answer, members)?);
    }
    found.into_iter().collect::<Option<_>>().ok_or(UpstreamError::NotAnAnswer)
}

fn outcome(answer: &Bytes, members: &Members<'_>) -> Result<Outcome, UpstreamError> {
    let span = |value: &RawValue| answer.slice_ref(value.get().as_bytes());
    match (members.error, members.result) {
        (Some(error), _) => match serde_json::from_str::<Code>(error.get()) {
            Ok(Code { code }) if code == i64::from(RpcError::LIMIT_EXCEEDED) || code == 429 => {
                Err(UpstreamError::Limited)
            }
            Ok(_) => Ok(Outcome::Error(span(error))),
            Err(_) => Err(UpstreamError::NotAnAnswer),
        },
        (None, Some(result)) => Ok(Outcome::Result(span(result))),
        (None, None) => Err(UpstreamError::NotAnAnswer),
    }
}

impl Outcome {
    /// Appends the whole answer to the call of this id.
    pub fn write(&self, id: &str, out: &mut Vec<u8>) {
        let (key, text): (&[u8], _) = match self {
            Self::Result(text) => (b",\"result\":", text),
            Self::Error(text) => (b",\"error\":", text),
        };
        out.reserve(id.len() + text.len() + 40);
        out.extend_from_slice(b"{\"jsonrpc\":\"2.0\",\"id\":");
        out.extend_from_slice(id.as_bytes());
        out.extend_from_slice(key);
        out.extend_from_slice(text);
        out.push(b'}');
    }

    /// The whole answer to the call of this id.
    pub fn answer(&self, id: &str) -> Bytes {
        let mut out = Vec::new();
        self.write(id, &mut out);
        out.into()
    }

    /// An error of the gateway's own.
    pub fn refusal(code: i32, message: &str) -> Self {
        Self::Error(serde_json::json!({ "code": code, "message": message }).to_string().into())
    }

    /// The call is not on the chain's list.
    pub fn method_not_allowed(method: &str, chain: &str) -> Self {
        // The name is the caller's: it may be long.
        let method: String = method.chars().take(64).collect();
        let message =
            format!("the method {method:?} is not allowed on {chain} through this gateway");
        Self::refusal(RpcError::METHOD_NOT_FOUND, &message)
    }

    /// No node of the chain gave an answer; the last one failed this way.
    pub fn no_node(chain: &str, last: UpstreamError) -> Self {
        let code = match last {
            UpstreamError::Limited => RpcError::LIMIT_EXCEEDED,
            _ => RpcError::INTERNAL,
        };
        Self::refusal(
            code,
            &format!("no node of {chain} answered (the last one: {last}): try again"),
        )
    }

    /// Whether it is the result `null`: not there, or not there yet.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Result(text) if text.as_ref() == b"null")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(answer: &'static str) -> Result<Outcome, UpstreamError> {
        read_answer(&Bytes::from_static(answer.as_bytes()), "7")
    }

    #[test]
    fn a_result_is_a_span_of_the_answer() {
        let found = read(r#"{"jsonrpc":"2.0","id":7,"result": {"a":1.50} }"#).unwrap();
        assert_eq!(found, Outcome::Result(Bytes::from_static(br#"{"a":1.50}"#)));
    }

    #[test]
    fn null_is_a_result() {
        assert!(read(r#"{"id":7,"result":null}"#).unwrap().is_null());
        assert!(read(r#"{"id":7,"result":null,"error":null}"#).unwrap().is_null());
    }

    #[test]
    fn what_is_no_answer_is_a_failure_of_the_node() {
        let table = [
            ("<html>", UpstreamError::NotAnAnswer),
            ("", UpstreamError::NotAnAnswer),
            ("[]", UpstreamError::NotAnAnswer),
            (r#"{"id":7}"#, UpstreamError::NotAnAnswer),
            (r#"{"id":7,"result":1"#, UpstreamError::NotAnAnswer),
            (r#"{"id":7,"error":"no"}"#, UpstreamError::NotAnAnswer),
            (r#"{"id":8,"result":1}"#, UpstreamError::WrongId),
            (r#"{"id":"7","result":1}"#, UpstreamError::WrongId),
            (r#"{"result":1}"#, UpstreamError::WrongId),
            (r#"{"id":7,"error":{"code":-32005,"message":"slow down"}}"#, UpstreamError::Limited),
        ];
        for (answer, failure) in table {
            assert_eq!(read(answer), Err(failure), "{answer}");
        }
    }

    #[test]
    fn answers_of_a_batch_come_in_any_order_and_are_all_needed() {
        let answer = Bytes::from_static(br#"[{"id":1,"result":"b"},{"id":0,"result":"a"}]"#);
        let texts: Vec<_> = read_answers(&answer, 2).unwrap();
        assert_eq!(texts[0], Outcome::Result(Bytes::from_static(b"\"a\"")));
        assert_eq!(read_answers(&answer, 3), Err(UpstreamError::NotAnAnswer));
        assert_eq!(read_answers(&answer, 1), Err(UpstreamError::WrongId));
    }

    #[test]
    fn the_callers_id_goes_back_byte_for_byte() {
        let outcome = Outcome::Result(Bytes::from_static(b"1"));
        let answer = outcome.answer("1.50e1");
        assert_eq!(answer.as_ref(), br#"{"jsonrpc":"2.0","id":1.50e1,"result":1}"#);
    }
}
