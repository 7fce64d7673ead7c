//! Which folder may use which: read from the map in ARCHITECTURE.md, so that the map cannot lie.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::support::paths;

/// For each folder of the map, the folders (or groups of folders) it may use directly.
pub struct Arrows(BTreeMap<String, Vec<String>>);

impl Arrows {
    pub fn read() -> Result<Self> {
        let text = fs::read_to_string(paths::at("ARCHITECTURE.md"))?;
        let arrows = Self::parse(&text);
        if arrows.0.is_empty() {
            bail!("ARCHITECTURE.md has no table with the columns folder, what it is, may use");
        }
        Ok(arrows)
    }

    fn parse(text: &str) -> Self {
        let rows = text.lines().filter_map(|line| {
            let cells: Vec<&str> =
                line.trim().trim_matches('|').split('|').map(str::trim).collect();
            let [folder, _, uses] = cells.as_slice() else { return None };
            let folder = folder.split('`').nth(1)?.trim_end_matches('/');
            Some((folder.to_owned(), uses.split(',').filter_map(target).collect()))
        });
        Self(rows.collect())
    }

    /// Fails when `from` may not use `to`, directly or through what it may use.
    pub fn allow(&self, from: &str, to: &str, how: &str) -> Result<()> {
        if from == to {
            return Ok(());
        }
        let row = self
            .row(from)
            .with_context(|| format!("{from} is not on the map in ARCHITECTURE.md"))?;
        if self.reaches(row, to, 0) {
            return Ok(());
        }
        bail!("{from} uses {to} ({how}), but the arrows of ARCHITECTURE.md do not point that way")
    }

    fn reaches(&self, from: &str, to: &str, depth: usize) -> bool {
        // Deeper than the map is long means that the map has a circle.
        if depth > self.0.len() {
            return false;
        }
        let Some(uses) = self.0.get(from) else { return false };
        uses.iter().any(|used| within(to, used) || self.reaches(used, to, depth + 1))
    }

    /// The row of a folder: its own, or that of the folder around it (`crates/json/derive` is part of `crates/json`).
    fn row<'a>(&self, folder: &'a str) -> Option<&'a str> {
        let mut folder = folder;
        loop {
            if self.0.contains_key(folder) {
                return Some(folder);
            }
            folder = folder.rsplit_once('/')?.0;
        }
    }
}

/// `packages/core` is within `packages`, `crates/json/derive` within `crates/json`, everything within `*`.
fn within(folder: &str, group: &str) -> bool {
    group == "*" || folder == group || folder.starts_with(&format!("{group}/"))
}

/// One word of the "may use" column: `json` is short for `crates/json`, "everything" is everything.
fn target(word: &str) -> Option<String> {
    let word = word.split('(').next().unwrap_or_default().replace('`', "");
    match word.trim() {
        "" | "–" | "-" | "from outside" => None,
        "everything" => Some("*".to_owned()),
        "crates" | "packages" | "apps" | "registry" => Some(word.trim().to_owned()),
        name if name.contains('/') => Some(name.to_owned()),
        name => Some(format!("crates/{name}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "\
| folder | what it is | may use |
|---|---|---|
| `crates/json` (+ `derive`) | codec | – |
| `crates/api` | types | json |
| `crates/core` | rules | api |
| `packages/core` | host | crates/core (built) |
| `apps/demo` | site | packages |
| `e2e/` | browser | everything, from outside |";

    #[test]
    fn an_arrow_on_the_map_is_allowed() {
        assert!(Arrows::parse(MAP).allow("crates/core", "crates/api", "test").is_ok());
    }

    #[test]
    fn what_a_part_uses_may_be_used_through_it() {
        assert!(Arrows::parse(MAP).allow("crates/core", "crates/json", "test").is_ok());
    }

    #[test]
    fn an_arrow_that_points_up_is_refused() {
        let error =
            Arrows::parse(MAP).allow("crates/api", "crates/core", "Cargo.toml").unwrap_err();
        assert!(error.to_string().contains("crates/api uses crates/core (Cargo.toml)"));
    }

    #[test]
    fn a_group_stands_for_its_folders() {
        assert!(Arrows::parse(MAP).allow("apps/demo", "packages/core", "test").is_ok());
        assert!(Arrows::parse(MAP).allow("apps/demo", "apps/console", "test").is_err());
    }

    #[test]
    fn everything_is_everything() {
        assert!(Arrows::parse(MAP).allow("e2e", "apps/demo", "test").is_ok());
    }

    #[test]
    fn an_inner_folder_belongs_to_the_one_around_it() {
        assert!(Arrows::parse(MAP).allow("crates/json", "crates/json/derive", "test").is_err());
        assert!(Arrows::parse(MAP).allow("crates/api", "crates/json/derive", "test").is_ok());
    }

    #[test]
    fn a_folder_that_is_not_on_the_map_is_named() {
        let error = Arrows::parse(MAP).allow("crates/new", "crates/json", "test").unwrap_err();
        assert!(error.to_string().contains("crates/new is not on the map"));
    }
}
