use std::fmt;

use caip::address::solana::of_bytes;
use ed25519_dalek::SigningKey;

use super::{Seed, slip10};

/// Where Solana accounts are (`m/44'/501'/0'/0'`), each number hardened.
const PATH: [u32; 4] = [44, 501, 0, 0];

/// The key of the wallet's Solana account.
pub struct SolanaKey(pub(crate) SigningKey);

impl SolanaKey {
    /// The key at `m/44'/501'/0'/0'`.
    pub fn derive(seed: &Seed) -> Self {
        Self(SigningKey::from_bytes(slip10::derive(seed.expose(), &PATH).expose()))
    }

    /// The account, which is the public key.
    pub fn account(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes()
    }

    /// The account's address in base58.
    pub fn address(&self) -> String {
        of_bytes(&self.account())
    }
}

impl fmt::Debug for SolanaKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SolanaKey(..)")
    }
}
