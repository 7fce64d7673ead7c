//! What Bitcoin transactions are, whoever tells of them: an Esplora server, or a node.
//!
//! # Where to start
//!
//! - [`Transaction`], with what it spends and makes, as Esplora writes it; [`see`], what one did for an address.

mod seen;
mod transaction;

pub use seen::{Seen, Way, see};
pub use transaction::{Input, Output, Status, Transaction};

/// The digits of a bitcoin.
pub const DECIMALS: u8 = 8;
