//! Sessions: who is logged in on which device, by tokens that only this device can use.
//!
//! - [`Sessions`], from login to end; [`SessionError`], why a token is not good; [`Times`], how long they last;
//! - [`SignedIn`], the extractor of a session; [`post_refresh`], [`post_revoke`], [`get_sessions`];
//! - [`Session`], what is kept; [`Store`], where.

#[cfg(test)]
mod contract;
mod error;
mod list;
mod memory;
mod refresh;
mod revoke;
mod session;
#[expect(clippy::module_inception, reason = "the folder is the feature, the file its way in")]
mod sessions;
mod signed_in;
mod sqlite;
mod store;
#[cfg(test)]
mod tests;
mod token;

pub use error::SessionError;
pub use list::get_sessions;
pub use memory::MemoryStore;
pub use refresh::post_refresh;
pub use revoke::post_revoke;
pub use session::{End, Session};
pub use sessions::{Login, Sessions, Times};
pub use signed_in::SignedIn;
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError};
pub use token::{Hash, Kept, new_id};
