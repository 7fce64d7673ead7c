//! Small secrets of the gateway, sealed on the disk: who has a copy of the database alone has none of them.
//!
//! # Where to start
//!
//! - [`Secrets`], secrets by name: what the other parts use;
//! - [`SealingKeys`], the keys that seal them: the operator's, or one that is made once in the data folder;
//! - [`SealedStore`], where what is sealed is kept: [`SqliteStore`], or [`MemoryStore`] in tests.

mod by_name;
#[cfg(test)]
mod contract;
mod error;
mod key_file;
mod memory;
mod seal;
mod sealed_store;
mod sqlite;

pub use by_name::Secrets;
pub use error::SecretError;
pub use key_file::{FILE, from_folder};
pub use memory::MemoryStore;
pub use seal::{SealingKey, SealingKeys};
pub use sealed_store::{SealedStore, StoreError};
pub use sqlite::SqliteStore;
