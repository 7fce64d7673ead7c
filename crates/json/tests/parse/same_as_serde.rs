use crate::law::holds;
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

proptest! {
    #[test]
    fn every_document_is_read_alike(document in document()) {
        holds(&document.to_string());
        holds(&format!("{document:#}"));
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
        holds(&chars.into_iter().collect::<String>());
    }

    #[test]
    fn nearly_documents_are_read_alike(text in nearly()) {
        holds(&text);
        holds(&format!("[{text}]"));
        holds(&format!("\"{text}\""));
        holds(&format!("{{\"a\":{text}}}"));
    }

    #[test]
    fn any_text_is_read_alike(text: String) {
        holds(&text);
    }
}
