//! Running again, with plain `cargo test`, what failed: nextest does this by itself.

use std::collections::BTreeSet;

use anyhow::Result;

use super::count::Count;
use crate::support::{say::say, shell};

/// What failed in one run of `cargo test --no-fail-fast`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// Names of tests, whatever their target.
    names: BTreeSet<String>,
    /// What cargo says runs a failed target again, like `-p drawstring-json --test parse`.
    targets: Vec<String>,
}

impl Failures {
    /// From the lists "failures:" of the test programs and "error: 2 targets failed:" of cargo, or its single
    /// "error: test failed, to rerun pass `-p a --lib`".
    pub fn read(output: &str) -> Self {
        let mut found = Self::default();
        let mut in_list = false;
        for line in output.lines() {
            if let Some(target) = target(line) {
                found.targets.push(target.to_owned());
                in_list = false;
            } else if line == "failures:" {
                in_list = true;
            } else if let Some(name) = line.strip_prefix("    ").filter(|_| in_list) {
                found.names.extend(is_name(name).then(|| name.to_owned()));
            } else if !line.is_empty() {
                in_list = false;
            }
        }
        found.targets.sort_unstable();
        found.targets.dedup();
        found
    }

    fn is_empty(&self) -> bool {
        self.names.is_empty() || self.targets.is_empty()
    }
}

/// The flags of a failed target, where the line names one.
fn target(line: &str) -> Option<&str> {
    let quoted =
        line.strip_prefix("error: test failed, to rerun pass ").or(line.strip_prefix("    "))?;
    quoted.strip_prefix('`')?.strip_suffix('`').filter(|flags| flags.starts_with('-'))
}

/// Whether this is a test's path, rather than a line of its output.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':')
}

/// Runs the failed tests again, up to so many times, and moves those that pass from failed to flaky.
pub fn failed(mut count: Count, output: &str, times: u32) -> Result<Count> {
    let mut failures = Failures::read(output);
    for again in 1..=times {
        if count.failed == 0 || failures.is_empty() {
            break;
        }
        say(format!("running {} failed tests again, {again} of {times}", failures.names.len()));
        let mut still = String::new();
        for target in &failures.targets {
            let mut cargo = shell::cargo();
            cargo.args(["test", "--quiet", "--no-fail-fast"]).args(target.split_whitespace());
            cargo.args(["--", "--exact"]).args(&failures.names);
            still.push_str(&shell::tee(cargo)?.1);
        }
        let left = Failures::read(&still);
        let mended: Vec<_> = failures.names.difference(&left.names).cloned().collect();
        // A run that did not even start mended nothing.
        let number = Count::from_cargo_test(&still).passed.min(mended.len() as u64);
        if number < mended.len() as u64 {
            break;
        }
        count.failed = count.failed.saturating_sub(number);
        count.passed += number;
        count.flaky.extend(mended);
        failures = left;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_names_and_targets_are_read_from_what_cargo_prints() {
        let output = "\nrunning 3 tests\n..F\nfailures:\n\n---- a::b stdout ----\nthread 'a::b' panicked at x.rs:1:\n    said so\n\n\
            failures:\n    a::b\n\ntest result: FAILED. 2 passed; 1 failed; 0 ignored\n\n\
            error: test failed, to rerun pass `-p one --lib`\n\
            failures:\n    c\n\ntest result: FAILED. 0 passed; 1 failed;\n\
            error: 2 targets failed:\n    `-p one --lib`\n    `-p two --test it`\n";
        let found = Failures::read(output);
        assert_eq!(found.names, ["a::b", "c"].map(String::from).into());
        assert_eq!(found.targets, ["-p one --lib", "-p two --test it"]);
    }

    #[test]
    fn a_run_without_failures_has_none() {
        let found = Failures::read("running 1 test\n.\ntest result: ok. 1 passed; 0 failed;\n");
        assert!(found.is_empty());
    }
}
