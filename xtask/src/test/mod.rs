//! `./x test [rust|ts|e2e] [filter]`: everything, with one closing line per runner.

mod ahead;
mod count;
mod e2e;
mod rust;
mod ts;

use std::thread;

use anyhow::{Result, bail};

use count::Count;

use crate::check::Checks;
use crate::fixture;
use crate::support::{say::say, shell};

/// What a part of the tests is run by.
struct Runner {
    name: &'static str,
    /// Builds what its tests stand on.
    prepare: fn() -> Result<()>,
    /// Its tests as its own reporter counted them, and the checks around them.
    run: fn(Option<&str>) -> Result<(Count, Checks)>,
}

struct Outcome {
    runner: &'static str,
    count: Count,
    checks: Checks,
}

/// Rust is last: its tests are compiled while those of the others wait for pages and sockets.
const RUNNERS: [Runner; 3] = [ts::RUNNER, e2e::RUNNER, rust::RUNNER];

pub fn run(words: &[&str]) -> Result<()> {
    let (only, filter) = match words {
        [] => (None, None),
        [only @ ("rust" | "ts" | "e2e")] => (Some(*only), None),
        [only @ ("rust" | "ts" | "e2e"), filter] => (Some(*only), Some(*filter)),
        _ => bail!("usage: ./x test [rust|ts|e2e] [filter]"),
    };
    let runners = RUNNERS.into_iter().filter(|runner| only.is_none_or(|only| only == runner.name));
    // All first: cargo builds one thing at a time.
    let prepared: Vec<_> = runners.map(|runner| ((runner.prepare)(), runner)).collect();
    let outcomes: Vec<_> = thread::scope(|scope| {
        if only.is_none() {
            scope.spawn(ahead::compile);
        }
        let run = |(prepared, runner): (Result<()>, Runner)| {
            outcome(runner.name, prepared.and_then(|()| (runner.run)(filter)))
        };
        prepared.into_iter().map(run).collect()
    });
    close(&outcomes)
}

/// Builds what all of them stand on, and the Rust tests themselves: `./x test` begins with tests.
pub fn prepare() -> Result<()> {
    for runner in RUNNERS {
        (runner.prepare)()?;
    }
    fixture::host()?;
    shell::run(&mut rust::compile())
}

/// A runner that breaks counts as one failure, and the others still run.
fn outcome(runner: &'static str, result: Result<(Count, Checks)>) -> Outcome {
    let (count, checks) = result.unwrap_or_else(|error| {
        say(format!("{runner} broke: {error:#}"));
        (Count { passed: 0, failed: 1 }, Checks::default())
    });
    Outcome { runner, count, checks }
}

/// The closing lines, and the verdict.
fn close(outcomes: &[Outcome]) -> Result<()> {
    let mut wrong = Vec::new();
    for Outcome { runner, count, checks } in outcomes {
        println!("{runner}: {} passed, {} failed", count.passed, count.failed);
        if count.failed > 0 {
            wrong.push(format!("{} {runner} tests failed", count.failed));
        }
        if count.total() == 0 {
            wrong.push(format!("{runner} ran no test at all"));
        }
        wrong.extend(checks.failed().map(|check| format!("{check} failed")));
    }
    if !wrong.is_empty() {
        bail!("{}", wrong.join("; "));
    }
    Ok(())
}
