//! Users of projects, and what they proved to be: so far the owner of an e-mail address.
//!
//! - [`Users`], a user by an address; [`UserError`], why not;
//! - [`Identity`], what is kept; [`Store`], where.

#[cfg(test)]
mod contract;
mod identity;
mod memory;
mod sqlite;
mod store;
#[expect(clippy::module_inception, reason = "the folder is the feature, the file its way in")]
mod users;

pub use identity::Identity;
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError};
pub use users::{UserError, Users};
