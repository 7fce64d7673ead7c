//! Small crates made up as text, and the tables and ceilings they are held to.

use super::ceilings::Ceilings;
use super::graph::Graph;
use super::report::Report;
use super::table::Floors;
use super::tree::Tree;
use super::{Sources, measure};

const FLOORS: &str = "\
| floor | modules |
|---|---|
| top | `lib.rs`, `a/` |
| base | `b.rs`, `c.rs` |
";

fn graph(files: &[(&str, &str)]) -> Graph {
    let sources: Sources =
        files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Tree::read(&sources).unwrap().graph()
}

/// The edges as lines: `from → to (items)`.
fn edges(files: &[(&str, &str)]) -> Vec<String> {
    let graph = graph(files);
    let uses = graph.0.iter().flat_map(|(from, uses)| uses.iter().map(move |to| (from, to)));
    let shown = uses.map(|(from, (to, items))| {
        let items: Vec<_> = items.iter().map(String::as_str).collect();
        format!("{from} → {to} ({})", items.join(", "))
    });
    shown.collect()
}

fn report(files: &[(&str, &str)]) -> Report {
    Report::new(&graph(files), &Floors::parse(FLOORS).unwrap()).unwrap()
}

/// `a/x.rs` and `b.rs` use each other; the second of these arrows points up.
const CIRCLE: [(&str, &str); 5] = [
    ("lib.rs", "mod a; mod b; mod c;"),
    ("a/mod.rs", "mod x; pub use x::Thing;"),
    ("a/x.rs", "pub struct Thing; use crate::b;\nfn f() { b::g(); }"),
    ("b.rs", "use crate::a::Thing; pub fn g() -> Thing { crate::c::h() }"),
    ("c.rs", "pub fn h() {}"),
];

#[test]
fn a_re_export_is_followed_to_the_file_that_defines() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b; pub use a::Thing;"),
        ("a/mod.rs", "mod x; pub(crate) use x::*;"),
        ("a/x.rs", "mod y; pub use y::Inner as Thing;"),
        ("a/x/y.rs", "pub struct Inner;"),
        ("b.rs", "use crate::Thing;"),
    ]);
    assert_eq!(found, ["b.rs → a/x/y.rs (Inner)"]);
}

#[test]
fn a_re_export_of_another_modules_item_is_an_edge() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub struct Thing;"),
        ("b.rs", "pub use crate::a::Thing;"),
    ]);
    assert_eq!(found, ["b.rs → a.rs (Thing)"]);
}

#[test]
fn a_rename_is_followed() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub fn f() {}"),
        ("b.rs", "use crate::a as other; fn g() { other::f(); }"),
    ]);
    assert_eq!(found, ["b.rs → a.rs (f)"]);
}

#[test]
fn a_glob_brings_names() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "pub use crate::c::f; pub fn own() {}"),
        ("b.rs", "use crate::a::*; fn g() { f(); }"),
        ("c.rs", "pub fn f() {}"),
    ]);
    assert_eq!(found, ["a.rs → c.rs (f)", "b.rs → c.rs (f)"]);
}

#[test]
fn super_and_self_lead_through_nested_modules() {
    let found = edges(&[
        ("lib.rs", "mod a; const TOP: u8 = 1;"),
        ("a/mod.rs", "mod x; mod y { pub mod z; const Z: u8 = self::z::DEEP; }"),
        ("a/x.rs", "fn f(_: super::super::a::y::z::Deep) {}"),
        ("a/y/z.rs", "pub struct Deep; pub const DEEP: u8 = super::super::super::TOP;"),
    ]);
    let expected =
        ["a/mod.rs → a/y/z.rs (DEEP)", "a/x.rs → a/y/z.rs (Deep)", "a/y/z.rs → lib.rs (TOP)"];
    assert_eq!(found, expected);
}

#[test]
fn a_name_may_be_a_module_and_a_function() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod open; pub use open::open;"),
        ("a/open.rs", "pub fn open() {}"),
        ("b.rs", "use crate::a; fn f() { a::open(); }"),
    ]);
    assert_eq!(found, ["b.rs → a/open.rs (open)"]);
}

#[test]
fn a_path_into_a_type_ends_at_the_type() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub enum Kind { One }"),
        ("b.rs", "fn f() { use crate::a::Kind::*; let _ = crate::a::Kind::One; }"),
    ]);
    assert_eq!(found, ["b.rs → a.rs (Kind)"]);
}

#[test]
fn an_import_within_a_block_is_seen_there_alone() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "pub mod x { pub fn f() {} }"),
        ("b.rs", "use crate::c as m; fn g() { use crate::a::x as m; m::f(); } fn h() { m::k(); }"),
        ("c.rs", "pub fn k() {}"),
    ]);
    assert_eq!(found, ["b.rs → a.rs (f)", "b.rs → c.rs (k)"]);
}

#[test]
fn paths_in_macros_and_attributes_are_seen() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        (
            "a.rs",
            "pub struct A; pub fn f() {} pub struct D; pub const END: u8 = 1; pub mod x { pub fn f() {} }",
        ),
        (
            "b.rs",
            "use crate::a;\n#[derive(a::D)] struct S; many! { one: a::A, two { a::f() }, it.a::<u8>::x, 0..a::END }",
        ),
    ]);
    assert_eq!(found, ["b.rs → a.rs (A, D, END, f)"]);
}

#[test]
fn a_name_that_a_macro_makes_belongs_to_the_module_it_is_asked_of() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod list; pub use list::Made;"),
        ("a/list.rs", "make! { Made }"),
        ("b.rs", "use crate::a::Made;"),
    ]);
    assert_eq!(found, ["b.rs → a/list.rs (Made)"]);
}

#[test]
fn other_crates_and_imports_of_themselves_lead_nowhere() {
    let found = edges(&[
        ("lib.rs", "mod a; mod json;"),
        (
            "a.rs",
            "use std::fmt; use serde::serde; use ::json::Value; fn f(_: fmt::Error, _: serde::X) {}",
        ),
        ("json.rs", "pub struct Value;"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn what_is_for_tests_alone_is_ignored() {
    let found = edges(&[
        ("lib.rs", "mod a; mod b; #[cfg(test)] mod testing; #[cfg(all(test, unix))] mod tests;"),
        ("a.rs", "pub fn f() {}"),
        (
            "b.rs",
            "#[cfg(test)] use crate::a::f; struct S; impl S { #[cfg(test)] fn g() { crate::a::f(); } }
             #[cfg(test)] mod tests { use crate::a; fn h() { a::f(); } }",
        ),
    ]);
    assert!(found.is_empty(), "{found:?}");
    let shipped = edges(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub fn f() {}"),
        ("b.rs", "#[cfg(any(test, unix))] use crate::a::f;"),
    ]);
    assert_eq!(shipped, ["b.rs → a.rs (f)"]);
}

#[test]
fn a_module_without_a_file_is_named() {
    let sources = [("lib.rs".to_owned(), "mod gone;".to_owned())].into();
    let Err(error) = Tree::read(&sources) else { panic!("gone has no file") };
    assert_eq!(error.to_string(), "lib.rs has a module gone, which has no file");
}

#[test]
fn the_largest_circle_is_found() {
    assert_eq!(graph(&CIRCLE).circles(), [["a/x.rs", "b.rs"]]);
    let line = [("lib.rs", "mod a; use a::f;"), ("a.rs", "pub fn f() { f() }")];
    assert!(graph(&line).circles().is_empty());
}

#[test]
fn circles_that_meet_are_one_and_others_are_apart() {
    let found = graph(&[
        ("lib.rs", "mod a; mod b; mod c; mod d; mod e;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "use crate::{a::A, c::C}; pub struct B;"),
        ("c.rs", "use crate::{b::B, d::D}; pub struct C;"),
        ("d.rs", "use crate::e::E; pub struct D;"),
        ("e.rs", "use crate::d::D; pub struct E;"),
    ]);
    assert_eq!(found.circles()[0], ["a.rs", "b.rs", "c.rs"]);
}

#[test]
fn an_arrow_up_is_found_and_grouped_by_modules() {
    let report = report(&CIRCLE);
    assert_eq!(report.arrows_up(), 1);
    let shown = report.to_string();
    let circles = "circles: 1; the largest has 2 files\n  2 files\n    a/x.rs → b.rs (";
    assert!(shown.contains(&format!("files: 5\nedges: 3\n{circles}")), "{shown}");
    assert!(shown.ends_with("arrows up: 1\n  b → a (base → top): 1\n    b.rs → a/x.rs (Thing)"));
}

#[test]
fn a_module_without_a_floor_is_an_error_that_says_so() {
    let graph =
        graph(&[("lib.rs", "mod b; mod c; mod new;"), ("b.rs", ""), ("c.rs", ""), ("new.rs", "")]);
    let error = Report::new(&graph, &Floors::parse(FLOORS).unwrap()).err().unwrap().to_string();
    assert_eq!(error, "new is on no floor: add it to the table of floors in ARCHITECTURE.md");
}

#[test]
fn a_floor_for_a_module_that_is_gone_is_an_error() {
    let graph = graph(&[("lib.rs", "mod b; mod a;"), ("b.rs", ""), ("a.rs", "")]);
    let error = Report::new(&graph, &Floors::parse(FLOORS).unwrap()).err().unwrap().to_string();
    assert!(error.contains("a floor for c, which does not exist"), "{error}");
}

#[test]
fn an_inner_module_may_have_a_floor_of_its_own() {
    let floors = Floors::parse(&FLOORS.replace("`c.rs`", "`a/x.rs`")).unwrap();
    assert_eq!(floors.name(floors.module("a/mod.rs").unwrap()), "top");
    assert_eq!(floors.name(floors.module("a/x.rs").unwrap()), "base");
}

#[test]
fn all_files_of_a_name_may_have_a_floor_of_their_own() {
    let floors = Floors::parse(&FLOORS.replace("`c.rs`", "`*/x.rs`")).unwrap();
    assert_eq!(floors.name(floors.module("a/mod.rs").unwrap()), "top");
    assert_eq!(floors.name(floors.module("a/x.rs").unwrap()), "base");
    assert_eq!(floors.name(floors.module("b/x.rs").unwrap()), "base");
}

#[test]
fn a_table_that_is_missing_or_names_a_module_twice_is_an_error() {
    assert!(Floors::parse("no table").unwrap_err().to_string().contains("has no table"));
    let twice = Floors::parse(&FLOORS.replace("`c.rs`", "`a.rs`")).unwrap_err().to_string();
    assert!(twice.contains("a.rs is on two floors"), "{twice}");
}

fn ceilings(circle: usize, up: usize) -> Ceilings {
    let text = format!("[[step]]\nname = \"x\"\n[core.floors]\ncircle = {circle}\nup = {up}\n");
    Ceilings::parse(&text).unwrap()
}

#[test]
fn a_number_above_its_ceiling_fails_and_says_what_to_do() {
    let error = ceilings(1, 0).judge(&report(&CIRCLE)).unwrap_err().to_string();
    assert!(error.contains("2 files in the largest circle of the core, 1 is the ceiling"));
    assert!(error.contains("1 arrows between the core's floors point up, 0 is the ceiling"));
    assert!(error.contains("`./x ci deps --core` lists them. Move what is shared to a floor"));
}

#[test]
fn a_number_below_its_ceiling_only_says_that_it_can_be_lowered() {
    assert!(ceilings(2, 1).judge(&report(&CIRCLE)).unwrap().is_empty());
    let hints = ceilings(3, 1).judge(&report(&CIRCLE)).unwrap();
    let expected = "2 files in the largest circle of the core: lower the ceiling in xtask/budget.toml to circle = 2";
    assert_eq!(hints, [expected]);
}

#[test]
fn every_file_of_the_core_is_on_a_floor() {
    assert!(measure().unwrap().files > 200);
}
