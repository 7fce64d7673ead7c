//! The files of a change: committed, not committed, and not known to git yet.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::{Result, bail};

use crate::support::shell;

pub struct Change {
    /// The commit with which the working tree is compared.
    pub base: String,
    pub files: Vec<String>,
}

/// What differs from where this branch left `reference`.
pub fn since(reference: Option<&str>) -> Result<Change> {
    let base = match reference {
        Some(reference) => base_of(reference),
        None => base_of_main(),
    };
    let Some(base) = base else {
        let named = reference.unwrap_or("main");
        bail!("git knows no {named} here; name what to compare with: ./x test changed REF");
    };
    // A file that moved is both: what used its old name can break too.
    let changed = shell::output(git(["diff", "--name-only", "--no-renames"]).arg(&base))?;
    let new = shell::output(&mut git(["ls-files", "--others", "--exclude-standard"]))?;
    let files: BTreeSet<_> = changed.lines().chain(new.lines()).map(str::to_owned).collect();
    Ok(Change { base, files: files.into_iter().collect() })
}

/// On main itself a change is what was not pushed; where there is nothing to push to, what was not committed.
fn base_of_main() -> Option<String> {
    let head = ask(["rev-parse", "HEAD"])?;
    let here = base_of("main").filter(|base| *base != head);
    here.or_else(|| base_of("origin/main")).or_else(|| base_of("main"))
}

fn base_of(reference: &str) -> Option<String> {
    ask(["merge-base", "HEAD", reference])
}

fn ask<const N: usize>(words: [&str; N]) -> Option<String> {
    shell::ask(&mut git(words))
}

fn git<const N: usize>(words: [&str; N]) -> Command {
    let mut git = shell::command("git");
    git.args(words);
    git
}
