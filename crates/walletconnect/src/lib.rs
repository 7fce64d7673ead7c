//! WalletConnect v2 without I/O.
//!
//! # Where to start
//!
//! - [`Client`] is the engine, of a page or of a wallet; [`protocol`] is all that crosses into and out of it;
//! - [`Topic`], [`MessageId`] and [`ClientId`] are the names in use;
//! - [`PairingUri`] is the text of a QR code or a deep link;
//! - [`PrivateKey`] and [`SymKey`] are agreed upon, [`envelope`] is what they seal;
//! - [`jwt`] makes and checks the token that a client shows to a relay;
//! - [`relay`] is what client and relay say to each other; with the feature `relay` also the relay's own reader and writer.
#![allow(
    clippy::unnecessary_box_returns,
    reason = "what fails is handed on as a pointer: by value it was 600 bytes more for every page"
)]

pub mod auth;
mod client;
mod client_id;
pub mod envelope;
mod hands;
pub mod hex;
pub mod jwt;
mod keys;
mod link;
pub mod namespaces;
mod payload;
pub mod protocol;
mod random;
pub mod relay;
mod text;
mod topic;
mod uri;

pub use client::{Client, store};
pub use client_id::ClientId;
pub use keys::{PrivateKey, SymKey};
pub use payload::{Metadata, Participant, Reason, Redirect};
pub use topic::{MessageId, Topic};
pub use uri::{PairingUri, UriError};
