//! `./x test [rust|ts|e2e] [filter]`: everything, with one closing line per runner.

mod count;
mod e2e;
mod rust;
mod ts;

use anyhow::{Result, bail};

use count::Count;

use crate::check::Checks;
use crate::support::say::say;

/// What a runner did: its tests as its own reporter counted them, and the checks around them.
pub struct Outcome {
    runner: &'static str,
    count: Count,
    checks: Checks,
}

pub fn run(words: &[&str]) -> Result<()> {
    let (runners, filter) = match words {
        [] => (vec!["rust", "ts", "e2e"], None),
        [runner @ ("rust" | "ts" | "e2e")] => (vec![*runner], None),
        [runner @ ("rust" | "ts" | "e2e"), filter] => (vec![*runner], Some(*filter)),
        _ => bail!("usage: ./x test [rust|ts|e2e] [filter]"),
    };
    let mut outcomes = Vec::new();
    for runner in runners {
        let (runner, outcome) = match runner {
            "rust" => ("rust", rust::run(filter)),
            "ts" => ("ts", ts::run(filter)),
            _ => ("e2e", e2e::run(filter)),
        };
        // A runner that breaks counts as one failure, and the others still run.
        outcomes.push(outcome.unwrap_or_else(|error| {
            say(format!("{runner} broke: {error:#}"));
            let count = Count { passed: 0, failed: 1 };
            Outcome { runner, count, checks: Checks::default() }
        }));
    }
    close(&outcomes)
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
