//! `./x world`: the prepared chain that tests stand on. Made by `contracts/`, and again only when what it is made of changed.

use anyhow::Result;

use crate::support::{args, lock, npm, stamp::Step};
use crate::support::{paths, shell};

const FOLDER: &str = "target/world";

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    let _lock = lock::build()?;
    build()
}

/// The caller holds the build's lock.
pub fn build() -> Result<()> {
    npm::install()?;
    let step = Step {
        name: "world",
        inputs: &["contracts", "package-lock.json"],
        without: &[],
        outputs: &["target/world/state.json", "target/world/world.json"],
    };
    step.run(|| shell::run(npm::node().arg("contracts/build.mjs").arg(paths::at(FOLDER))))
}
