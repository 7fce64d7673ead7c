//! Tests passed and failed, as the runners' own reports count them.

use std::ops::AddAssign;

use serde_json::Value;

#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Count {
    pub passed: u64,
    pub failed: u64,
    /// Names of tests that failed and passed when they were run again; they count as passed.
    pub flaky: Vec<String>,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.flaky.extend(other.flaky);
    }
}

impl Count {
    pub fn total(&self) -> u64 {
        self.passed + self.failed
    }

    /// Every "test result: ok. 5 passed; 0 failed; ..." of `cargo test`.
    pub fn from_cargo_test(output: &str) -> Self {
        let results = output.lines().filter(|line| line.starts_with("test result:"));
        results.fold(Self::default(), |mut sum, line| {
            sum.passed += before(line, " passed");
            sum.failed += before(line, " failed");
            sum
        })
    }

    /// The "Summary [...] 5 tests run: 4 passed (1 slow, 1 flaky), 1 failed, 0 skipped" of nextest, and its lines
    /// "FLAKY 2/3 [...] (3/5) package test". A test that timed out failed.
    pub fn from_nextest(output: &str) -> Self {
        let Some(line) = output.lines().rfind(|line| line.trim_start().starts_with("Summary ["))
        else {
            return Self::default();
        };
        let failed =
            [" failed", " timed out", " exec failed"].iter().map(|word| before(line, word)).sum();
        let flaky = output.lines().filter_map(flaky_in_nextest).map(str::to_owned).collect();
        Self { passed: before(line, " passed"), failed, flaky }
    }

    /// vitest's JSON report (the one jest defined).
    pub fn from_vitest(report: &Value) -> Self {
        let number = |key: &str| report[key].as_u64().unwrap_or(0);
        let (passed, mut failed) = (number("numPassedTests"), number("numFailedTests"));
        // A file that could not even load has no failed test, only a failed suite.
        if failed == 0 && report["success"] == false {
            failed = number("numFailedTestSuites").max(1);
        }
        Self { passed, failed, flaky: Vec::new() }
    }

    /// Playwright's JSON report.
    pub fn from_playwright(report: &Value) -> Self {
        let number = |key: &str| report["stats"][key].as_u64().unwrap_or(0);
        let errors = report["errors"].as_array().map_or(0, |errors| errors.len() as u64);
        let mut flaky = Vec::new();
        flaky_in_playwright(report, "", &mut flaky);
        Self {
            passed: number("expected") + number("flaky"),
            failed: number("unexpected").max(errors),
            flaky,
        }
    }

    /// The "# pass 5" and "# fail 0" of `node --test` in TAP.
    pub fn from_tap(output: &str) -> Self {
        let number = |start: &str| {
            let line = output.lines().rfind(|line| line.starts_with(start));
            line.and_then(|line| line[start.len()..].trim().parse().ok()).unwrap_or(0)
        };
        let failed = number("# fail ") + number("# cancelled ");
        Self { passed: number("# pass "), failed, flaky: Vec::new() }
    }
}

/// The name at the end of a line that starts with "FLAKY".
fn flaky_in_nextest(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("FLAKY ")?.split_whitespace().next_back()
}

/// Collects "file › title" of every flaky test, from suites within suites.
fn flaky_in_playwright(suite: &Value, within: &str, flaky: &mut Vec<String>) {
    let list = |key: &str| suite[key].as_array().into_iter().flatten();
    for spec in list("specs") {
        let tests = spec["tests"].as_array().into_iter().flatten();
        if tests.into_iter().any(|test| test["status"] == "flaky") {
            flaky.push(format!("{within}{}", spec["title"].as_str().unwrap_or_default()));
        }
    }
    for inner in list("suites") {
        let title = inner["title"].as_str().unwrap_or_default();
        flaky_in_playwright(inner, &format!("{within}{title} › "), flaky);
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

    fn count(passed: u64, failed: u64) -> Count {
        Count { passed, failed, flaky: Vec::new() }
    }

    #[test]
    fn cargo_test_results_are_added_up() {
        let output = "test result: ok. 5 passed; 0 failed; 1 ignored\nnoise\ntest result: FAILED. 2 passed; 3 failed; 0 ignored";
        assert_eq!(Count::from_cargo_test(output), count(7, 3));
    }

    #[test]
    fn nextest_counts_its_summary() {
        let output = "     Summary [   1.2s] 15 tests run: 12 passed (1 slow), 2 failed, 1 timed out, 4 skipped";
        assert_eq!(Count::from_nextest(output), count(12, 3));
    }

    #[test]
    fn nextest_names_a_flaky_test_once_and_counts_it_as_passed() {
        let output = "  TRY 1 FAIL [   0.004s] (1/2) xtask a::b\n\
            Summary [   0.009s] 2 tests run: 2 passed (1 flaky), 0 skipped\n\
            \u{20}  FLAKY 2/3 [   0.004s] (1/2) xtask a::b\n";
        let flaky = vec!["a::b".to_owned()];
        assert_eq!(Count::from_nextest(output), Count { passed: 2, failed: 0, flaky });
    }

    #[test]
    fn nextest_without_a_summary_ran_nothing() {
        assert_eq!(Count::from_nextest("error: no tests to run").total(), 0);
    }

    #[test]
    fn a_vitest_file_that_does_not_load_is_a_failure() {
        let report = json!({ "numPassedTests": 4, "numFailedTests": 0, "numFailedTestSuites": 1, "success": false });
        assert_eq!(Count::from_vitest(&report), count(4, 1));
    }

    #[test]
    fn a_flaky_playwright_test_passed_and_is_named_by_its_file_and_titles() {
        let spec =
            |title: &str, status: &str| json!({ "title": title, "tests": [{ "status": status }] });
        let swap = json!({ "title": "swap", "specs": [spec("quotes", "flaky"), spec("signs", "expected")] });
        let report = json!({
            "stats": { "expected": 3, "flaky": 1, "unexpected": 2 },
            "errors": [],
            "suites": [{ "title": "swap.spec.ts", "specs": [], "suites": [swap] }],
        });
        let flaky = vec!["swap.spec.ts › swap › quotes".to_owned()];
        assert_eq!(Count::from_playwright(&report), Count { passed: 4, failed: 2, flaky });
    }

    #[test]
    fn a_playwright_run_that_could_not_start_failed() {
        let report = json!({ "stats": { "expected": 0 }, "errors": [{ "message": "no server" }] });
        assert_eq!(Count::from_playwright(&report), count(0, 1));
    }

    #[test]
    fn tap_counts_its_closing_lines() {
        let output = "ok 1\n# tests 3\n# pass 2\n# fail 1\n# cancelled 0";
        assert_eq!(Count::from_tap(output), count(2, 1));
    }
}
