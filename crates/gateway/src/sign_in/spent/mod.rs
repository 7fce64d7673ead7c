//! Tokens that may not be used again: nonces that were signed in with, and sessions that were signed out of.

#[cfg(test)]
mod contract;
mod memory;
mod spent_tokens;
mod sqlite;
mod store;

pub use memory::MemoryStore;
pub use spent_tokens::{MARGIN_MS, NotKept, SpentTokens};
pub use sqlite::SqliteStore;
pub use store::{Epoch, Kind, SpentToken, Store, StoreError, Tally};
