//! Properties with fixed seeds, so that a run does not depend on luck; others on request.

use proptest::{
    prelude::Strategy,
    test_runner::{Config, RngSeed, TestCaseResult, TestRunner},
};

/// Cases of a run, and its seed, where `DRAWSTRING_FUZZ_CASES` and `DRAWSTRING_FUZZ_SEED` (decimal) do not say otherwise.
const CASES: u32 = 300;
const SEED: u64 = 23;

/// How properties are tried: the same cases in every run, as many as usual.
pub fn laws(usual: u32) -> Config {
    let cases = read("DRAWSTRING_FUZZ_CASES").and_then(|cases| cases.try_into().ok());
    Config {
        cases: cases.unwrap_or(usual),
        rng_seed: RngSeed::Fixed(seed()),
        failure_persistence: None,
        ..Config::default()
    }
}

/// Tries a property on as many inputs as wanted; panics with the smallest input that breaks it, and the seed.
pub fn run<S: Strategy>(inputs: &S, property: impl Fn(S::Value) -> TestCaseResult) {
    let outcome = TestRunner::new(laws(CASES)).run(inputs, property);
    assert!(outcome.is_ok(), "seed {}: {}", seed(), outcome.unwrap_err());
}

fn seed() -> u64 {
    read("DRAWSTRING_FUZZ_SEED").unwrap_or(SEED)
}

fn read(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}
