//! Our JSON reader and writer against `serde_json`: both accept and hold the same, or both refuse.

use json::{DEPTH_LIMIT, Value};
use serde_json::Value as Serde;

/// The laws for one text.
pub fn holds(text: &str) {
    comes_apart(text);
    match (Value::parse(text), serde_json::from_str::<Serde>(text)) {
        (Ok(ours), theirs) => {
            match theirs {
                Ok(theirs) => assert!(equal(&ours, &theirs), "{ours:?}\n{theirs:?}"),
                // serde_json keeps no number that does not fit a float; we keep its text.
                Err(error) => assert!(error.to_string().contains("number out of range"), "{error}"),
            }
            let written = json::to_string(&ours);
            assert_eq!(Value::parse(&written), Ok(ours), "what is written can be read");
        }
        (Err(_), Err(_)) => {}
        (Err(error), Ok(theirs)) => assert!(depth(&theirs) > DEPTH_LIMIT.into(), "{error}"),
    }
}

/// A list that is read item by item is the list that is read at once.
fn comes_apart(text: &str) {
    let Some((items, rest)) = json::split(text, "a") else { return };
    let (Ok(whole), Ok(rest)) = (Value::parse(text), Value::parse(&rest)) else { return };
    if text.matches("\"a\"").count() > 1 || text.contains('\\') {
        return; // A key may come twice, also in other letters: the last counts.
    }
    let items: Vec<Value> = items.iter().map(|item| Value::parse(item).expect("an item")).collect();
    assert_eq!(whole.get("a").and_then(Value::as_array), Some(items.as_slice()), "{rest:?}");
}

fn equal(ours: &Value, theirs: &Serde) -> bool {
    match (ours, theirs) {
        (Value::Null, Serde::Null) => true,
        (Value::Bool(ours), Serde::Bool(theirs)) => ours == theirs,
        (Value::String(ours), Serde::String(theirs)) => ours == theirs,
        (Value::Number(ours), Serde::Number(theirs)) => equal_number(ours, theirs),
        (Value::Array(ours), Serde::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| equal(a, b))
        }
        (Value::Object(ours), Serde::Object(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().all(|(key, a)| theirs.get(key).is_some_and(|b| equal(a, b)))
        }
        _ => false,
    }
}

fn equal_number(ours: &str, theirs: &serde_json::Number) -> bool {
    if let Some(number) = theirs.as_u64() {
        return ours.parse() == Ok(number);
    }
    if let Some(number) = theirs.as_i64() {
        return ours.parse() == Ok(number);
    }
    // serde_json's reading of a float may be off by a few of the last bits.
    let (Ok(ours), Some(theirs)) = (ours.parse::<f64>(), theirs.as_f64()) else { return false };
    ours.to_bits().abs_diff(theirs.to_bits()) <= 8
}

/// How many arrays and objects are inside each other.
fn depth(value: &Serde) -> usize {
    match value {
        Serde::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Serde::Object(entries) => 1 + entries.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}
