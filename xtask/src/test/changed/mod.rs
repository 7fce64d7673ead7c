//! `./x test changed [REF]`: what a change since REF, or since main, can break, by crate and folder; for the minutes between two runs of
//! everything, which CI does.

mod files;
mod places;
mod reach;
mod workspace;

use anyhow::Result;

pub use reach::{Reach, Specs};

use crate::support::say::say;
use workspace::Workspace;

/// What the change since `reference` can break. Says what it is.
pub fn since(reference: Option<&str>) -> Result<Reach> {
    let change = files::since(reference)?;
    let reach = Reach::of(&change.files, &Workspace::read()?);
    say(format!("changed files since {1}: {0}", change.files.len(), change.base));
    say(&reach);
    Ok(reach)
}
