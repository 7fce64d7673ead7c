//! Calls with members that readers of JSON do not agree on: names in other cases, escaped, folded, twice, in any order.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;

use super::moment;

const CASES: u32 = 4_096;

/// Names that are one of the four, or that some reader takes for one.
const NAMES: [&str; 22] = [
    "jsonrpc",
    "id",
    "method",
    "params",
    "JSONRPC",
    "Jsonrpc",
    "j\u{17f}onrpc",
    "ID",
    "Id",
    "iD",
    "\\u0069d",
    "Method",
    "METHOD",
    "\\u006dethod",
    "\\u004dethod",
    "Params",
    "PARAMS",
    "param\u{17f}",
    "param\\u017f",
    "\u{212a}",
    "result",
    "error",
];

const VALUES: [&str; 16] = [
    "\"2.0\"",
    "1",
    "1e2",
    "\"a\"",
    "null",
    "\"eth_syncing\"",
    "\"admin_nodeInfo\"",
    "\"eth\\u005fcall\"",
    "[]",
    "[1]",
    "{\"a\":1,\"A\":2,\"a\":3}",
    "[{\"to\":\"0x1\",\"TO\":\"0x2\"},\"latest\"]",
    "[\"\\ud83d\\ude00\",18446744073709551617]",
    "[\"\\ud800\"]",
    "[1e400]",
    "true",
];

/// Tries a law on calls, alone and in batches, the same ones in every run but of `./x fuzz`.
pub fn try_law(law: impl Fn(&[u8])) {
    let member = (select(NAMES.to_vec()), select(VALUES.to_vec()));
    let added = vec((any::<prop::sample::Index>(), member), 0..6);
    let calls = vec(added, 1..4);
    let tried = TestRunner::new(moment::config(CASES)).run(&calls, |calls| {
        let texts: Vec<String> = calls.iter().map(|added| call(added)).collect();
        for text in &texts {
            law(text.as_bytes());
        }
        law(format!("[{}]", texts.join(",")).as_bytes());
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

/// A call that is one, and among its members these.
fn call(added: &[(prop::sample::Index, (&str, &str))]) -> String {
    let mut members = vec![
        "\"jsonrpc\":\"2.0\"".to_owned(),
        "\"id\":7".to_owned(),
        "\"method\":\"eth_call\"".to_owned(),
        "\"params\":[{\"to\":\"0x1\"}]".to_owned(),
    ];
    for (place, (name, value)) in added {
        members.insert(place.index(members.len() + 1), format!("\"{name}\":{value}"));
    }
    format!("{{{}}}", members.join(" ,"))
}
