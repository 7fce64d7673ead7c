//! The TypeScript runner: Biome, the types of every workspace, vitest, and the registry's own tests.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Report, Runner, count::Count};
use crate::check::{self, Checks};
use crate::support::{chromium, npm, paths, say::say, shell, walk};
use crate::{build, world};

pub const RUNNER: Runner = Runner { name: "ts", prepare, run };

fn prepare() -> Result<()> {
    // The packages see each other's types as a user would: built.
    build::browser_side()?;
    // What the official WalletConnect libraries are tested against.
    build::walletconnect::build_with_wallet()?;
    build::gateway()?;
    world::run(&[])
}

fn run(filter: Option<&str>) -> Result<Report> {
    // Some packages test in a real browser.
    let chromium = chromium::for_tests()?;
    let mut checks = Checks::default();
    if filter.is_none() {
        check::ts(&mut checks);
    }
    let mut count = Count::default();
    for workspace in
        check::WORKSPACES.into_iter().filter(|name| *name != "e2e" && *name != "registry")
    {
        count += vitest(workspace, filter, &chromium)?;
    }
    count += registry(filter)?;
    Ok(Report { count, checks, ..Report::default() })
}

fn vitest(workspace: &str, filter: Option<&str>, chromium: &Path) -> Result<Count> {
    if tests(workspace, &[".test.ts", ".test.tsx"])?.is_empty() {
        return Ok(Count::default());
    }
    let report = paths::target("test").join(format!("{}.json", workspace.replace('/', "-")));
    let _ = fs::remove_file(&report);
    let mut vitest = npm::bin("vitest");
    vitest.args(["run", "--root", workspace, "--reporter=default", "--reporter=json"]);
    vitest.arg(format!("--outputFile.json={}", report.display()));
    vitest.args(filter.map(|filter| format!("--testNamePattern={filter}")));
    let ok = shell::succeeds(vitest.env("CHROMIUM", chromium))?;
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
