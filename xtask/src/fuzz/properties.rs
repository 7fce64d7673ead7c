//! Every property, and every law of `fuzz/` as the crates' tests try it, round after round with seeds of the system's random source.

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::seed;
use crate::support::{paths, say::say, shell, walk};

/// Cases of each property in a round, where the property itself does not fix them.
const CASES: &str = "2000";
/// What tells that a file draws its tests' inputs at random.
const MARKS: [&str; 6] =
    ["proptest!", "fuzz::run(", "try_law(", "try_on(", "TestRunner", "testing::cases("];

pub fn run(time: Duration) -> Result<()> {
    let tests = properties()?;
    let end = Instant::now() + time;
    let mut failed = Vec::new();
    let mut rounds = 0;
    // At least one round, however short the time is.
    while rounds == 0 || Instant::now() < end {
        let seed = seed()?;
        rounds += 1;
        say(format!("round {rounds}, seed {seed}"));
        failed.extend(round(seed, &tests)?);
    }
    say(format!("{rounds} rounds of {} tests, {} failed", tests.len(), failed.len()));
    for Failed { test, seed } in &failed {
        let name = test.rsplit("::").next().unwrap_or(test);
        println!(
            "{test}: DRAWSTRING_FUZZ_SEED={seed} DRAWSTRING_FUZZ_CASES={CASES} PROPTEST_RNG_SEED={seed} PROPTEST_CASES={CASES} \
             cargo nextest run --workspace -E 'test({name})'"
        );
    }
    if failed.is_empty() { Ok(()) } else { bail!("{} properties failed", failed.len()) }
}

/// A test that a seed broke.
struct Failed {
    test: String,
    seed: u64,
}

fn round(seed: u64, tests: &BTreeSet<String>) -> Result<Vec<Failed>> {
    let names: Vec<_> = tests.iter().map(String::as_str).collect();
    let seed_text = seed.to_string();
    let mut cargo = shell::cargo();
    cargo.args(["nextest", "run", "--workspace", "--no-fail-fast", "--no-tests", "fail"]);
    cargo.args(["--profile", "fuzz"]);
    cargo.args(["--status-level", "fail", "--final-status-level", "fail"]);
    cargo.args(["-E", &format!("test(/(^|::)({})$/)", names.join("|"))]);
    for name in ["DRAWSTRING_FUZZ_SEED", "PROPTEST_RNG_SEED"] {
        cargo.env(name, &seed_text);
    }
    for name in ["DRAWSTRING_FUZZ_CASES", "PROPTEST_CASES"] {
        cargo.env(name, CASES);
    }
    let (ok, output) = shell::tee(cargo)?;
    let found: BTreeSet<_> = output.lines().filter_map(failed_test).collect();
    if !ok && found.is_empty() {
        bail!("the properties did not compile, or their runner broke");
    }
    Ok(found.into_iter().map(|test| Failed { test, seed }).collect())
}

/// The test of a line such as `FAIL [   0.1s] (1/2) drawstring-core swap::tests::laws::holds`, of whatever way it failed.
fn failed_test(line: &str) -> Option<String> {
    let rest = line.trim_start();
    let failed = ["FAIL [", "TIMEOUT [", "SIGABRT [", "SIGSEGV ["];
    let has_failed = failed.iter().any(|word| rest.starts_with(word));
    rest.rsplit(' ').next().filter(|_| has_failed).map(str::to_owned)
}

/// The names of the tests in files that draw inputs at random.
fn properties() -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in walk::files(&paths::at("crates"), &[])? {
        if file.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        let text = fs::read_to_string(&file)?;
        if MARKS.iter().any(|mark| text.contains(mark)) {
            names.extend(tests_of(&text));
        }
    }
    if names.is_empty() {
        bail!("no property was found in {}", paths::at("crates").display());
    }
    Ok(names)
}

/// The functions that follow a `#[test]`.
fn tests_of(text: &str) -> Vec<String> {
    let mut is_test = false;
    let mut names = Vec::new();
    for line in text.lines().map(str::trim) {
        if line == "#[test]" {
            is_test = true;
        } else if let Some((_, rest)) = line.split_once("fn ").filter(|_| is_test) {
            names.extend(rest.split(['(', '<']).next().map(str::to_owned));
            is_test = false;
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_found_by_what_stands_before_them() {
        let text = "proptest! {\n    #[test]\n    fn holds(a in 0..3) {}\n}\nfn helper() {}\n#[test]\n#[ignore]\nfn also() {}\n";
        assert_eq!(tests_of(text), ["holds", "also"]);
    }

    #[test]
    fn this_repository_has_properties() {
        assert!(properties().unwrap().len() > 50);
    }

    #[test]
    fn a_failed_test_is_read_from_the_runners_line() {
        let line = "        FAIL [   0.090s] (13/27) drawstring-core::laws every_seed_gets_far";
        assert_eq!(failed_test(line).as_deref(), Some("every_seed_gets_far"));
        assert_eq!(failed_test("     Summary [ 1.0s] 3 tests run"), None);
    }
}
