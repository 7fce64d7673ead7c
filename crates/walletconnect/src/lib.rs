//! WalletConnect v2 without I/O.
//!
//! # Where to start
//!
//! - [`Topic`], [`MessageId`] and [`ClientId`] are the names in use;
//! - [`PairingUri`] is the text of a QR code or a deep link;
//! - [`PrivateKey`] and [`SymKey`] are agreed upon, [`envelope`] is what they seal;
//! - [`jwt`] makes and checks the token that a client shows to a relay;
//! - [`relay`] is what client and relay say to each other; with the feature `relay` also the relay's own reader and writer.

mod client_id;
pub mod envelope;
pub mod hex;
pub mod jwt;
mod keys;
pub mod relay;
mod topic;
mod uri;

pub use client_id::ClientId;
pub use keys::{PrivateKey, SymKey};
pub use topic::{MessageId, Topic};
pub use uri::{PairingUri, UriError};
