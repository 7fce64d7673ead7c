//! Where challenges, counts, locks and mail to be sent are kept.

#[cfg(test)]
mod contract;
mod memory;
mod rows;
mod sqlite;
mod transaction;

pub use memory::MemoryStore;
pub use rows::{Challenge, Digest, Lock, Prune, QueuedMail, Rows, StoreError};
pub use sqlite::SqliteStore;
pub use transaction::{Store, Work};
