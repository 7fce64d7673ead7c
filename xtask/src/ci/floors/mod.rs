//! `./x ci deps --core`: which file of the core uses which, the largest circle among them, and the
//! arrows that point up between the floors of ARCHITECTURE.md. `./x ci deps` holds both numbers to
//! the ceilings of `xtask/budget.toml`.
//!
//! Where to start: [`tree`] reads the modules, [`resolve`] finds the file that defines what a path
//! names, [`graph`] has the edges and their circles, [`table`] the floors, [`report`] what is
//! counted. What only the type checker knows (methods, fields) is not seen.

mod ceilings;
mod cfg;
mod collect;
mod graph;
mod items;
mod report;
mod resolve;
mod table;
mod tokens;
mod tree;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;

use anyhow::Result;

use crate::support::{paths, say::say, walk};
use ceilings::Ceilings;
use report::Report;
use table::Floors;
use tree::Tree;

const FOLDER: &str = "crates/core/src";

/// Rust files by their path below [`FOLDER`].
type Sources = BTreeMap<String, String>;

/// Prints everything that is counted.
pub fn show() -> Result<()> {
    println!("{}", measure()?);
    Ok(())
}

/// Fails above a ceiling, and says where one can be lowered.
pub fn check() -> Result<()> {
    for hint in Ceilings::read()?.judge(&measure()?)? {
        say(hint);
    }
    Ok(())
}

fn measure() -> Result<Report> {
    Report::new(&Tree::read(&sources()?)?.graph(), &Floors::read()?)
}

fn sources() -> Result<Sources> {
    let folder = paths::at(FOLDER);
    let mut sources = Sources::new();
    for file in walk::files(&folder, &[])? {
        if file.extension().is_some_and(|extension| extension == "rs") {
            let name = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().into_owned();
            sources.insert(name, fs::read_to_string(&file)?);
        }
    }
    Ok(sources)
}
