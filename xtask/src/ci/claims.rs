//! Checks docs/security.md: each statement names its tests, and each test that it names exists.
//!
//! A test is named as `crates/…/file.rs::function` or as `e2e/file.spec.ts "words of its title"`. Every row of a table whose last column is
//! `test` names one.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::support::paths;

const PAPER: &str = "docs/security.md";

pub fn check() -> Result<()> {
    let text = fs::read_to_string(paths::at(PAPER)).context(PAPER)?;
    let read = |path: &str| fs::read_to_string(paths::at(path)).ok();
    let mut wrong: Vec<_> = unproved(&text).iter().map(|row| format!("no test: {row}")).collect();
    wrong.extend(references(&text).filter_map(|reference| reference.fault(read)));
    if wrong.is_empty() {
        return Ok(());
    }
    bail!("{PAPER} names tests that are not there, or none:\n  {}", wrong.join("\n  "))
}

/// A test, by its file and what it is called there.
#[derive(Debug, PartialEq, Eq)]
struct Reference<'a> {
    path: &'a str,
    name: &'a str,
}

impl<'a> Reference<'a> {
    /// What stands between backticks, if it names a test.
    fn of(code: &'a str) -> Option<Self> {
        let rust = code.split_once(".rs::").map(|(path, name)| (&code[..path.len() + 3], name));
        let script = || {
            let (path, title) = code.split_once(" \"")?;
            Some((path, title.strip_suffix('"')?))
        };
        rust.or_else(script).map(|(path, name)| Self { path, name })
    }

    fn fault(&self, read: impl Fn(&str) -> Option<String>) -> Option<String> {
        let Self { path, name } = self;
        let Some(text) = read(path) else { return Some(format!("no file: {path}")) };
        let is_rust = Path::new(path).extension().is_some_and(|ending| ending == "rs");
        let is_there =
            if is_rust { text.contains(&format!("fn {name}(")) } else { text.contains(name) };
        (!is_there).then(|| format!("{path} has no \"{name}\""))
    }
}

fn references(text: &str) -> impl Iterator<Item = Reference<'_>> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).filter_map(Reference::of)
}

/// The first cells of rows that name no test, in tables whose last column is for tests.
fn unproved(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_held = false;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with('|') {
            is_held = false;
        } else if lines.peek().is_some_and(|next| next.starts_with("|---")) {
            is_held = cells(line).next_back() == Some("test");
            lines.next();
        } else if is_held
            && references(cells(line).next_back().unwrap_or_default()).next().is_none()
        {
            found.extend(cells(line).next());
        }
    }
    found
}

fn cells(row: &str) -> impl DoubleEndedIterator<Item = &str> {
    row.trim().trim_matches('|').split('|').map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = "\
| party | trusted |
|---|---|
| a page | nothing |

| check | where | test |
|---|---|---|
| a thing | `crates/a` | `crates/a/tests.rs::it_holds` |
| another | `crates/b` | later |
";

    #[test]
    fn a_row_without_a_test_is_found_where_tests_are_promised() {
        assert_eq!(unproved(TABLES), ["another"]);
    }

    #[test]
    fn a_test_is_named_by_its_file_and_function_or_title() {
        let text = "`a/b.rs::it_holds`, `e2e/c.spec.ts \"a visitor connects\"`, `crates/core`";
        let found: Vec<_> = references(text).collect();
        let expected = [
            Reference { path: "a/b.rs", name: "it_holds" },
            Reference { path: "e2e/c.spec.ts", name: "a visitor connects" },
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_test_that_is_gone_is_told() {
        let read = |path: &str| (path == "a.rs").then(|| "fn it_holds() {}".to_owned());
        let fault = |code| Reference::of(code).unwrap().fault(read);
        assert_eq!(fault("a.rs::it_holds"), None);
        assert_eq!(fault("a.rs::it_held").unwrap(), "a.rs has no \"it_held\"");
        assert_eq!(fault("b.rs::it_holds").unwrap(), "no file: b.rs");
        assert_eq!(fault("b.spec.ts \"it holds\"").unwrap(), "no file: b.spec.ts");
    }
}
