//! Properties with fixed seeds, so that a run does not depend on luck; others on request.

use proptest::{
    prelude::Strategy,
    test_runner::{Config, RngAlgorithm, TestCaseResult, TestRng, TestRunner},
};

/// Cases of a run, and its seed, where `DRAWSTRING_FUZZ_CASES` and `DRAWSTRING_FUZZ_SEED` (decimal) do not say otherwise.
const CASES: u32 = 300;
const SEED: u64 = 23;

/// Tries a property on as many inputs as wanted; panics with the smallest input that breaks it, and the seed.
pub fn run<S: Strategy>(inputs: &S, property: impl Fn(S::Value) -> TestCaseResult) {
    let cases = read("DRAWSTRING_FUZZ_CASES").and_then(|cases| cases.try_into().ok());
    let seed = read("DRAWSTRING_FUZZ_SEED").unwrap_or(SEED);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config =
        Config { cases: cases.unwrap_or(CASES), failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new_with_rng(config, rng).run(inputs, property);
    assert!(outcome.is_ok(), "seed {seed}: {}", outcome.unwrap_err());
}

fn read(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}
