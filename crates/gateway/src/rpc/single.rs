use std::sync::Arc;

use bytes::Bytes;

use super::answer::{Outcome, read_answer};
use super::attempt::Kind;
use super::chains::Chain;
use super::failover::ask_in_turn;
use super::methods::Policy;
use super::proxy::Proxy;
use super::reads::read;
use super::request::Call;
use super::upstream::UpstreamError;

/// A node's answer to one call.
#[derive(Debug)]
pub struct Passed {
    /// The whole answer, with the caller's id.
    pub whole: Bytes,
    /// What it says.
    pub outcome: Outcome,
}

/// Answers one call; `body` is the text that it is read from. Fails when no node answers.
pub async fn answer_call(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    call: &Call<'_>,
    body: &Bytes,
) -> Result<Bytes, UpstreamError> {
    let Some(method) = chain.methods.get(&call.method) else {
        let refusal = Outcome::method_not_allowed(&call.method, chain.id.as_str());
        return Ok(refusal.answer(call.id));
    };
    match method.policy {
        Policy::Always => Ok(pass(proxy, chain, method.kind(), call, body).await?.whole),
        Policy::Send => {
            let passed = pass(proxy, chain, method.kind(), call, body).await;
            // Even a failure may have reached the chain.
            chain.head.forget();
            Ok(passed?.whole)
        }
        _ => read(proxy, chain, method, call, body).await,
    }
}

/// Gives the call to the nodes with its bytes untouched, and its answer back the same way.
///
/// An id that a node might write another way than it came (a fraction, an escape, `null`) goes out as 1 and comes back as it was.
pub async fn pass(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    kind: Kind,
    call: &Call<'_>,
    body: &Bytes,
) -> Result<Passed, UpstreamError> {
    if is_plain(call.id) {
        return ask_in_turn(proxy, chain, kind, body, |whole| {
            Ok(Passed { outcome: read_answer(&whole, call.id)?, whole })
        })
        .await;
    }
    let mut renamed = Vec::with_capacity(body.len());
    write_call(call, 1, &mut renamed);
    ask_in_turn(proxy, chain, kind, &renamed.into(), |whole| {
        let outcome = read_answer(&whole, "1")?;
        Ok(Passed { whole: outcome.answer(call.id), outcome })
    })
    .await
}

/// Appends the call under another id.
pub fn write_call(call: &Call<'_>, id: usize, out: &mut Vec<u8>) {
    let method = serde_json::Value::from(&*call.method);
    let start = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":{method}");
    out.extend_from_slice(start.as_bytes());
    if let Some(params) = call.params {
        out.extend_from_slice(b",\"params\":");
        out.extend_from_slice(params.as_bytes());
    }
    out.push(b'}');
}

/// Whether every JSON writer writes this id the same way: a small whole number, or a short string of harmless letters.
fn is_plain(id: &str) -> bool {
    let bytes = id.as_bytes();
    match bytes {
        // Exact in a double, too.
        [b'1'..=b'9', rest @ ..] => rest.len() < 15 && rest.iter().all(u8::is_ascii_digit),
        [b'"', text @ .., b'"'] => {
            text.len() <= 64
                && text.iter().all(|b| b.is_ascii_alphanumeric() || b"-_.:".contains(b))
        }
        _ => id == "0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ids_that_everybody_writes_the_same_way_are_passed_through() {
        for id in ["0", "1", "999999999999999", "\"a-1\"", "\"\""] {
            assert!(is_plain(id), "{id}");
        }
        for id in ["null", "-1", "1.0", "1e3", "9007199254740993", "\"\\u0061\"", "\"é\"", "\"<\""]
        {
            assert!(!is_plain(id), "{id}");
        }
    }
}
