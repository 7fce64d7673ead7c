//! `./x ci claims|clocks|deps [--core]|licences|lines|sizes|advisories`: the checks that no other tool makes for us, and the one that asks outside.

mod advisories;
pub mod arrows;
pub mod claims;
pub mod clocks;
pub mod deps;
mod floors;
pub mod imports;
pub mod licences;
pub mod lines;
pub mod sizes;

use anyhow::{Result, bail};

pub fn run(words: &[&str]) -> Result<()> {
    match words {
        ["claims"] => claims::check(),
        ["clocks"] => clocks::check(),
        ["deps"] => deps::check(),
        ["deps", "--core"] => floors::show(),
        ["licences"] => licences::check(),
        ["lines"] => lines::check(),
        ["sizes"] => sizes::check(),
        ["advisories"] => advisories::check(),
        _ => {
            bail!(
                "which check? ./x ci claims, clocks, deps [--core], licences, lines, sizes or advisories"
            )
        }
    }
}
