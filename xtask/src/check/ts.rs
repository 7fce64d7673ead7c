//! What is checked of the TypeScript code: Biome, and the types of every workspace.

use anyhow::{Result, bail};

use super::Checks;
use crate::release;
use crate::support::side_by_side::{cores, each};
use crate::support::{npm, paths, shell};

/// The workspaces with TypeScript in them.
pub const WORKSPACES: [&str; 12] = [
    "packages/core",
    "packages/react",
    "packages/wagmi",
    "packages/ethers",
    "packages/ethers5",
    "packages/testing",
    "apps/demo",
    "apps/frame",
    "contracts",
    "registry",
    "e2e",
    "interop",
];

/// The packages see each other's types as a user would: built.
pub fn ts(checks: &mut Checks) {
    checks.run("biome", || shell::run(&mut npm::biome("ci")));
    checks.run("types (tsc)", types);
    checks.run("packages (npm pack, publint, attw)", release::check);
}

/// Every workspace, so that one run tells everything; as many at a time as there are cores.
fn types() -> Result<()> {
    let others = ["e2e/fixture", "examples/sign-in-server"];
    let all = WORKSPACES.into_iter().chain(others);
    let wrong_one = |one| types_of(one).is_err().then_some(one);
    let wrong: Vec<&str> = each(all, cores(), wrong_one).into_iter().flatten().collect();
    if !wrong.is_empty() {
        bail!("wrong types in {}", wrong.join(", "));
    }
    Ok(())
}

/// A workspace's own `check`, or its tsconfig.
fn types_of(workspace: &str) -> Result<()> {
    if npm::has_script(workspace, "check")? {
        npm::script(workspace, "check")
    } else if paths::at(workspace).join("tsconfig.json").exists() {
        shell::run(npm::bin("tsc").args(["--noEmit", "-p", workspace]))
    } else {
        Ok(())
    }
}
