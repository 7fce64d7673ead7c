use bytes::Bytes;
use serde::Deserialize;
use serde::de::Deserializer;
use serde_json::value::RawValue;

use api::rpc::RpcError;

use super::node_id::number_of;
use super::refusal::{Refusal, read_refusal};
use super::upstream::UpstreamError;
use super::words::Secrets;

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

/// Reads the answer to the call of this id.
pub fn read_answer(answer: &Bytes, id: usize) -> Result<Outcome, UpstreamError> {
    let members: Members<'_> =
        serde_json::from_slice(answer).map_err(|_| UpstreamError::NotAnAnswer)?;
    let outcome = outcome(answer, &members)?;
    match place_of(&members) {
        Some(found) if found == id => Ok(outcome),
        _ => Err(UpstreamError::WrongId),
    }
}

/// The id, which of the gateway's own calls is a place in a batch.
fn place_of(members: &Members<'_>) -> Option<usize> {
    members.id.and_then(number_of).and_then(|id| id.try_into().ok())
}

/// Whether the text is a JSON-RPC error, whatever it answers.
pub fn is_error(answer: &[u8]) -> bool {
    let members = serde_json::from_slice::<Members<'_>>(answer);
    members
        .is_ok_and(|members| members.error.is_some_and(|error| read_refusal(error.get()).is_some()))
}

/// What a node said to each call of a batch.
pub type Answers = Vec<Result<Outcome, UpstreamError>>;

/// Reads the answers to a batch whose ids are 0, 1, 2 ... `count` - 1, in their order. Where the node itself failed, as by a limit that it reached
/// in the middle, there is its failure.
pub fn read_answers(answer: &Bytes, count: usize) -> Result<Answers, UpstreamError> {
    let parts: Vec<Members<'_>> =
        serde_json::from_slice(answer).map_err(|_| UpstreamError::NotAnAnswer)?;
    let mut found = vec![None; count];
    for members in &parts {
        let place = place_of(members).and_then(|id| found.get_mut(id));
        *place.ok_or(UpstreamError::WrongId)? = match outcome(answer, members) {
            Err(UpstreamError::NotAnAnswer) => return Err(UpstreamError::NotAnAnswer),
            outcome => Some(outcome),
        };
    }
    found.into_iter().collect::<Option<_>>().ok_or(UpstreamError::NotAnAnswer)
}

fn outcome(answer: &Bytes, members: &Members<'_>) -> Result<Outcome, UpstreamError> {
    let span = |value: &RawValue| answer.slice_ref(value.get().as_bytes());
    match (members.error, members.result) {
        (Some(error), _) => match read_refusal(error.get()) {
            Some(Refusal::Limited) => Err(UpstreamError::Limited),
            Some(_) => Ok(Outcome::Error(span(error))),
            None => Err(UpstreamError::NotAnAnswer),
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

    /// The call is not on the chain's list. In geth's words: clients read them to find out what else they may call.
    pub fn method_not_allowed(method: &str) -> Self {
        // The name is the caller's: it may be long, and is shown to people.
        let method: String =
            method.chars().filter(|letter| !letter.is_control()).take(64).collect();
        let message = format!("the method {method} does not exist/is not available");
        Self::refusal(RpcError::METHOD_NOT_FOUND, &message)
    }

    /// No node of the chain gave an answer; the last one failed this way.
    pub fn no_node(chain: &str, last: UpstreamError) -> Self {
        let code = match last {
            error if error.is_the_callers() => RpcError::LIMIT_EXCEEDED,
            UpstreamError::Limited => RpcError::LIMIT_EXCEEDED,
            _ => RpcError::INTERNAL,
        };
        let message = match last {
            UpstreamError::Spent => "one request may cause 8 requests to the nodes of a chain, 12 MiB of answers and 10 s: ask for less at once".to_owned(),
            UpstreamError::TooLarge => format!("{last}: ask for less at once, as fewer calls or a smaller range of blocks"),
            UpstreamError::Crowded => format!("{last}: wait for answers, and read them, then try again"),
            _ => format!("no node of {chain} answered (the last one: {last}): try again"),
        };
        Self::refusal(code, &message)
    }

    /// The same, without anything in an error that is not for visitors.
    #[must_use]
    pub fn cleaned(self, secrets: &Secrets) -> Self {
        match self {
            Self::Error(error) => Self::Error(secrets.clean(&error)),
            result @ Self::Result(_) => result,
        }
    }

    /// Bytes of its text.
    pub const fn bytes(&self) -> usize {
        match self {
            Self::Result(text) | Self::Error(text) => text.len(),
        }
    }

    /// Whether it is an error that another node may not have.
    pub fn is_doubtful(&self) -> bool {
        let Self::Error(error) = self else { return false };
        let text = std::str::from_utf8(error).unwrap_or_default();
        read_refusal(text) == Some(Refusal::Doubtful)
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
        read_answer(&Bytes::from_static(answer.as_bytes()), 7)
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
            (r#"{"id":"seven","result":1}"#, UpstreamError::WrongId),
            (r#"{"id":7.5,"result":1}"#, UpstreamError::WrongId),
            (r#"{"id":-7,"result":1}"#, UpstreamError::WrongId),
            (r#"{"id":null,"result":1}"#, UpstreamError::WrongId),
            (r#"{"id":[7],"result":1}"#, UpstreamError::WrongId),
            (r#"{"result":1}"#, UpstreamError::WrongId),
            (r#"{"id":7,"error":{"code":-32005,"message":"slow down"}}"#, UpstreamError::Limited),
        ];
        for (answer, failure) in table {
            assert_eq!(read(answer), Err(failure), "{answer}");
        }
    }

    #[test]
    fn an_id_may_be_written_as_text_or_as_a_fraction() {
        for (zero, one) in [("\"0\"", "\"1\""), ("0.0", "1.0"), ("\"0.0\"", "1e0")] {
            let single = Bytes::from(format!(r#"{{"id":{one},"result":"b"}}"#));
            assert!(read_answer(&single, 1).is_ok(), "{one}");
            assert_eq!(read_answer(&single, 0), Err(UpstreamError::WrongId), "{one}");
            let batch = format!(r#"[{{"id":{one},"result":"b"}},{{"id":{zero},"result":"a"}}]"#);
            let answers = read_answers(&batch.into(), 2).unwrap();
            assert_eq!(answers[0], Ok(Outcome::Result(Bytes::from_static(b"\"a\""))), "{zero}");
        }
    }

    #[test]
    fn answers_of_a_batch_come_in_any_order_and_are_all_needed() {
        let answer = Bytes::from_static(br#"[{"id":1,"result":"b"},{"id":0,"result":"a"}]"#);
        let texts: Vec<_> = read_answers(&answer, 2).unwrap();
        assert_eq!(texts[0], Ok(Outcome::Result(Bytes::from_static(b"\"a\""))));
        assert_eq!(read_answers(&answer, 3), Err(UpstreamError::NotAnAnswer));
        assert_eq!(read_answers(&answer, 1), Err(UpstreamError::WrongId));
    }

    #[test]
    fn a_limit_in_the_middle_of_a_batch_is_the_nodes_and_the_rest_is_answered() {
        let answer = Bytes::from_static(
            br#"[{"id":0,"result":"a"},{"id":1,"error":{"code":429,"message":"slow down"}}]"#,
        );
        let answers = read_answers(&answer, 2).unwrap();
        assert!(answers[0].is_ok());
        assert_eq!(answers[1], Err(UpstreamError::Limited));
    }

    #[test]
    fn the_callers_id_goes_back_byte_for_byte() {
        let outcome = Outcome::Result(Bytes::from_static(b"1"));
        let answer = outcome.answer("1.50e1");
        assert_eq!(answer.as_ref(), br#"{"jsonrpc":"2.0","id":1.50e1,"result":1}"#);
    }
}
