//! The TypeScript runner: Biome, the types of every workspace, vitest, and the registry's own tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};
use serde_json::Value;

use super::changed::Reach;
use super::phases::Phases;
use super::scope::Scope;
use super::{Report, Runner, count::Count};
use crate::check::{self, Checks};
use crate::support::side_by_side::{cores, each};
use crate::support::{chromium, npm, paths, say::say, shell, walk};
use crate::{build, world};

pub const RUNNER: Runner = Runner { name: "ts", concerns, prepare, run };

/// Waits more than it computes, and for more than a minute: it begins, and the others go by its side.
const LONGEST: &str = "interop";
/// Whose tests are the next runner's.
const BROWSER: &str = "e2e";

fn concerns(reach: &Reach) -> bool {
    reach.types || !reach.packages.is_empty()
}

fn prepare(phases: &Phases) -> Result<()> {
    // The packages see each other's types as a user would: built.
    phases.time("WASM and packages", || {
        build::browser_side()?;
        // What the official WalletConnect libraries are tested against.
        build::walletconnect::build_with_wallet()
    })?;
    phases.time("gateway", build::gateway)?;
    phases.time("chains to test on", || world::run(&[]))
}

fn run(scope: &Scope, phases: &Phases) -> Result<Report> {
    // Some packages test in a real browser.
    let chromium = chromium::for_tests()?;
    let mut checks = Checks::default();
    let asked = |name: &&str| match scope {
        Scope::Interop => *name == LONGEST,
        _ => scope.reach().is_none_or(|reach| reach.packages.contains(*name)),
    };
    let others = check::WORKSPACES.into_iter().filter(|name| ![LONGEST, BROWSER].contains(name));
    let tested = [LONGEST].into_iter().chain(others).filter(asked);
    // The longest takes no core for itself.
    let at_a_time = cores() + 1;
    let counts = thread::scope(|threads| {
        let counts = threads.spawn(|| {
            each(tested, at_a_time, |name| {
                phases.time(format!("tests of {name}"), || tests_of(name, scope, &chromium))
            })
        });
        if scope.has_checks() {
            phases.time("Biome and types", || check::ts(&mut checks));
        }
        counts.join().expect("no test's runner panics")
    });
    let mut count = Count::default();
    for one in counts {
        count += one?;
    }
    Ok(Report { count, checks, ..Report::default() })
}

fn tests_of(workspace: &str, scope: &Scope, chromium: &Path) -> Result<Count> {
    match workspace {
        "registry" => registry(scope.filter()),
        _ => vitest(workspace, scope, chromium),
    }
}

fn vitest(workspace: &str, scope: &Scope, chromium: &Path) -> Result<Count> {
    if tests(workspace, &[".test.ts", ".test.tsx"])?.is_empty() {
        return Ok(Count::default());
    }
    let report = paths::target("test").join(format!("{}.json", workspace.replace('/', "-")));
    let _ = fs::remove_file(&report);
    let mut vitest = npm::bin("vitest");
    vitest.args(["run", "--root", workspace, "--reporter=default", "--reporter=json"]);
    vitest.arg(format!("--outputFile.json={}", report.display()));
    vitest.args(scope.filter().map(|filter| format!("--testNamePattern={filter}")));
    vitest.env("CHROMIUM", chromium);
    if scope.is_interop() {
        vitest.env("INTEROP", "all");
    }
    let ok = shell::in_one_piece(vitest)?;
    let mut count = match fs::read_to_string(&report) {
        Ok(text) => {
            Count::from_vitest(&serde_json::from_str::<Value>(&text).context("vitest's report")?)
        }
        Err(_) => Count::default(),
    };
    if !ok && count.failed == 0 {
        say(format!("vitest broke in {workspace}: counted as one failure"));
        count.failed = 1;
    }
    Ok(count)
}

fn registry(filter: Option<&str>) -> Result<Count> {
    let files = tests("registry", &[".test.js", ".test.mjs", ".test.ts"])?;
    if files.is_empty() {
        return Ok(Count::default());
    }
    let mut node = npm::node();
    node.args(["--test", "--test-reporter=tap"]);
    node.args(filter.map(|filter| format!("--test-name-pattern={filter}"))).args(files);
    let (ok, output) = shell::tee(node)?;
    let mut count = Count::from_tap(&output);
    count.failed = count.failed.max(u64::from(!ok));
    Ok(count)
}

fn tests(workspace: &str, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = walk::files(&paths::at(workspace), &["generated"])?;
    files.retain(|file| endings.iter().any(|ending| file.to_string_lossy().ends_with(ending)));
    Ok(files)
}
