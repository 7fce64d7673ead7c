//! `./x screens [filter]`: a picture of every view, desktop and phone, dark and light, into docs/screens; with a filter, of
//! those whose name has it.

use anyhow::{Result, bail};

use crate::support::{args, chromium, npm, paths, shell};
use crate::{build, world};

const SCRIPT: &str = "e2e/screens.mjs";

pub fn run(words: &[&str]) -> Result<()> {
    let (filter, rest) = words.split_at(words.len().min(1));
    args::none_left(rest)?;
    if !paths::at(SCRIPT).exists() {
        bail!("{SCRIPT} is missing");
    }
    let chromium = chromium::find_or_install()?;
    build::everything()?;
    world::run(&[])?;
    // Beside the test page is one with our own wallet in it.
    build::walletconnect::build_with_wallet()?;
    let mut camera = npm::node();
    camera.arg(SCRIPT).env("CHROMIUM", chromium);
    if let [filter] = filter {
        camera.args(["--grep", filter]);
    }
    shell::run(&mut camera)
}
