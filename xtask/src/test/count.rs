//! Tests passed and failed, as the runners' own reports count them.

use std::ops::AddAssign;

use serde_json::Value;

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Count {
    pub passed: u64,
    pub failed: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Count {
    pub fn total(self) -> u64 {
        self.passed + self.failed
    }

    /// Every "test result: ok. 5 passed; 0 failed; ..." of `cargo test`.
    pub fn from_cargo_test(output: &str) -> Self {
        let results = output.lines().filter(|line| line.starts_with("test result:"));
        results.fold(Self::default(), |mut sum, line| {
            sum += Self { passed: before(line, " passed"), failed: before(line, " failed") };
            sum
        })
    }

    /// The "Summary [...] 5 tests run: 4 passed (1 slow), 1 failed, 0 skipped" of nextest. A test that timed out failed.
    pub fn from_nextest(output: &str) -> Self {
        let Some(line) = output.lines().rfind(|line| line.trim_start().starts_with("Summary ["))
        else {
            return Self::default();
        };
        let failed =
            [" failed", " timed out", " exec failed"].iter().map(|word| before(line, word)).sum();
        Self { passed: before(line, " passed"), failed }
    }

    /// vitest's JSON report (the one jest defined).
    pub fn from_vitest(report: &Value) -> Self {
        let number = |key: &str| report[key].as_u64().unwrap_or(0);
        let mut count = Self { passed: number("numPassedTests"), failed: number("numFailedTests") };
        // A file that could not even load has no failed test, only a failed suite.
        if count.failed == 0 && report["success"] == false {
            count.failed = number("numFailedTestSuites").max(1);
        }
        count
    }

    /// Playwright's JSON report. A flaky test passed in the end.
    pub fn from_playwright(report: &Value) -> Self {
        let number = |key: &str| report["stats"][key].as_u64().unwrap_or(0);
        let errors = report["errors"].as_array().map_or(0, |errors| errors.len() as u64);
        Self {
            passed: number("expected") + number("flaky"),
            failed: number("unexpected").max(errors),
        }
    }

    /// The "# pass 5" and "# fail 0" of `node --test` in TAP.
    pub fn from_tap(output: &str) -> Self {
        let number = |start: &str| {
            let line = output.lines().rfind(|line| line.starts_with(start));
            line.and_then(|line| line[start.len()..].trim().parse().ok()).unwrap_or(0)
        };
        Self { passed: number("# pass "), failed: number("# fail ") + number("# cancelled ") }
    }
}

/// The number that stands directly before `word`.
fn before(line: &str, word: &str) -> u64 {
    let Some(at) = line.find(word) else { return 0 };
    let digits = line[..at].rsplit(|c: char| !c.is_ascii_digit()).next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn cargo_test_results_are_added_up() {
        let output = "test result: ok. 5 passed; 0 failed; 1 ignored\nnoise\ntest result: FAILED. 2 passed; 3 failed; 0 ignored";
        assert_eq!(Count::from_cargo_test(output), Count { passed: 7, failed: 3 });
    }

    #[test]
    fn nextest_counts_its_summary() {
        let output = "     Summary [   1.2s] 15 tests run: 12 passed (1 slow), 2 failed, 1 timed out, 4 skipped";
        assert_eq!(Count::from_nextest(output), Count { passed: 12, failed: 3 });
    }

    #[test]
    fn nextest_without_a_summary_ran_nothing() {
        assert_eq!(Count::from_nextest("error: no tests to run").total(), 0);
    }

    #[test]
    fn a_vitest_file_that_does_not_load_is_a_failure() {
        let report = json!({ "numPassedTests": 4, "numFailedTests": 0, "numFailedTestSuites": 1, "success": false });
        assert_eq!(Count::from_vitest(&report), Count { passed: 4, failed: 1 });
    }

    #[test]
    fn a_flaky_playwright_test_passed() {
        let report =
            json!({ "stats": { "expected": 3, "flaky": 1, "unexpected": 2 }, "errors": [] });
        assert_eq!(Count::from_playwright(&report), Count { passed: 4, failed: 2 });
    }

    #[test]
    fn a_playwright_run_that_could_not_start_failed() {
        let report = json!({ "stats": { "expected": 0 }, "errors": [{ "message": "no server" }] });
        assert_eq!(Count::from_playwright(&report), Count { passed: 0, failed: 1 });
    }

    #[test]
    fn tap_counts_its_closing_lines() {
        assert_eq!(
            Count::from_tap("ok 1\n# tests 3\n# pass 2\n# fail 1\n# cancelled 0"),
            Count { passed: 2, failed: 1 }
        );
    }
}
