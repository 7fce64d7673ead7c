//! `./x build [wasm]`: everything that is served, or the WASM alone. Each step skips itself when its inputs have not changed.

pub mod base64;
pub mod bindgen;
pub mod frame;
pub mod glue;
pub mod packages;
pub mod split;
pub mod toolchain;
pub mod walletconnect;
pub mod wasm;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;

use crate::bindings;
use crate::support::{args, lock, npm, paths, say::say, shell};
use crate::test;

pub fn run(words: &[&str]) -> Result<()> {
    match words {
        ["wasm"] => wasm_alone(),
        words => {
            args::none_left(words)?;
            everything()?;
            say("building what the tests stand on");
            test::prepare()
        }
    }
}

/// What the demo and the browser tests stand on.
pub fn everything() -> Result<()> {
    let start = Instant::now();
    let _lock = lock::build()?;
    npm::install()?;
    wasm::build()?;
    walletconnect::build()?;
    frame::build()?;
    bindings::check()?;
    packages::build_all()?;
    packages::build_frame()?;
    gateway()?;
    packages::build_demo()?;
    say(format!("built everything in {:.1} s", start.elapsed().as_secs_f32()));
    Ok(())
}

fn wasm_alone() -> Result<()> {
    let _lock = lock::build()?;
    npm::install()?;
    wasm::build()?;
    walletconnect::build()?;
    frame::build()
}

/// What a host page needs: no gateway, no demo.
pub fn browser_side() -> Result<()> {
    let _lock = lock::build()?;
    npm::install()?;
    wasm::build()?;
    walletconnect::build()?;
    frame::build()?;
    packages::build_all()
}

/// The development profile: a release build takes minutes, and no test needs its speed.
pub fn gateway() -> Result<()> {
    shell::run(shell::cargo().args(["build", "--quiet", "-p", "drawstring-gateway"]))
}

/// As operators run it, to be measured. Returns the program.
pub fn released_gateway() -> Result<PathBuf> {
    shell::run(shell::cargo().args(["build", "--quiet", "--release", "-p", "drawstring-gateway"]))?;
    Ok(paths::target("release/drawstring-gateway"))
}

/// An example of a package, as operators' programs are built. Returns the program.
pub fn released_example(package: &str, name: &str) -> Result<PathBuf> {
    let cargo = ["build", "--quiet", "--release", "-p", package, "--example", name];
    shell::run(shell::cargo().args(cargo))?;
    Ok(paths::target("release/examples").join(name))
}
