//! A view reads what the type it is of has written, and each field by itself.

use json::view::{Entries, List, Name, NumberText, Unread, Whole};
use json::{Json, Map, Value, View};
use proptest::prelude::*;

#[derive(Debug, Clone, Json)]
#[serde(rename_all = "camelCase")]
struct Answer {
    chain_id: String,
    label: Option<String>,
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    is_on: Option<bool>,
    size: u32,
    aliases: Vec<String>,
    rows: Vec<Row>,
    inner: Option<Box<Row>>,
    by_name: Map<Row>,
}

#[derive(Debug, Clone, Copy, PartialEq, Json)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Hard,
    Soft,
}

#[derive(Debug, Clone, PartialEq, Json)]
struct Row {
    r#type: i64,
    left_out: String,
}

#[derive(View)]
#[view(of = Answer)]
struct AnswerView<'a> {
    chain_id: Option<&'a str>,
    label: Option<&'a str>,
    kind: Option<Name<'a, Kind>>,
    is_on: Option<bool>,
    size: Option<u64>,
    aliases: Option<List<'a, &'a str>>,
    rows: Option<List<'a, RowView<'a>>>,
    inner: Option<Unread<'a, RowView<'a>>>,
    by_name: Option<Entries<'a, RowView<'a>>>,
}

#[derive(View, Debug, PartialEq)]
#[view(of = Row)]
struct RowView<'a> {
    r#type: Option<NumberText<'a>>,
}

/// A view that borrows nothing.
#[derive(View)]
#[view(of = Answer)]
struct SizeView {
    size: Option<u64>,
}

fn parsed(text: &str) -> Value {
    Value::parse(text).expect("the test writes JSON")
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = (-1_000_i64..1_000, ".{0,4}");
    prop::collection::vec(row.prop_map(|(r#type, left_out)| Row { r#type, left_out }), 0..4)
}

prop_compose! {
    fn answers()(
        chain_id in ".{0,8}",
        label in prop::option::of(".{0,8}"),
        soft in any::<bool>(),
        is_on in any::<Option<bool>>(),
        size in any::<u32>(),
        aliases in prop::collection::vec(".{0,4}", 0..4),
        rows in rows(),
    ) -> Answer {
        let kind = if soft { Kind::Soft } else { Kind::Hard };
        let inner = rows.first().cloned().map(Box::new);
        let by_name = Map(rows.iter().take(1).map(|row| ("it".to_owned(), row.clone())).collect());
        Answer { chain_id, label, kind, is_on, size, aliases, rows, inner, by_name }
    }
}

proptest! {
    #[test]
    fn it_reads_what_the_type_wrote(answer in answers()) {
        let value = parsed(&json::to_string(&answer));
        let view = AnswerView::view(&value);
        prop_assert_eq!(view.chain_id, Some(answer.chain_id.as_str()));
        prop_assert_eq!(view.label, answer.label.as_deref());
        prop_assert_eq!(view.kind.unwrap().known(), Some(answer.kind));
        prop_assert_eq!(view.is_on, answer.is_on);
        prop_assert_eq!(view.size, Some(answer.size.into()));
        let aliases: Vec<&str> = view.aliases.unwrap().into_iter().collect();
        prop_assert_eq!(aliases, answer.aliases);
        let numbers: Vec<String> = answer.rows.iter().map(|row| row.r#type.to_string()).collect();
        let rows = view.rows.unwrap().into_iter();
        let read: Vec<&str> = rows.map(|row| row.r#type.unwrap().0).collect();
        prop_assert_eq!(&read, &numbers);
        let first = numbers.first().map(String::as_str);
        let inner = view.inner.unwrap().read().unwrap().r#type;
        prop_assert_eq!(inner.map(|number| number.0), first);
        let by_name = view.by_name.unwrap();
        prop_assert_eq!(by_name.is_empty(), answer.rows.is_empty());
        prop_assert_eq!(by_name.get("it").map(|row| row.r#type.unwrap().0), first);
        prop_assert_eq!(SizeView::view(&value).size, view.size);
    }
}

#[test]
fn a_field_that_is_missing_or_of_another_type_costs_no_other() {
    for text in [
        r#"{"chainId":"it"}"#,
        r#"{"chainId":"it","label":null,"isOn":null,"size":null,"aliases":null,"rows":null,"byName":null}"#,
        r#"{"chainId":"it","label":7,"isOn":"true","size":1.5,"aliases":{},"rows":"[]","byName":[]}"#,
    ] {
        let value = parsed(text);
        let view = AnswerView::view(&value);
        assert_eq!((view.chain_id, view.label), (Some("it"), None), "{text}");
        assert!(view.kind.is_none(), "{text}");
        assert_eq!((view.is_on, view.size), (None, None), "{text}");
        assert!(view.aliases.is_none() && view.rows.is_none() && view.by_name.is_none(), "{text}");
        assert!(view.inner.is_none(), "{text}");
    }
}

#[test]
fn what_is_no_object_has_no_fields() {
    for text in ["null", "7", r#""chainId""#, r#"["chainId","it"]"#] {
        assert_eq!(AnswerView::view(&parsed(text)).chain_id, None, "{text}");
    }
}

#[test]
fn an_item_of_another_type_is_left_out_and_a_struct_is_empty() {
    let value = parsed(r#"{"aliases":[1,"one",null],"rows":[null,{"type":1},"row"]}"#);
    let view = AnswerView::view(&value);
    let aliases = view.aliases.unwrap();
    assert_eq!((aliases.is_empty(), aliases.first()), (false, None));
    assert_eq!(aliases.into_iter().collect::<Vec<_>>(), ["one"]);
    let rows: Vec<_> = view.rows.unwrap().into_iter().map(|row| row.r#type).collect();
    assert_eq!(rows, [None, Some(NumberText("1")), None]);
}

#[test]
fn an_unread_field_tells_null_from_missing() {
    let value = parsed(r#"{"inner":null}"#);
    let inner = AnswerView::view(&value).inner.unwrap();
    assert!(inner.is_null());
    assert_eq!(inner.read(), Some(RowView { r#type: None }));
}

#[test]
fn a_name_may_be_new() {
    let value = parsed(r#"{"type":"paper"}"#);
    assert_eq!(AnswerView::view(&value).kind.unwrap().known(), None);
}

/// The type may be written by its name alone, too.
#[test]
fn an_enum_is_a_text() {
    #[derive(View)]
    #[view(of = Answer)]
    struct KindView<'a> {
        kind: Option<&'a str>,
    }
    assert_eq!(KindView::view(&parsed(r#"{"type":"paper"}"#)).kind, Some("paper"));
}

#[test]
fn a_whole_is_read_at_once_or_not_at_all() {
    #[derive(View)]
    #[view(of = Answer)]
    struct InnerView<'a> {
        inner: Option<Whole<'a, Row>>,
    }
    for (text, row) in [
        (r#"{"inner":{"type":1,"left_out":""}}"#, Some(Row { r#type: 1, left_out: String::new() })),
        (r#"{"inner":{"type":1}}"#, None),
        (r#"{"inner":null}"#, None),
    ] {
        assert_eq!(InnerView::view(&parsed(text)).inner.unwrap().read(), row, "{text}");
    }
}
