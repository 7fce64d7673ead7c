mod messages;
mod transactions;

use k256::ecdsa::SigningKey;

use crate::derive::EvmKey;
use crate::entropy::Entropy;
use crate::test_support::bytes;

/// A key by its 32 bytes in hexadecimal.
fn key(digits: &str) -> EvmKey {
    EvmKey(SigningKey::from_slice(&bytes::<32>(digits)).unwrap())
}

/// The first account of Hardhat and Anvil.
fn junk() -> EvmKey {
    let words = "test test test test test test test test test test test junk";
    EvmKey::derive(&crate::derive::Seed::new(&Entropy::from_words(words).unwrap()))
}
