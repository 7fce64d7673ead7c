//! What a node's error means for the choice of the node: an answer, or a reason to ask another one.

use std::borrow::Cow;

use serde::Deserialize;

/// What to make of a node's error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It is about the call: every node would say so.
    Answer,
    /// It may be about the node: another one is asked, and if that fails this is the answer.
    Doubtful,
    /// The node is over a limit, or not well: another one is asked.
    Limited,
}

#[derive(Deserialize)]
struct Error<'a> {
    code: i64,
    #[serde(borrow, default)]
    message: Option<Cow<'a, str>>,
}

/// Codes that say nothing else than that too much was asked of the node.
const LIMITS: [i64; 3] = [429, -32_090, -32_097];

/// Codes that providers use for their limits, and nodes for other things; a method that this node does not know, and a fault inside it.
const UNCLEAR: [i64; 4] = [-32_007, -32_016, -32_601, -32_603];

/// Words of a node that has not got what another may have: it is behind, or keeps less of the past.
const MISSING: [&str; 7] = [
    "missing trie node",
    "header not found",
    "block not found",
    "unknown block",
    "state is not available",
    "historical state",
    "pruned",
];

/// "Limit exceeded" (EIP-1474): of requests, or of results. On Solana, a node that is behind.
const LIMIT_EXCEEDED: i64 = -32_005;

/// "Transaction rejected" (EIP-1474), and what some providers say when a day's requests are used up.
const REJECTED: i64 = -32_003;

/// Words for a limit of requests that no error about a call has.
const REQUESTS: [&str; 17] = [
    "rate limit",
    "ratelimit",
    "rate-limit",
    "rate exceeded",
    "request limit",
    "requests limit",
    "request count exceeded",
    "too many request",
    "throttl",
    "quota",
    "throughput",
    "compute units per",
    "requests per",
    "request per",
    "/second",
    "daily",
    "monthly",
];

/// Words for a limit of what one call may ask.
const RESULTS: [&str; 9] =
    ["result", "more than", "range", "block", "log", "response", "too large", "too big", "gas"];

/// Reads a node's error object; `None` when it is none.
pub fn read_refusal(error: &str) -> Option<Refusal> {
    let Error { code, message } = serde_json::from_str(error).ok()?;
    Some(judge(code, &message.unwrap_or_default()))
}

fn judge(code: i64, message: &str) -> Refusal {
    // Every usual error of a call: a contract's words are in its message, which may be anything.
    if matches!(code, 3 | -32_700 | -32_602 | -32_600) {
        return Refusal::Answer;
    }
    if LIMITS.contains(&code) {
        return Refusal::Limited;
    }
    let message = message.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if message.contains("revert") {
        return Refusal::Answer;
    }
    let is_limit = has(&REQUESTS);
    match code {
        LIMIT_EXCEEDED if !is_limit && has(&RESULTS) => Refusal::Answer,
        LIMIT_EXCEEDED => Refusal::Limited,
        _ if is_limit => Refusal::Limited,
        REJECTED => Refusal::Answer,
        _ if UNCLEAR.contains(&code) || has(&MISSING) => Refusal::Doubtful,
        _ => Refusal::Answer,
    }
}

#[cfg(test)]
mod tests {
    use super::Refusal::{Answer, Doubtful, Limited};
    use super::*;

    #[test]
    fn a_limit_of_requests_is_told_from_a_limit_of_results_and_from_a_calls_fault() {
        let table = [
            (429, "", Limited),
            (
                -32_090,
                "Too many requests, reason: call rate limit exhausted, retry in 10m",
                Limited,
            ),
            (-32_097, "Requests rate limit exceeded", Limited),
            (-32_007, "15/second request limit reached - reduce calls per second", Limited),
            (-32_007, "Sender account not authorized to send transactions", Doubtful),
            (-32_016, "over rate limit", Limited),
            (-32_016, "eth_call request was cancelled due to enabled timeout.", Doubtful),
            (-32_003, "daily request limit reached - upgrade your account to continue", Limited),
            (-32_003, "insufficient funds for gas * price + value", Answer),
            (-32_005, "daily request count exceeded, request rate limited", Limited),
            (-32_005, "limit exceeded", Limited),
            (-32_005, "", Limited),
            (-32_005, "Node is behind by 157 slots", Limited),
            (-32_005, "query returned more than 10000 results", Answer),
            (-32_005, "Transaction gas limit exceeds block gas limit", Answer),
            (-32_005, "block range is too wide", Answer),
            (-32_000, "Too many requests", Limited),
            (-32_603, "rate limit exceeded", Limited),
            (-32_000, "execution reverted: rate limit exceeded", Answer),
            (3, "rate limit exceeded", Answer),
            (-32_602, "invalid argument 0: too many requests", Answer),
            (-32_601, "the method trace_call does not exist/is not available", Doubtful),
            (-32_603, "Internal error", Doubtful),
            (-32_000, "missing trie node 56e8 (path ) state is not available", Doubtful),
            (-32_000, "header not found", Doubtful),
            (-32_000, "nonce too low", Answer),
        ];
        for (code, message, expected) in table {
            assert_eq!(judge(code, message), expected, "{code} {message}");
        }
    }

    #[test]
    fn what_is_no_error_object_is_none() {
        for error in ["\"no\"", "{}", r#"{"code":"x"}"#, "null", "[]"] {
            assert_eq!(read_refusal(error), None, "{error}");
        }
        assert_eq!(read_refusal(r#"{"code":429,"message":null}"#), Some(Limited));
    }
}
