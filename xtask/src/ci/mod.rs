//! `./x ci deps|lines|sizes`: the checks that no other tool makes for us.

pub mod arrows;
pub mod deps;
pub mod imports;
pub mod lines;
pub mod sizes;

use anyhow::{Result, bail};

pub fn run(words: &[&str]) -> Result<()> {
    match words {
        ["deps"] => deps::check(),
        ["lines"] => lines::check(),
        ["sizes"] => sizes::check(),
        _ => bail!("which check? ./x ci deps, ./x ci lines or ./x ci sizes"),
    }
}
