//! WalletConnect v2 without I/O.
//!
//! # Where to start
//!
//! - [`Topic`], [`MessageId`] and [`ClientId`] are the names in use;
//! - [`jwt`] makes and checks the token that a client shows to a relay;
//! - [`relay`] is what client and relay say to each other; with the feature `relay` also the relay's own reader and writer.

mod client_id;
pub mod hex;
pub mod jwt;
pub mod relay;
mod topic;

pub use client_id::ClientId;
pub use topic::{MessageId, Topic};
