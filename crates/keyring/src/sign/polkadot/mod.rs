//! Signatures of a Polkadot account (sr25519). They are drawn: two of one text differ.
//!
//! # Where to start
//!
//! - [`PolkadotKey::sign_message`], of a text, wrapped so that it is no transaction;
//! - [`PolkadotKey::sign_payload`], of a transaction's payload.

mod random;

use std::borrow::Cow;

use blake2::digest::consts::U32;
use blake2::{Blake2b, Digest};
use rand_core::CryptoRng;
use schnorrkel::context::attach_rng;
use schnorrkel::signing_context;

use self::random::Older;
use crate::derive::PolkadotKey;

/// What sr25519 signs in every chain of the family.
const CONTEXT: &[u8] = b"substrate";

/// Around a message, so that no message is a transaction.
const OPENING: &[u8] = b"<Bytes>";
const CLOSING: &[u8] = b"</Bytes>";

/// Longest payload that is signed as it is; of a longer one, its hash is.
const LONGEST: usize = 256;

impl PolkadotKey {
    /// Signs a message as `<Bytes>…</Bytes>`. One that is wrapped already is not wrapped again, as in polkadot.js.
    pub fn sign_message(&self, message: &[u8], rng: &mut impl CryptoRng) -> [u8; 64] {
        let is_wrapped = message.starts_with(OPENING) && message.ends_with(CLOSING);
        let wrapped = if is_wrapped {
            Cow::Borrowed(message)
        } else {
            Cow::Owned([OPENING, message, CLOSING].concat())
        };
        self.sign_bytes(&wrapped, rng)
    }

    /// Signs the payload of a transaction: as it is up to 256 bytes, and its `BLAKE2b` hash of 32 bytes above.
    pub fn sign_payload(&self, payload: &[u8], rng: &mut impl CryptoRng) -> [u8; 64] {
        if payload.len() > LONGEST {
            self.sign_bytes(&Blake2b::<U32>::digest(payload), rng)
        } else {
            self.sign_bytes(payload, rng)
        }
    }

    fn sign_bytes(&self, bytes: &[u8], rng: &mut impl CryptoRng) -> [u8; 64] {
        let transcript = signing_context(CONTEXT).bytes(bytes);
        self.0.sign(attach_rng(transcript, Older(rng))).to_bytes()
    }
}

#[cfg(test)]
mod tests;
