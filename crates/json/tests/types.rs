//! The types that come with the crate, and what is said when they do not fit.

use json::{FromJson, Json, Map, Raw, Value};
use std::fmt::Debug;

fn round_trips<T: FromJson + json::ToJson>(text: &str) {
    let value: T = json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(json::to_string(&value), text);
}

#[test]
fn types_are_written_as_they_were_read() {
    round_trips::<String>(r#""a\n""#);
    round_trips::<Box<str>>(r#""a""#);
    round_trips::<bool>("true");
    round_trips::<u8>("255");
    round_trips::<u16>("65535");
    round_trips::<u32>("4294967295");
    round_trips::<i32>("-2147483648");
    round_trips::<u64>("9007199254740991");
    round_trips::<i64>("-9007199254740991");
    round_trips::<Option<bool>>("null");
    round_trips::<Option<bool>>("false");
    round_trips::<Vec<Vec<u8>>>("[[],[1,2],[3]]");
    round_trips::<Box<u8>>("1");
    round_trips::<Map<Map<u8>>>(r#"{"b":{},"a":{"":1,"\"":2}}"#);
    round_trips::<Raw>(r#"{"a":[1e999,null]}"#);
    round_trips::<Value>(r#"{"a":[1.50,null]}"#);
}

#[test]
fn references_are_written_as_what_they_refer_to() {
    assert_eq!(json::to_string("a"), r#""a""#);
    assert_eq!(json::to_string(&[&1_u8, &2][..]), "[1,2]");
    assert_eq!(json::to_string(&u64::MAX), "18446744073709551615");
    assert_eq!(json::to_string(&i64::MIN), "-9223372036854775808");
}

#[test]
fn raw_text_is_written_as_it_is() {
    assert_eq!(json::to_string(&vec![Raw("{ }".into()), Raw::default()]), "[{ },null]");
}

#[test]
fn raw_text_is_read_without_whitespace() {
    assert_eq!(json::from_str(" { \"a\" : [ ] } "), Ok(Raw(r#"{"a":[]}"#.into())));
}

#[test]
fn maps_are_looked_up_by_key() {
    let map: Map<u8> = json::from_str(r#"{"a":1,"b":2}"#).unwrap();
    assert_eq!(map.get("b"), Some(&2));
    assert_eq!(map.get("c"), None);
}

#[derive(Debug, PartialEq, Json)]
struct Options {
    networks: Vec<Network>,
    urls: Map<Vec<String>>,
}

#[derive(Debug, PartialEq, Json)]
struct Network {
    id: u8,
    family: Family,
}

#[derive(Debug, PartialEq, Json)]
#[serde(rename_all = "lowercase")]
enum Family {
    Evm,
    Solana,
}

#[derive(Debug, PartialEq, Json)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Step {
    Done,
    Open(Network),
}

fn message<T: FromJson + Debug>(text: &str) -> String {
    json::from_str::<T>(text).expect_err("it does not fit").to_string()
}

#[test]
fn errors_say_where_and_what() {
    let network = |network: &str| format!(r#"{{"networks":[{network}],"urls":{{}}}}"#);
    for (text, expected) in [
        ("[]".into(), "expected an object, found an array"),
        ("{}".into(), "networks is missing"),
        (r#"{"networks":null}"#.into(), "networks: expected an array, found null"),
        (network("{}"), "networks[0].id is missing"),
        (
            network(r#"{"id":1,"family":"evm"},true"#),
            "networks[1]: expected an object, found a boolean",
        ),
        (network(r#"{"id":"1"}"#), "networks[0].id: expected a number, found a string"),
        (network(r#"{"id":1.5}"#), "networks[0].id: expected a whole number, found a number"),
        (
            network(r#"{"id":256}"#),
            "networks[0].id: expected a whole number from 0 to 255, found one outside",
        ),
        (
            network(r#"{"id":-1}"#),
            "networks[0].id: expected a whole number from 0 to 255, found one outside",
        ),
        (
            network(r#"{"id":1,"family":"btc"}"#),
            r#"networks[0].family: expected one of "evm", "solana", found "btc""#,
        ),
        (
            network(r#"{"id":1,"family":{}}"#),
            "networks[0].family: expected a string, found an object",
        ),
        (
            r#"{"networks":[],"urls":{"a":[],"eip155:1":["",true]}}"#.into(),
            r#"urls["eip155:1"][1]: expected a string, found a boolean"#,
        ),
        ("{".into(), "not JSON: expected a string at byte 1"),
    ] {
        assert_eq!(message::<Options>(&text), expected);
    }
}

#[test]
fn errors_in_variants_say_where_and_what() {
    for (text, expected) in [
        ("1", "expected an object, found a number"),
        ("{}", "type is missing"),
        (r#"{"type":"x"}"#, r#"type: expected one of "done", "open", found "x""#),
        (r#"{"type":null}"#, "type: expected a string, found null"),
        (r#"{"type":"open"}"#, "id is missing"),
    ] {
        assert_eq!(message::<Step>(text), expected);
    }
}

#[test]
fn integers_beyond_what_javascript_keeps_are_refused() {
    for text in ["9007199254740992", "18446744073709551615", "99999999999999999999999"] {
        assert_eq!(
            message::<u64>(text),
            "expected a whole number from 0 to 9007199254740991, found one outside"
        );
    }
    assert!(json::from_str::<i64>("-9007199254740992").is_err());
}

#[test]
fn the_path_is_told_apart_from_the_problem() {
    let error = json::from_str::<Vec<u8>>("[0,null]").unwrap_err();
    assert_eq!(error.path(), "[1]");
    assert_eq!(error.at_key("options").path(), "options[1]");
}

#[test]
fn only_the_beginning_of_a_long_text_is_quoted() {
    let long = "é".repeat(41);
    let quoted = format!("expected a word, found \"{}\"…", "é".repeat(40));
    assert_eq!(json::Error::unexpected("a word", &long).message(), quoted);
}
