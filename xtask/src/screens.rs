//! `./x screens`: a picture of every view, desktop and phone, dark and light, into docs/screens.

use anyhow::{Result, bail};

use crate::build;
use crate::support::{args, chromium, npm, paths, shell};

const SCRIPT: &str = "e2e/screens.mjs";

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    if !paths::at(SCRIPT).exists() {
        bail!("{SCRIPT} is missing");
    }
    let chromium = chromium::find_or_install()?;
    build::everything()?;
    shell::run(npm::node().arg(SCRIPT).env("CHROMIUM", chromium))
}
