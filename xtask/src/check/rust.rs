//! What is checked of the Rust code: formatting, lints, the map, dependencies, the generated files.

use std::process::Command;

use anyhow::Result;

use super::Checks;
use crate::support::{need, npm, say::say, shell};
use crate::{bindings, ci};

/// Needs no C++ compiler: the targets are looked at, not linked with libFuzzer.
const FUZZ: [&str; 3] = ["--manifest-path=fuzz/Cargo.toml", "--no-default-features", "--bins"];
const DENY_WARNINGS: [&str; 3] = ["--", "-D", "warnings"];

pub fn rust(checks: &mut Checks) -> Result<()> {
    npm::install()?;
    rust_tools()?;
    checks.run("cargo fmt", fmt);
    checks.run("cargo clippy", || shell::run(&mut clippy()));
    checks.run("fuzz targets (clippy)", || shell::run(&mut clippy_of_fuzz()));
    checks.run("arrows (ci deps)", ci::deps::check);
    checks.run("tests of docs/security.md (ci claims)", ci::claims::check);
    checks.run("clocks in tests (ci clocks)", ci::clocks::check);
    checks.run("file lengths (ci lines)", ci::lines::check);
    checks.run("licences (ci licences)", ci::licences::check);
    checks.run("protocol.ts (bindings)", bindings::check);
    checks.run("registry", || npm::script("registry", "check"));
    deny(checks);
    Ok(())
}

pub fn rust_tools() -> Result<()> {
    need::rust_component("fmt", "rustfmt", "rustfmt-web")?;
    need::rust_component("clippy", "clippy", "rust-web-clippy")
}

pub fn clippy() -> Command {
    let mut cargo = shell::cargo();
    cargo.args(["clippy", "--quiet", "--workspace", "--all-targets"]).args(DENY_WARNINGS);
    cargo
}

pub fn clippy_of_fuzz() -> Command {
    let mut cargo = shell::cargo();
    cargo.args(["clippy", "--quiet"]).args(FUZZ).args(DENY_WARNINGS);
    cargo
}

fn fmt() -> Result<()> {
    shell::run(shell::cargo().args(["fmt", "--all", "--check"]))?;
    for manifest in ["fuzz/Cargo.toml", "xtask/bindgen/Cargo.toml"] {
        shell::run(shell::cargo().args(["fmt", "--manifest-path", manifest, "--check"]))?;
    }
    Ok(())
}

/// Where somebody has it. Compiling it takes longer than all other checks together, and `ci licences` reads the same rules.
fn deny(checks: &mut Checks) {
    if need::find("cargo-deny").is_none() {
        return say(
            "cargo deny: skipped, `ci licences` has read its rules; for the whole of it: cargo install --locked cargo-deny",
        );
    }
    let check = ["deny", "--log-level", "error", "check", "bans", "licenses", "sources"];
    checks.run("cargo deny", || shell::run(shell::cargo().args(check)));
}
