//! The Rust runner: formatting, lints, the map, the generated files, then every test.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::Result;

use super::changed::Reach;
use super::phases::Phases;
use super::scope::Scope;
use super::{Report, Runner, count::Count, is_ci, retry};
use crate::check::{self, Checks};
use crate::support::side_by_side::cores;
use crate::support::{need, say::say, shell};
use crate::world;

pub const RUNNER: Runner = Runner { name: "rust", concerns, prepare, run };

fn concerns(_: &Reach) -> bool {
    // Its checks read every file.
    true
}

fn prepare(phases: &Phases) -> Result<()> {
    check::rust_tools()?;
    phases.time("chains to test on", || world::run(&[]))
}

fn run(scope: &Scope, phases: &Phases) -> Result<Report> {
    let mut checks = Checks::default();
    if scope.has_checks() {
        phases.time("Rust checks", || check::rust(&mut checks))?;
    }
    let count = phases.time("Rust tests", || tests(scope))?;
    Ok(Report { count, checks, ..Report::default() })
}

/// Most of what takes time waits for a real process, a real socket or a real minute, and computes little meanwhile.
const TESTS_PER_CORE: usize = 4;

/// How often a test that failed is run again under CI. One that fails each time fails the run.
const RETRIES: u32 = 2;

/// nextest where it is installed (faster, one process per test), `cargo test` elsewhere; documentation's examples always.
fn tests(scope: &Scope) -> Result<Count> {
    let (filter, reach) = (scope.filter(), scope.reach());
    let tested = Crates(reach.map(|reach| &reach.crates));
    let mut count = if tested.is_none() {
        Count::default()
    } else if has_nextest() {
        nextest(&tested, filter)?
    } else {
        cargo_test("--all-targets", &tested, filter)?
    };
    let explained = Crates(reach.map(|reach| &reach.libraries));
    if !explained.is_none() {
        count += cargo_test("--doc", &explained, filter)?;
    }
    Ok(count)
}

/// Those whose tests are run; nothing for all of them.
struct Crates<'a>(Option<&'a BTreeSet<String>>);

impl Crates<'_> {
    fn is_none(&self) -> bool {
        self.0.is_some_and(BTreeSet::is_empty)
    }

    /// As cargo reads them.
    fn flags(&self) -> Vec<String> {
        match self.0 {
            None => vec!["--workspace".to_owned()],
            Some(names) => names.iter().map(|name| format!("--package={name}")).collect(),
        }
    }
}

fn has_nextest() -> bool {
    need::find("cargo-nextest").is_some()
}

/// What [`tests`] would run, compiled alone.
pub fn compile() -> Command {
    let mut cargo = shell::cargo();
    if has_nextest() {
        cargo.args(["nextest", "run", "--workspace", "--no-run"]);
    } else {
        cargo.args(["test", "--quiet", "--workspace", "--all-targets", "--no-run"]);
    }
    cargo
}

fn nextest(crates: &Crates, filter: Option<&str>) -> Result<Count> {
    let mut cargo = shell::cargo();
    cargo.args(["nextest", "run", "--no-fail-fast", "--no-tests", "pass"]).args(crates.flags());
    // Flaky tests are among what the final level "flaky" shows, beside those that failed.
    cargo.args(["--status-level", "retry", "--final-status-level", "flaky"]);
    cargo.args(["--retries", &retries().to_string()]);
    cargo.env("NEXTEST_TEST_THREADS", at_a_time());
    cargo.args(filter);
    let (ok, output) = shell::tee(cargo)?;
    Ok(judged(ok, Count::from_nextest(&output)))
}

fn cargo_test(which: &str, crates: &Crates, filter: Option<&str>) -> Result<Count> {
    let mut cargo = shell::cargo();
    cargo.args(["test", "--quiet", "--no-fail-fast", which]).args(crates.flags()).args(filter);
    cargo.env("RUST_TEST_THREADS", at_a_time());
    let (ok, output) = shell::tee(cargo)?;
    retry::failed(judged(ok, Count::from_cargo_test(&output)), &output, retries())
}

fn retries() -> u32 {
    if is_ci() { RETRIES } else { 0 }
}

fn at_a_time() -> String {
    (cores() * TESTS_PER_CORE).to_string()
}

/// A run that failed without a failed test (it did not compile) counts as one failure.
fn judged(ok: bool, mut count: Count) -> Count {
    if !ok && count.failed == 0 {
        say("the tests did not compile or their runner broke: counted as one failure");
        count.failed = 1;
    }
    count
}
