//! What the derives refuse, and what they say.

use crate::model::Model;

fn refusal(source: &str) -> String {
    let input = syn::parse_str(source).unwrap();
    Model::new(&input).err().map_or_else(|| "accepted".into(), |error| error.to_string())
}

#[test]
fn shapes_that_do_not_exist_are_refused() {
    for (source, expected) in [
        ("union A { a: u8 }", "json: a union has no JSON shape"),
        ("struct A;", "json: a unit struct has no JSON shape, write `{}`"),
        ("struct A(u8, u8);", "json: exactly one field, or name the fields"),
        (
            "#[serde(transparent)] struct A { a: u8, b: u8 }",
            "json: exactly one field, or name the fields",
        ),
        ("#[serde(transparent)] struct A {}", "json: exactly one field, or name the fields"),
        ("enum A {}", "json: an enum needs a variant"),
        ("enum A { B(u8) }", "json: fields need a tagged enum, `#[serde(tag = \"type\")]`"),
        ("enum A { B { c: u8 } }", "json: fields need a tagged enum, `#[serde(tag = \"type\")]`"),
        ("#[serde(tag = \"t\")] enum A { B(u8, u8) }", "json: one struct, or name the fields"),
        (
            "struct A { #[serde(flatten)] a: Option<B> }",
            "json: only a struct or a tagged enum can be flattened",
        ),
        (
            "struct A { #[serde(flatten)] a: json::Map<B> }",
            "json: only a struct or a tagged enum can be flattened",
        ),
        (
            "struct A { #[serde(flatten, default)] a: B }",
            "json: `flatten` cannot be combined with other attributes",
        ),
    ] {
        assert_eq!(refusal(source), expected, "{source}");
    }
}

#[test]
fn two_equal_names_are_refused() {
    let field = "json: another field, or the tag, has this name in JSON";
    for (source, expected) in [
        ("struct A { a: u8, #[serde(rename = \"a\")] b: u8 }", field),
        ("#[serde(tag = \"type\")] enum A { B { r#type: u8 } }", field),
        (
            "#[serde(rename_all = \"lowercase\")] enum A { B, b }",
            "json: another variant has this name in JSON",
        ),
    ] {
        assert_eq!(refusal(source), expected, "{source}");
    }
}

#[test]
fn attributes_that_mean_nothing_here_are_refused() {
    for (source, allowed) in [
        ("#[serde(deny_unknown_fields)] struct A {}", "rename_all`, `default`, `transparent"),
        ("#[serde(untagged)] enum A { B }", "rename_all`, `rename_all_fields`, `tag"),
        (
            "#[serde(tag = \"t\", content = \"c\")] enum A { B }",
            "rename_all`, `rename_all_fields`, `tag",
        ),
        ("enum A { #[serde(other)] B }", "rename`, `rename_all"),
        (
            "struct A { #[serde(skip)] a: u8 }",
            "rename`, `default`, `skip_serializing_if`, `flatten",
        ),
        (
            "struct A { #[serde(with = \"m\")] a: u8 }",
            "rename`, `default`, `skip_serializing_if`, `flatten",
        ),
    ] {
        assert_eq!(refusal(source), format!("json supports only `{allowed}` here"), "{source}");
    }
    for source in [
        "struct A(#[serde(default)] u8);",
        "#[serde(tag = \"t\")] enum A { B(#[serde(default)] C) }",
    ] {
        assert_eq!(refusal(source), "json supports no attribute here", "{source}");
    }
}

#[test]
fn unclear_attributes_are_refused() {
    for (source, expected) in [
        (
            "#[serde(rename_all(serialize = \"camelCase\"))] struct A {}",
            "json supports one name for both ways only",
        ),
        (
            "#[serde(rename_all = \"camel\")] struct A {}",
            "unknown rename rule, use one of lowercase, UPPERCASE, PascalCase, camelCase, snake_case, SCREAMING_SNAKE_CASE, kebab-case, SCREAMING-KEBAB-CASE",
        ),
        ("struct A { #[serde(rename)] a: u8 }", "expected `=`"),
        ("struct A { #[serde(skip_serializing_if = \"a b\")] a: u8 }", "unexpected token"),
    ] {
        assert_eq!(refusal(source), expected, "{source}");
    }
}

#[test]
fn other_attributes_are_left_alone() {
    assert_eq!(refusal("#[derive(Clone)] #[repr(u8)] enum A { #[default] B }"), "accepted");
}

#[test]
fn views_that_could_not_be_read_are_refused() {
    for (source, expected) in [
        ("struct A { a: Option<u64> }", "json: say of what, `#[view(of = Type)]`"),
        ("#[view(from = B)] struct A { a: Option<u64> }", "json supports only `of` here"),
        ("#[view(of = B)] enum A { B }", "json: a view is a struct with named fields"),
        ("#[view(of = B)] struct A(Option<u64>);", "json: a view is a struct with named fields"),
        (
            "#[view(of = B)] struct A { a: u64 }",
            "json: every field of an answer may be missing, write `Option`",
        ),
        ("#[view(of = B)] struct A<T> { a: Option<T> }", "json: a view has no type parameters"),
    ] {
        let input = syn::parse_str(source).unwrap();
        let error = crate::view::expand(&input).unwrap_err();
        assert_eq!(error.to_string(), expected, "{source}");
    }
}
