//! `./x test [rust|ts|e2e] [filter]`, `./x test changed`, `./x test starters` and `./x test interop`: everything, or what a change can break, with one closing
//! line per runner and a table of how long each phase took.

mod ahead;
mod changed;
mod count;
mod e2e;
mod phases;
mod retry;
mod rust;
mod scope;
mod ts;

use std::thread;

use anyhow::{Result, bail};

use changed::Reach;
use count::Count;
use phases::Phases;
use scope::Scope;

use crate::check::Checks;
use crate::support::{
    say::{answer, say},
    shell,
};

/// What a part of the tests is run by.
struct Runner {
    name: &'static str,
    /// Whether a change can break any of its tests or checks.
    concerns: fn(&Reach) -> bool,
    /// Builds what its tests stand on.
    prepare: fn(&Phases) -> Result<()>,
    /// Its tests, as far as they are asked for.
    run: fn(&Scope, &Phases) -> Result<Report>,
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
    let (only, scope) = scope::asked(words)?;
    let asked = |runner: &Runner| {
        let concerned = scope.reach().is_none_or(|reach| (runner.concerns)(reach));
        // Official libraries are met on Node and in a browser.
        let has = !scope.is_interop() || runner.name != rust::RUNNER.name;
        concerned && has && only.as_deref().is_none_or(|only| only == runner.name)
    };
    let phases = Phases::new();
    // All first: cargo builds one thing at a time.
    let prepared: Vec<_> = RUNNERS
        .into_iter()
        .filter(asked)
        .map(|runner| ((runner.prepare)(&phases), runner))
        .collect();
    let outcomes: Vec<_> = thread::scope(|threads| {
        if matches!((&only, &scope), (None, Scope::Everything)) {
            threads.spawn(|| phases.time("Rust, compiled meanwhile", ahead::compile));
        }
        let run = |(prepared, runner): (Result<()>, Runner)| {
            let result = prepared.and_then(|()| (runner.run)(&scope, &phases));
            (runner.name, report(runner.name, result))
        };
        prepared.into_iter().map(run).collect()
    });
    answer(&format!("{}\n", phases.table()));
    close(&scope, &outcomes)
}

/// Builds what all of them stand on, and the Rust tests themselves: `./x test` begins with tests.
pub fn prepare() -> Result<()> {
    let phases = Phases::new();
    for runner in RUNNERS {
        (runner.prepare)(&phases)?;
    }
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
fn close(scope: &Scope, reports: &[(&str, Report)]) -> Result<()> {
    let mut wrong = Vec::new();
    for (runner, Report { count, checks, not_run }) in reports {
        for line in closing_lines(runner, count, not_run) {
            answer(&format!("{line}\n"));
        }
        if count.failed > 0 {
            wrong.push(format!("{} {runner} tests failed", count.failed));
        }
        // A change of words breaks no test.
        if count.total() == 0 && scope.reach().is_none() {
            wrong.push(format!("{runner} ran no test at all"));
        }
        wrong.extend(checks.failed().map(|check| format!("{check} failed")));
    }
    if !wrong.is_empty() {
        bail!("{}", wrong.join("; "));
    }
    if scope.reach().is_some() {
        say("what the change can break holds; ./x test runs everything, and so does CI");
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
        assert!(close(&Scope::Everything, &[report(0)]).is_ok());
        let failed = close(&Scope::Everything, &[report(1)]);
        assert_eq!(failed.unwrap_err().to_string(), "1 rust tests failed");
    }
}
