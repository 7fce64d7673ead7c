//! What is checked of the TypeScript code: Biome, and the types of every workspace.

use anyhow::{Result, bail};

use super::Checks;
use crate::support::{npm, paths, shell};

/// The workspaces with TypeScript in them.
pub const WORKSPACES: [&str; 8] = [
    "packages/core",
    "packages/react",
    "packages/testing",
    "apps/demo",
    "contracts",
    "registry",
    "e2e",
    "interop",
];

/// The packages see each other's types as a user would: built.
pub fn ts(checks: &mut Checks) {
    checks.run("biome", || shell::run(&mut npm::biome("ci")));
    checks.run("types (tsc)", types);
}

/// Each workspace's own `check`, or its tsconfig. All of them, so that one run tells everything.
fn types() -> Result<()> {
    let mut wrong = Vec::new();
    for workspace in WORKSPACES.into_iter().chain(["e2e/fixture"]) {
        let checked = if npm::has_script(workspace, "check")? {
            npm::script(workspace, "check")
        } else if paths::at(workspace).join("tsconfig.json").exists() {
            shell::run(npm::bin("tsc").args(["--noEmit", "-p", workspace]))
        } else {
            Ok(())
        };
        if checked.is_err() {
            wrong.push(workspace);
        }
    }
    if !wrong.is_empty() {
        bail!("wrong types in {}", wrong.join(", "));
    }
    Ok(())
}
