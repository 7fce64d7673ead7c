use std::sync::Arc;

use bytes::Bytes;
use relay::socket::Turn;

use super::absent::is_absent;
use super::answer::{Outcome, read_answer};
use super::budget::Budget;
use super::chains::Chain;
use super::failover::{OneCall, Turns};
use super::methods::{Method, Policy};
use super::proxy::Proxy;
use super::reads::read;
use super::request::Call;
use super::sent::settle;
use super::upstream::UpstreamError;
use crate::web::write_number;

/// Answers one call. Fails when no node answers.
pub async fn answer_call(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    call: &Call<'_>,
    budget: &Budget,
) -> Result<Outcome, UpstreamError> {
    let Some(method) = chain.methods.get(&call.method) else {
        return Ok(Outcome::method_not_allowed(&call.method));
    };
    match method.policy {
        Policy::Always | Policy::Send => pass(proxy, chain, Some(method), call, budget, None).await,
        _ => read(proxy, chain, method, call, budget).await,
    }
}

/// Gives the call to the nodes, written anew from what was admitted, and returns what they said, fit for visitors. It may have its `turn`
/// already.
///
/// The client's own bytes never reach a node: nodes do not read JSON alike. One that matches names without regard to case, or takes the
/// last of two members, would find another call in them than the gateway admitted.
pub async fn pass(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    method: Option<Method>,
    call: &Call<'_>,
    budget: &Budget,
    turn: Option<Turn>,
) -> Result<Outcome, UpstreamError> {
    let kind = method.map_or_else(|| chain.methods.own(), Method::kind);
    let room = call.params.map_or(0, str::len) + call.method.len() + ENVELOPE;
    let mut body = Vec::with_capacity(room);
    write_call(call, OWN_ID, &mut body);
    let read = |answer: Bytes| read_answer(&answer, OWN_ID);
    let question = OneCall { proxy, kind, call: &body, budget, read };
    let mut turns = Turns::new(proxy, chain, kind, budget).holding(turn);
    let mut outcome = turns.ask(&question).await;
    if let Ok(first) = &outcome
        && (first.is_doubtful() || is_absent(call, first))
        && turns.one_more()
    {
        proxy.metrics.asked_again.increment(1);
        match turns.ask(&question).await {
            Ok(second) if !second.is_doubtful() && !second.is_null() => outcome = Ok(second),
            _ => {}
        }
    }
    // Whoever looks a transaction up has a turn of its own.
    drop(turns);
    if method.is_none_or(|method| !method.repeatable) {
        // Even a failure may have reached the chain.
        if method.is_some_and(|method| method.policy == Policy::Send) {
            chain.head.forget();
        }
        outcome = settle(proxy, chain, call, outcome, budget).await;
    }
    outcome.map(|outcome| outcome.cleaned(&chain.secrets))
}

/// The id of a call that goes out alone.
pub const OWN_ID: usize = 1;

/// Bytes around the method and the params of a call.
const ENVELOPE: usize = 64;

/// Appends the call as a node is given it: under an id of the gateway's own, with the members that JSON-RPC knows and no others.
pub fn write_call(call: &Call<'_>, id: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    write_number(id, out);
    out.extend_from_slice(br#","method":"#);
    write_text(&call.method, out);
    if let Some(params) = call.params {
        out.extend_from_slice(br#","params":"#);
        out.extend_from_slice(params.as_bytes());
    }
    out.push(b'}');
}

/// The calls as a node is given them together: their ids are 0, 1, 2 and so on.
pub fn write_batch<'a, 'b: 'a>(calls: impl IntoIterator<Item = &'a Call<'b>>) -> Vec<u8> {
    let mut body = vec![b'['];
    for (id, call) in calls.into_iter().enumerate() {
        if id > 0 {
            body.push(b',');
        }
        write_call(call, id, &mut body);
    }
    body.push(b']');
    body
}

/// Appends a JSON string. Names of methods need no escapes, unless the operator's list has one of another kind.
fn write_text(text: &str, out: &mut Vec<u8>) {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(serde_json::Value::from(text).to_string().as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_written_with_the_known_members_only() {
        let call = Call { id: "\"a\"", method: "eth_call".into(), params: Some("[ {} ]") };
        let mut out = Vec::new();
        write_call(&call, 7, &mut out);
        assert_eq!(out, br#"{"jsonrpc":"2.0","id":7,"method":"eth_call","params":[ {} ]}"#);
        let odd = Call { id: "1", method: "a\"b".into(), params: None };
        let text = String::from_utf8(write_batch([&odd, &odd])).unwrap();
        let one = |id| format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"a\"b"}}"#);
        assert_eq!(text, format!("[{},{}]", one(0), one(1)));
    }
}
