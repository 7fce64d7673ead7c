//! A host for tests: no browser, a virtual clock, answers by script. It meets the core only through its JSON door.
//!
//! Where to start: [`Page::new`] is a page with a core in it; [`Setup`] is how it may differ; [`Answer`] is what the
//! host answers an effect with; `fixtures` are the networks, wallets and people of the tests.

#![allow(clippy::needless_pass_by_value, reason = "a test hands over what it made")]
#![allow(clippy::cast_possible_truncation, reason = "a registry of a test is small")]

pub mod abi;
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
pub use fuzz::laws;
pub use page::{BEGIN, Outcome, Page};
pub use setup::{Setup, Storage};
pub use web::{http, registry, rpc, rpc_of, rpc_results, with_rows};
