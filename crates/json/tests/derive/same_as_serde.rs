use super::samples::{
    Account, Kind, Listing, Name, Page, Settings, Step, StepRecord, Wrapped, Wraps,
};
use json::{FromJson, ToJson};
use proptest::{collection::vec, option, prelude::*};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Both write the same text, and both read it back as the same.
fn same<T: ToJson + FromJson + Serialize + DeserializeOwned + PartialEq + Debug>(sample: &T) {
    let text = json::to_string(sample);
    assert_eq!(Some(&text), serde_json::to_string(sample).ok().as_ref());
    assert_eq!(json::from_str::<T>(&text).as_ref(), Ok(sample));
    assert_eq!(serde_json::from_str::<T>(&text).ok().as_ref(), Some(sample));
}

/// Both read the same from the text, or both refuse it.
fn same_reading<T: FromJson + DeserializeOwned + PartialEq + Debug>(text: &str) {
    let ours = json::from_str::<T>(text);
    let theirs = serde_json::from_str::<T>(text);
    match (&ours, &theirs) {
        (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs, "{text}"),
        (Err(_), Err(_)) => {}
        _ => panic!("{text}: {ours:?} but serde {theirs:?}"),
    }
}

fn page() -> impl Strategy<Value = Page> {
    (0_u64..1 << 53, option::of(any::<String>())).prop_map(|(limit, cursor)| Page { limit, cursor })
}

fn account() -> impl Strategy<Value = Account> {
    let kind = prop_oneof![Just(Kind::HardWallet), Just(Kind::Soft)];
    let texts = (any::<String>(), option::of(any::<String>()), vec(any::<String>(), 0..3));
    (
        texts,
        option::of(any::<u32>()),
        kind,
        vec(option::of(any::<String>()), 0..3),
        any::<i32>(),
        any::<bool>(),
    )
        .prop_map(|((chain_id, label, tags), profile, kind, notes, index, last)| Account {
            chain_id,
            label,
            profile,
            kind,
            tags,
            notes,
            index,
            r#final: last,
        })
}

fn step() -> impl Strategy<Value = Step> {
    let leaf = prop_oneof![
        Just(Step::Idle),
        Just(Step::Empty {}),
        page().prop_map(Step::Page),
        (page(), option::of(any::<bool>()))
            .prop_map(|(page, is_last)| Step::Flat { page, is_last }),
        (any::<String>(), option::of(any::<u8>()), any::<bool>())
            .prop_map(|(view_name, out, value)| Step::GoTo { view_name, out, value }),
    ];
    leaf.prop_recursive(4, 8, 1, |inner| {
        inner.prop_map(|inner| Step::Nested { inner: Box::new(inner) })
    })
}

fn settings() -> impl Strategy<Value = Settings> {
    (any::<bool>(), any::<u8>(), option::of(any::<String>()), any::<u16>(), page()).prop_map(
        |(dark_mode, retries, name, port, page)| Settings { dark_mode, retries, name, port, page },
    )
}

proptest! {
    #[test]
    fn structs_are_written_and_read_alike(account in account(), settings in settings()) {
        same(&account);
        same(&settings);
    }

    #[test]
    fn generics_are_written_and_read_alike(page in page(), items in vec(account(), 0..3), first in option::of(account())) {
        same(&Listing { page, items, first: first.map(Box::new) });
    }

    #[test]
    fn enums_are_written_and_read_alike(step in step()) {
        same(&step);
    }

    #[test]
    fn flattened_enums_are_written_and_read_alike(id in any::<u32>(), step in step()) {
        same(&StepRecord { id, step, final_flag: None });
        // An own key after the flattened ones.
        same(&StepRecord { id, step: Step::Idle, final_flag: Some(true) });
    }

    #[test]
    fn newtypes_are_written_and_read_alike(name in any::<String>(), inner in option::of(-(1_i64 << 53) + 1..1 << 53)) {
        same(&Wraps { name: Name(name), wrapped: Wrapped { inner } });
    }

    #[test]
    fn damaged_text_is_read_or_refused_alike(mut settings in settings(), at in any::<prop::sample::Index>(), with in "[a-z0-9\",:{}]?") {
        // No single change makes it an integer beyond 2^53 - 1, which only we refuse.
        settings.page.limit %= 1_000_000_000_000_000;
        let mut text = json::to_string(&settings);
        let at = at.index(text.len());
        if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
            text.replace_range(at..=at, &with);
            same_reading::<Settings>(&text);
        }
    }
}

#[test]
fn absent_null_and_unknown_fields_are_read_alike() {
    let kind = r#""type":"HARD_WALLET","final":true"#;
    for text in [
        format!(r#"{{"chainId":"a",{kind}}}"#),
        format!(r#"{{"chainId":"a",{kind},"label":null,"profile":null,"other":[{{}}]}}"#),
        format!(r#"{{"chainId":"a",{kind},"tags":null}}"#),
        format!(r#"{{"chainId":"a",{kind},"index":null}}"#),
        format!(r#"{{"chain_id":"a",{kind}}}"#),
        format!(r#"{{"chainId":null,{kind}}}"#),
        "{}".into(),
        "null".into(),
        "[]".into(),
    ] {
        same_reading::<Account>(&text);
    }
    for text in [
        r#"{"limit":1}"#,
        r#"{"limit":1,"dark-mode":false}"#,
        r#"{"limit":1,"name":null}"#,
        r#"{"limit":1,"port":1}"#,
        r#"{"dark-mode":false}"#,
        r#"{"limit":1,"retries":256}"#,
        r#"{"limit":1,"retries":null}"#,
    ] {
        same_reading::<Settings>(text);
    }
    for text in ["{}", r#"{"name":"a"}"#, r#"{"wrapped":1}"#, r#"{"name":"a","wrapped":null}"#] {
        same_reading::<Wraps>(text);
    }
}

#[test]
fn variants_are_read_alike() {
    for text in [
        r#"{"type":"idle"}"#,
        r#"{"type":"idle","more":1}"#,
        r#"{"value":true,"viewName":"a","type":"goTo"}"#,
        r#"{"type":"paged","limit":5}"#,
        r#"{"type":"flat","limit":5,"IS_LAST":true}"#,
        r#"{"type":"flat"}"#,
        r#"{"type":"Idle"}"#,
        r#"{"type":1}"#,
        r#"{"type":null}"#,
        "{}",
        r#""idle""#,
    ] {
        same_reading::<Step>(text);
    }
    for text in [r#""HARD_WALLET""#, r#""soft's""#, r#""Soft""#, "0", "null"] {
        same_reading::<Kind>(text);
    }
}

#[test]
fn integers_are_read_alike() {
    for text in [
        "0",
        "-0",
        "-1",
        "255",
        "256",
        "1.0",
        "1e2",
        "65536",
        "4294967296",
        "-2147483648",
        "-2147483649",
        "\"1\"",
        "true",
        "null",
        "99999999999999999999999",
    ] {
        same_reading::<u8>(text);
        same_reading::<u16>(text);
        same_reading::<u32>(text);
        same_reading::<i32>(text);
        same_reading::<u64>(text);
        same_reading::<i64>(text);
    }
}
