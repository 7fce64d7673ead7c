//! Signatures of an EVM account. All are deterministic (RFC 6979), with the lower of the two values of `s` (EIP-2).
//!
//! # Where to start
//!
//! - [`EvmKey::sign_message`](crate::derive::EvmKey::sign_message), of `personal_sign` (EIP-191);
//! - [`EvmKey::sign_typed_data`](crate::derive::EvmKey::sign_typed_data), of a [`TypedDataDigest`] (EIP-712);
//! - [`EvmKey::sign_transaction`](crate::derive::EvmKey::sign_transaction), of a [`Transaction`], legacy or typed: [`SignedTransaction`] is what a node takes.
//!
//! Nothing here signs a hash of an unknown origin, as `eth_sign` does, or an authorization of EIP-7702.

mod message;
mod quantity;
mod signature;
mod transaction;
mod typed_data;

pub use message::MessageRefused;
pub use quantity::Quantity;
pub use signature::EvmSignature;
pub use transaction::{AccessListItem, Fee, SignedTransaction, Transaction};
pub use typed_data::TypedDataDigest;

use sha3::{Digest, Keccak256};

fn keccak(parts: &[&[u8]]) -> [u8; 32] {
    parts.iter().fold(Keccak256::new(), Digest::chain_update).finalize().into()
}

#[cfg(test)]
mod tests;
