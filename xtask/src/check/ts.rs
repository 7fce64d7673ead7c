//! What is checked of the TypeScript code: Biome, and the types of every workspace.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::{iter, thread};

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

/// Every workspace, so that one run tells everything; as many at a time as there are cores.
fn types() -> Result<()> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let left = Mutex::new(WORKSPACES.into_iter().chain(["e2e/fixture"]));
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let wrong_ones = || iter::from_fn(next).filter(|one| types_of(one).is_err()).collect();
    let wrong: Vec<&str> = thread::scope(|scope| {
        let all: Vec<_> = (0..cores).map(|_| scope.spawn::<_, Vec<_>>(wrong_ones)).collect();
        all.into_iter().flat_map(|one| one.join().expect("no check panics")).collect()
    });
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
