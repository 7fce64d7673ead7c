//! `./x fixture`: the smallest host page, on which sizes and times are measured. Prints its dist folder, nothing else.

use std::path::PathBuf;

use anyhow::Result;

use crate::build;
use crate::support::{args, npm, paths, shell, stamp::Step};

const CONFIG: &str = "e2e/fixture/vite.config.ts";

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    println!("{}", host()?.display());
    Ok(())
}

/// React, two EVM chains, installed and registry wallets, and the modal.
pub fn host() -> Result<PathBuf> {
    build::browser_side()?;
    build("host", &["e2e/fixture", "packages/core", "packages/react", "package-lock.json"])
}

/// React and a bare dialog: what the same page costs without us.
pub fn baseline() -> Result<PathBuf> {
    npm::install()?;
    build("baseline", &["e2e/fixture", "package-lock.json"])
}

fn build(page: &str, inputs: &[&str]) -> Result<PathBuf> {
    let folder = format!("e2e/fixture/{page}");
    let dist = format!("{folder}/dist");
    let step = Step { name: &folder, inputs, without: &[], outputs: &[&dist] };
    let vite = ["build", &folder, "--config", CONFIG, "--logLevel", "warn"];
    step.run(|| shell::run(npm::bin("vite").args(vite)))?;
    Ok(paths::at(&dist))
}
