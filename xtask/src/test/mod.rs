//! `./x test [rust|ts|e2e] [filter]`: everything, with one closing line per runner.

mod ahead;
mod count;
mod e2e;
mod retry;
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
    /// Its tests, those whose name matches if there is a filter.
    run: fn(Option<&str>) -> Result<Report>,
}

/// What came of a runner.
#[derive(Default)]
struct Report {
    /// Its tests, as its own reporter counted them.
    count: Count,
    /// The checks around them.
    checks: Checks,
    /// Parts that this machine cannot run, by name.
    not_run: Vec<&'static str>,
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
            (runner.name, report(runner.name, prepared.and_then(|()| (runner.run)(filter))))
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
fn report(runner: &str, result: Result<Report>) -> Report {
    result.unwrap_or_else(|error| {
        say(format!("{runner} broke: {error:#}"));
        Report { count: Count { failed: 1, ..Count::default() }, ..Report::default() }
    })
}

/// Whether what fails is run again: where nobody looks at the first failure.
fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// The closing lines, and the verdict.
fn close(reports: &[(&str, Report)]) -> Result<()> {
    let mut wrong = Vec::new();
    for (runner, Report { count, checks, not_run }) in reports {
        for line in closing_lines(runner, count, not_run) {
            println!("{line}");
        }
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

fn closing_lines(runner: &str, count: &Count, not_run: &[&str]) -> Vec<String> {
    let Count { passed, failed, flaky } = count;
    let mut lines = vec![format!("{runner}: {passed} passed, {failed} failed")];
    lines.extend(not_run.iter().map(|part| format!("{part}: not run")));
    if !flaky.is_empty() {
        lines.push(format!("{runner}: {} flaky, passed when run again", flaky.len()));
        lines.extend(flaky.iter().map(|name| format!("  {name}")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_name_what_was_flaky_and_what_was_not_run() {
        let count = Count { passed: 5, failed: 0, flaky: vec!["a::b".into()] };
        let lines = closing_lines("e2e", &count, &["webkit"]);
        let expected = [
            "e2e: 5 passed, 0 failed",
            "webkit: not run",
            "e2e: 1 flaky, passed when run again",
            "  a::b",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_flaky_test_passes_the_run_and_a_failed_one_does_not() {
        let report = |failed| {
            let count = Count { passed: 5, failed, flaky: vec!["a::b".into()] };
            ("rust", Report { count, ..Report::default() })
        };
        assert!(close(&[report(0)]).is_ok());
        assert_eq!(close(&[report(1)]).unwrap_err().to_string(), "1 rust tests failed");
    }
}
