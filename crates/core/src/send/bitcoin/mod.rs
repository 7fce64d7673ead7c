//! What is spent on Bitcoin: coins are chosen, and the fee is the visitor's choice. The transaction itself is made in `bitcoin`.
//!
//! Where to start: `coins` asks what can be spent and at what fee, `held` what waits for a block and `kept` what must not be spent by accident; `previous` adds
//! the transactions that made what is spent.

mod coins;
mod held;
mod kept;
mod previous;

pub(super) use coins::{learn, transfer};

/// What can be spent and what it costs is asked again after this.
pub(super) const FRESH_MS: u64 = 60_000;
