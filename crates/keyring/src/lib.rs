//! The keys of the embedded wallet: from entropy to accounts, signatures of the four families, and the box in which the entropy is kept.
//!
//! Pure computation: no I/O, no clock; randomness is an argument.
//!
//! # Where to start
//!
//! - [`entropy`], the bytes that are the wallet, and the words that stand for them;
//! - [`derive`], keys and addresses of each family;
//! - [`envelope`], the box that the entropy is kept in, and what opens it;
//! - [`sign`], signatures of each family, and what is never signed;
//! - [`Secret`], bytes that are never shown and do not stay in memory.

#![allow(clippy::missing_panics_doc, reason = "each expectation says why it cannot fail")]

pub mod derive;
pub mod entropy;
pub mod envelope;
mod secret;
pub mod sign;
mod tagged;

pub use secret::Secret;
#[cfg(test)]
mod test_support;
