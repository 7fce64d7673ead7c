//! What is kept of embedded wallets: what opens them only together with a secret of the user's. The gateway never has a key.
//!
//! # Where to start
//!
//! - [`Vault`], a wallet from its draft to its release; [`VaultError`], why not;
//! - [`Owner`], who asks;
//! - `registration`, what a device sends of a new wallet; `proofs`, that it has the keys;
//! - [`Store`], where all of it is kept.

mod error;
mod owner;
mod proofs;
mod registration;
mod store;
#[cfg(test)]
mod tests;
#[expect(clippy::module_inception, reason = "the folder is the feature, the file its way in")]
mod vault;

pub use error::VaultError;
pub use owner::Owner;
pub use store::{MemoryStore, SqliteStore, Store};
pub use vault::Vault;
