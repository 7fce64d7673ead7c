//! `./x screens [filter]`: the documentation's pictures of the demo, into docs/screens, and one of every scene of the tests, desktop and
//! phone, dark and light, into target/screens; with a filter, of those whose name has it.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::support::{args, chromium, npm, shell};
use crate::{build, demo, world};

const SCRIPT: &str = "e2e/screens.mjs";

pub fn run(words: &[&str]) -> Result<()> {
    let (filter, rest) = words.split_at(words.len().min(1));
    args::none_left(rest)?;
    let chromium = chromium::find_or_install()?;
    build::everything()?;
    world::build_showcase()?;
    world::run(&[])?;
    // Beside the test page is one with our own wallet in it.
    build::walletconnect::build_with_wallet()?;
    demo::while_it_runs(|url| {
        shell::run(camera("showcase", filter, &chromium).env("DEMO_URL", url))
    })?;
    shell::run(&mut camera("screens", filter, &chromium))
}

/// Takes the pictures that a configuration of e2e/ names.
fn camera(config: &str, filter: &[&str], chromium: &Path) -> Command {
    let mut camera = npm::node();
    camera.arg(SCRIPT).arg(config).env("CHROMIUM", chromium);
    if let [filter] = filter {
        camera.args(["--pass-with-no-tests", "--grep", filter]);
    }
    camera
}
