//! The embedded wallet's frame without a screen. It holds the open wallet; the page around the frame never sees a key.
//!
//! No I/O, no clock; randomness is an argument.
//!
//! # Where to start
//!
//! - [`Frame`], what the frame's page calls: requests and responses as JSON;
//! - [`protocol`], their types;
//! - [`Wallet`], a wallet that is open.

#![allow(clippy::missing_panics_doc, reason = "each expectation says why it cannot fail")]

mod calls;
mod hex;
pub mod protocol;
mod refusal;
mod rpc;
#[cfg(test)]
mod test_support;
mod wallet;

pub use calls::{Frame, kek_info};
pub use wallet::{Made, OpenProblem, Place, Wallet, proof_text};
