//! An account with a key, and the messages that it signs.

use std::fmt::Write;

use alloy_primitives::{Address, keccak256};
use k256::ecdsa::SigningKey;

use drawstring_gateway::history::iso_8601;

/// An account that a key controls.
pub struct Wallet(SigningKey);

impl Wallet {
    /// One of this number.
    pub fn of(number: u8) -> Self {
        Self(SigningKey::from_slice(&[number; 32]).unwrap())
    }

    pub fn address(&self) -> Address {
        let point = self.0.verifying_key().to_encoded_point(false);
        Address::from_slice(&keccak256(&point.as_bytes()[1..])[12..])
    }

    /// Signs as `personal_sign` does (ERC-191).
    pub fn sign(&self, text: &str) -> String {
        let head = format!("\u{19}Ethereum Signed Message:\n{}", text.len());
        let hash = keccak256([head.as_bytes(), text.as_bytes()].concat());
        let (signature, recovery) = self.0.sign_prehash_recoverable(hash.as_slice()).unwrap();
        let mut out = String::from("0x");
        for byte in signature.to_bytes().iter().chain([&(27 + recovery.to_byte())]) {
            write!(out, "{byte:02x}").unwrap();
        }
        out
    }
}

/// A message as EIP-4361 and CAIP-122 have it.
#[derive(Clone)]
pub struct Text {
    pub domain: String,
    /// What the account is one of: `Ethereum`.
    pub family: &'static str,
    pub address: String,
    pub uri: String,
    pub chain: String,
    pub nonce: String,
    /// Seconds since 1970.
    pub issued_at: u64,
    pub expiration_time: Option<u64>,
    pub not_before: Option<u64>,
}

impl Text {
    pub fn write(&self) -> String {
        let Self { domain, family, address, uri, chain, nonce, .. } = self;
        let mut out = format!(
            "{domain} wants you to sign in with your {family} account:\n{address}\n\nSign in to the shop.\n\nURI: {uri}\nVersion: 1\nChain ID: {chain}\nNonce: {nonce}\nIssued At: {}",
            iso_8601(self.issued_at)
        );
        for (name, time) in
            [("Expiration Time", self.expiration_time), ("Not Before", self.not_before)]
        {
            if let Some(time) = time {
                write!(out, "\n{name}: {}", iso_8601(time)).unwrap();
            }
        }
        out
    }
}
