//! The Rust runner: formatting, lints, the map, the generated files, then every test.

use std::num::NonZero;
use std::process::Command;

use anyhow::Result;

use super::{Report, Runner, count::Count, is_ci, retry};
use crate::check::{self, Checks};
use crate::support::{need, say::say, shell};
use crate::world;

pub const RUNNER: Runner = Runner { name: "rust", prepare, run };

fn prepare() -> Result<()> {
    check::rust_tools()?;
    world::run(&[])
}

fn run(filter: Option<&str>) -> Result<Report> {
    let mut checks = Checks::default();
    if filter.is_none() {
        check::rust(&mut checks)?;
    }
    Ok(Report { count: tests(filter)?, checks, ..Report::default() })
}

/// Most of what takes time waits for a real process, a real socket or a real minute, and computes little meanwhile.
const TESTS_PER_CORE: usize = 4;

/// How often a test that failed is run again under CI. One that fails each time fails the run.
const RETRIES: u32 = 2;

/// nextest where it is installed (faster, one process per test), `cargo test` elsewhere; documentation's examples always.
fn tests(filter: Option<&str>) -> Result<Count> {
    let mut count =
        if has_nextest() { nextest(filter)? } else { cargo_test("--all-targets", filter)? };
    count += cargo_test("--doc", filter)?;
    Ok(count)
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

fn nextest(filter: Option<&str>) -> Result<Count> {
    let mut cargo = shell::cargo();
    cargo.args(["nextest", "run", "--workspace", "--no-fail-fast", "--no-tests", "pass"]);
    // Flaky tests are among what the final level "flaky" shows, beside those that failed.
    cargo.args(["--status-level", "retry", "--final-status-level", "flaky"]);
    cargo.args(["--retries", &retries().to_string()]);
    cargo.env("NEXTEST_TEST_THREADS", at_a_time());
    cargo.args(filter);
    let (ok, output) = shell::tee(cargo)?;
    Ok(judged(ok, Count::from_nextest(&output)))
}

fn cargo_test(which: &str, filter: Option<&str>) -> Result<Count> {
    let mut cargo = shell::cargo();
    cargo.args(["test", "--quiet", "--workspace", "--no-fail-fast", which]).args(filter);
    cargo.env("RUST_TEST_THREADS", at_a_time());
    let (ok, output) = shell::tee(cargo)?;
    retry::failed(judged(ok, Count::from_cargo_test(&output)), &output, retries())
}

fn retries() -> u32 {
    if is_ci() { RETRIES } else { 0 }
}

fn at_a_time() -> String {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    (cores * TESTS_PER_CORE).to_string()
}

/// A run that failed without a failed test (it did not compile) counts as one failure.
fn judged(ok: bool, mut count: Count) -> Count {
    if !ok && count.failed == 0 {
        say("the tests did not compile or their runner broke: counted as one failure");
        count.failed = 1;
    }
    count
}
