//! Watches: a wallet's push server is told by a signed post what becomes of messages, so that it can wake the phone.
//!
//! # Where to start
//!
//! - [`Watch`], who wants to be told of what, and where; `claims`, the tokens that say so, and those that tell;
//! - [`Watches`], what a node knows of them; `index`, by client and by topic; [`WatchStore`], where it is kept, for all nodes;
//! - [`Hooks`], the posts: in order for each address, again when they fail; [`Poster`], who really posts; `challenges`, how often receivers are asked first.
//!
//! A node reads the records that other nodes wrote every few seconds. Who watches is remembered on its topics while it is away: those are the
//! messages that it is to be woken for.

mod budget;
mod challenges;
mod claims;
#[cfg(test)]
pub(crate) mod contract;
mod hooks;
mod index;
mod memory;
mod sqlite;
mod store;
mod watches;
mod wish;

pub use claims::{Action, read as read_wish};
pub use hooks::{Hooks, PostError, Poster};
pub use memory::MemoryWatches;
pub use sqlite::SqliteWatches;
pub use store::{Kept, WatchStore};
pub use watches::Watches;
pub use wish::{Side, Status, Watch};
