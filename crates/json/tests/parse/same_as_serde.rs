use json::Value;
use proptest::{collection::vec, prelude::*, sample::Index};
use serde_json::Value as Serde;

/// Any JSON within our depth and `serde_json`'s number range.
fn document() -> impl Strategy<Value = Serde> {
    let leaf = prop_oneof![
        Just(Serde::Null),
        any::<bool>().prop_map(Serde::Bool),
        any::<i64>().prop_map(Serde::from),
        any::<u64>().prop_map(Serde::from),
        any::<f64>().prop_map(Serde::from),
        text().prop_map(Serde::String),
    ];
    leaf.prop_recursive(6, 64, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Serde::Array),
            vec((text(), inner), 0..6)
                .prop_map(|entries| Serde::Object(entries.into_iter().collect())),
        ]
    })
}

/// Any text, control characters and what needs two surrogates more often than chance has it.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[\\x00-\\x22\\\\\\x7f😀é]{0,6}"]
}

const PIECES: &[&str] = &[
    "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"\\", "\\", "\\u", "\\ud83d", "\\ude00", "00e9",
    "n", "null", "true", "false", "-", "0", "1", "12", ".", "e", "E", "+", " ", "\n", "\t",
    "\u{b}", "\0", "é", "\u{feff}", "/",
];

/// Pieces of JSON in any order: seldom JSON, but close to it.
fn nearly() -> impl Strategy<Value = String> {
    vec(prop::sample::select(PIECES), 0..12).prop_map(|pieces| pieces.concat())
}

/// Whether both hold the same, numbers by their value.
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

/// Both accept the text and hold the same, or both refuse it.
fn check(text: &str) -> Result<(), TestCaseError> {
    match (Value::parse(text), serde_json::from_str::<Serde>(text)) {
        (Ok(ours), Ok(theirs)) => {
            prop_assert!(equal(&ours, &theirs), "{:?}: {:?} but {:?}", text, ours, theirs);
            let written = json::to_string(&ours);
            prop_assert_eq!(Value::parse(&written), Ok(ours));
        }
        (Err(_), Err(_)) => {}
        (Ok(_), Err(error)) if error.to_string().contains("number out of range") => {}
        (ours, theirs) => prop_assert!(false, "{:?}: {:?} but {:?}", text, ours, theirs),
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_document_is_read_alike(document in document()) {
        check(&document.to_string())?;
        check(&format!("{document:#}"))?;
    }

    #[test]
    fn text_is_written_alike(text in text()) {
        prop_assert_eq!(json::to_string(&text), Serde::String(text).to_string());
    }

    #[test]
    fn documents_are_written_alike(document in document()) {
        let text = document.to_string();
        let value = Value::parse(&text);
        prop_assert_eq!(value.map(|value| json::to_string(&value)), Ok(text));
    }

    #[test]
    fn damaged_documents_are_read_alike(document in document(), at: Index, piece in nearly(), remove in 0_usize..3) {
        let mut chars: Vec<char> = document.to_string().chars().collect();
        let at = at.index(chars.len());
        let end = chars.len().min(at + remove);
        chars.splice(at..end, piece.chars());
        check(&chars.into_iter().collect::<String>())?;
    }

    #[test]
    fn nearly_documents_are_read_alike(text in nearly()) {
        check(&text)?;
        check(&format!("[{text}]"))?;
        check(&format!("\"{text}\""))?;
        check(&format!("{{\"a\":{text}}}"))?;
    }

    #[test]
    fn any_text_is_read_alike(text: String) {
        check(&text)?;
    }
}
