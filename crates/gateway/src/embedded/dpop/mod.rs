//! Proof of possession (DPoP, RFC 9449): each request is signed by the key of the device that sends it.
//!
//! # Where to start
//!
//! - [`DeviceKey`], the public key; [`Proof`], what one request is signed with, and whether it is for this request;
//! - [`ServerNonce`], what makes a proof recent; [`Replays`], proofs that were used;
//! - [`Proofs`], all of it in order; [`ProofError`], why not.

mod error;
mod key;
mod nonce;
mod proof;
mod proofs;
mod replays;
#[cfg(test)]
mod tests;

pub use error::ProofError;
pub use key::{DeviceKey, NotAKey};
pub use nonce::ServerNonce;
pub use proof::{Expected, Proof};
pub use proofs::Proofs;
pub use replays::Replays;
