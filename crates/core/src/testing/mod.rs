//! A host for tests: no browser, a virtual clock, answers by script. It meets the core only through its JSON door.
//!
//! Where to start: [`Page::new`] is a page with a core in it; [`Setup`] is how it may differ; [`Answer`] is what the
//! host answers an effect with; `fixtures` are the networks, wallets and people of the tests.

#![allow(clippy::needless_pass_by_value, reason = "a test hands over what it made")]
#![allow(clippy::cast_possible_truncation, reason = "a registry of a test is small")]

mod answer;
mod clocks;
mod fixtures;
pub mod fuzz;
mod page;
mod perform;
mod setup;
mod watch;
mod web;

pub use answer::Answer;
pub use clocks::{CLOCKS, HOUR};
pub use fixtures::*;
pub use page::{BEGIN, Outcome, Page};
pub use setup::{Setup, Storage};
pub use web::{http, registry, rpc, rpc_of, rpc_results};

/// How laws are tried: by the same cases in every run, which a landing must not depend on luck for. `DRAWSTRING_FUZZ_SEED` and
/// `DRAWSTRING_FUZZ_CASES` draw others.
pub fn laws(usual: u32) -> proptest::test_runner::Config {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let cases = number("DRAWSTRING_FUZZ_CASES").and_then(|cases| u32::try_from(cases).ok());
    proptest::test_runner::Config {
        rng_seed: proptest::test_runner::RngSeed::Fixed(
            number("DRAWSTRING_FUZZ_SEED").unwrap_or(23),
        ),
        ..proptest::test_runner::Config::with_cases(cases.unwrap_or(usual))
    }
}
