//! The WalletConnect relay: who is connected leaves sealed messages on topics and gets those of others, now or when they come back.
//!
//! # Where to start
//!
//! - [`Message`], what is carried; [`mailbox`], where it waits; [`hub`], who listens on this node; [`bus`], the other nodes.

pub mod bus;
pub mod hub;
pub mod mailbox;
mod message;

pub use message::{Message, Stored, since_1970};
