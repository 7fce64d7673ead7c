use json::{DEPTH_LIMIT, Value};

fn parsed(text: &str) -> Value {
    Value::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rewritten(text: &str) -> String {
    json::to_string(&parsed(text))
}

#[test]
fn every_kind_of_value_is_read() {
    let number = |text: &str| Value::Number(text.into());
    let string = |text: &str| Value::String(text.into());
    for (text, value) in [
        ("null", Value::Null),
        ("true", Value::Bool(true)),
        ("false", Value::Bool(false)),
        ("0", number("0")),
        ("\"\"", string("")),
        ("[]", Value::Array(vec![])),
        ("{}", Value::Object(vec![])),
        (" \t\r\n[ 1 , \"a\" ]\n", Value::Array(vec![number("1"), string("a")])),
        ("{ \"a\" : { } }", Value::Object(vec![("a".into(), Value::Object(vec![]))])),
    ] {
        assert_eq!(parsed(text), value, "{text}");
    }
}

#[test]
fn numbers_keep_their_text() {
    for text in [
        "-0",
        "0.10",
        "1e5",
        "1E+5",
        "1.5e-007",
        "18446744073709551616",
        "1e999999",
        "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        "0.1000000000000000055511151231257827021181583404541015625",
    ] {
        assert_eq!(rewritten(text), text);
    }
}

#[test]
fn escapes_are_read_and_the_shortest_are_written() {
    for (text, meaning, written) in [
        (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t", r#""\"\\/\b\f\n\r\t""#),
        (r#""\u0041\u00e9\uFFFF\u0000""#, "Aé\u{ffff}\0", "\"Aé\u{ffff}\\u0000\""),
        (r#""\ud83d\ude00\uDBFF\uDFFF""#, "😀\u{10ffff}", "\"😀\u{10ffff}\""),
        ("\"\u{7f}\u{2028}\"", "\u{7f}\u{2028}", "\"\u{7f}\u{2028}\""),
        (r#""\u001f\u000b""#, "\u{1f}\u{b}", r#""\u001f\u000b""#),
    ] {
        assert_eq!(parsed(text).as_str(), Some(meaning));
        assert_eq!(rewritten(text), written);
    }
}

#[test]
fn what_is_not_json_is_refused_at_its_place() {
    for (text, offset, expected) in [
        ("", 0, "a value"),
        ("  ", 2, "a value"),
        ("\u{feff}1", 0, "a value"),
        ("nul", 0, "a value"),
        ("NaN", 0, "a value"),
        ("Infinity", 0, "a value"),
        ("+1", 0, "a value"),
        (".5", 0, "a value"),
        ("'a'", 0, "a value"),
        ("\u{a0}1", 0, "a value"),
        ("//", 0, "a value"),
        ("1 2", 2, "nothing after the value"),
        ("nullx", 4, "nothing after the value"),
        ("1\0", 1, "nothing after the value"),
        ("01", 1, "nothing after the value"),
        ("0x1", 1, "nothing after the value"),
        ("-", 1, "a digit"),
        ("-a", 1, "a digit"),
        ("1.", 2, "a digit"),
        ("1.e5", 2, "a digit"),
        ("1e", 2, "a digit"),
        ("1e+", 3, "a digit"),
        ("[", 1, "a value"),
        ("[,1]", 1, "a value"),
        ("[1,]", 3, "a value"),
        ("[1 2]", 3, "`,` or `]`"),
        ("[1}", 2, "`,` or `]`"),
        ("{", 1, "a string"),
        ("{1:2}", 1, "a string"),
        ("{a:1}", 1, "a string"),
        ("{\"a\"}", 4, "`:`"),
        ("{\"a\" 1}", 5, "`:`"),
        ("{\"a\":}", 5, "a value"),
        ("{\"a\":1,}", 7, "a string"),
        ("{\"a\":1", 6, "`,` or `}`"),
        ("{\"a\":1]", 6, "`,` or `}`"),
        ("\"a", 2, "`\"`, and control characters escaped"),
        ("\"a\nb\"", 2, "`\"`, and control characters escaped"),
        ("\"\0\"", 1, "`\"`, and control characters escaped"),
        (r#""\x""#, 2, "an escape such as `\\n`"),
        (r#""\"#, 2, "an escape such as `\\n`"),
        (r#""\U0041""#, 2, "an escape such as `\\n`"),
        (r#""\u12""#, 5, "four hex digits"),
        (r#""\u00g0""#, 5, "four hex digits"),
        (r#""\u+123""#, 3, "four hex digits"),
        (r#""\ud800""#, 7, "surrogates in pairs"),
        (r#""\udc00""#, 7, "surrogates in pairs"),
        (r#""\ud800\n""#, 8, "surrogates in pairs"),
        (r#""\ud800\ud800""#, 13, "surrogates in pairs"),
        (r#""\ud800\u0041""#, 13, "surrogates in pairs"),
        (r#""\ude00\ud83d""#, 7, "surrogates in pairs"),
    ] {
        let error = json::Error::Syntax { offset, expected };
        assert_eq!(Value::parse(text), Err(error), "{text:?}");
    }
}

#[test]
fn nesting_ends_at_the_limit() {
    let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    let limit = usize::from(DEPTH_LIMIT);
    assert_eq!(rewritten(&nested(limit)), nested(limit));
    assert!(Value::parse(&nested(limit + 1)).is_err());
    assert!(Value::parse(&"{\"a\":".repeat(100_000)).is_err());
    let wide = format!("[{}1]", "[[]],".repeat(1000));
    assert_eq!(rewritten(&wide), wide, "levels that were closed do not count");
}

#[test]
fn the_last_of_two_equal_keys_wins_in_the_place_of_the_first() {
    assert_eq!(rewritten(r#"{"a":1,"b":2,"a":3,"\u0061":4}"#), r#"{"a":4,"b":2}"#);
    assert_eq!(
        rewritten(r#"{"b":1,"a":2,"c":3,"b":[],"a":{"x":1,"x":2}}"#),
        r#"{"b":[],"a":{"x":2},"c":3}"#
    );
}

#[test]
fn equal_keys_are_found_in_large_objects_too() {
    for size in [1_u32, 2, 8, 9, 15, 16, 17, 18, 1000] {
        let keys =
            |value: &str| (0..size).map(|key| format!("\"k{key}\":{value}")).collect::<Vec<_>>();
        let once = format!("{{{}}}", keys("2").join(","));
        let twice = format!("{{{},{}}}", keys("1").join(","), keys("2").join(","));
        assert_eq!(rewritten(&twice), once, "{size}");
    }
}

#[test]
fn values_are_looked_into() {
    let value = parsed(
        r#"{"text":"a","list":[1],"flag":false,"number":7,"big":18446744073709551615,"huge":18446744073709551616,"minus":-1,"none":null}"#,
    );
    let get = |key: &str| value.get(key).unwrap_or(&Value::Null);
    assert_eq!(get("text").as_str(), Some("a"));
    assert_eq!(get("list").as_array(), Some(&[Value::Number("1".into())][..]));
    assert_eq!(get("flag").as_bool(), Some(false));
    assert_eq!(get("minus").as_number(), Some("-1"));
    assert_eq!(get("number").as_u64(), Some(7));
    assert_eq!(get("big").as_u64(), Some(u64::MAX));
    assert_eq!(get("huge").as_u64(), None);
    assert_eq!(get("minus").as_u64(), None);
    assert!(get("none").is_null());
    assert_eq!(value.get("absent"), None);
    assert_eq!(get("list").get("0"), None);
}

#[test]
fn values_of_another_kind_are_not_looked_into() {
    for text in ["null", "true", "1", "\"a\"", "[]", "{}"] {
        let value = parsed(text);
        let seen = [
            value.as_bool().is_some(),
            value.as_number().is_some(),
            value.as_str().is_some(),
            value.as_array().is_some(),
            value.as_object().is_some(),
            value.is_null(),
        ];
        assert_eq!(seen.iter().filter(|seen| **seen).count(), 1, "{text}");
    }
}
