//! `./x check`: all of what CI runs that is no test. No chain, no server, no browser.

mod checks;
mod rust;
mod ts;

use std::time::Instant;

use anyhow::{Result, bail};

pub use checks::Checks;
pub use rust::{clippy, clippy_of_fuzz, rust, rust_tools};
pub use ts::{WORKSPACES, ts};

use crate::build;
use crate::support::{args, say::say};

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    let start = Instant::now();
    let mut checks = Checks::default();
    rust(&mut checks)?;
    build::browser_side()?;
    build::walletconnect::build_with_wallet()?;
    ts(&mut checks);
    let failed: Vec<_> = checks.failed().collect();
    if !failed.is_empty() {
        bail!("{} failed", failed.join(", "));
    }
    say(format!("everything is clean ({:.0} s)", start.elapsed().as_secs_f32()));
    Ok(())
}
