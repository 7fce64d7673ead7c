use std::fmt;

use caip::address::eip155::of_bytes;
use k256::ecdsa::SigningKey;
use sha3::{Digest, Keccak256};

use super::{Seed, hd};

/// Where EVM accounts are (BIP-44): the first of the first account.
const PATH: &str = "m/44'/60'/0'/0/0";

/// The key of the wallet's EVM account, the same on every chain.
pub struct EvmKey(pub(crate) SigningKey);

impl EvmKey {
    /// The key at `m/44'/60'/0'/0/0`.
    pub fn derive(seed: &Seed) -> Self {
        Self(hd::derive(seed.expose(), PATH))
    }

    /// The public key: 65 bytes, uncompressed (SEC 1).
    pub fn public_key(&self) -> [u8; 65] {
        let point = self.0.verifying_key().to_sec1_point(false);
        point.as_bytes().try_into().expect("a prefix and two coordinates")
    }

    /// The account: the last 20 bytes of the hash of the public key.
    pub fn account(&self) -> [u8; 20] {
        let hash = Keccak256::digest(&self.public_key()[1..]);
        *hash.last_chunk().expect("32 bytes are more than 20")
    }

    /// The account's address, in the case of EIP-55.
    pub fn address(&self) -> String {
        of_bytes(&self.account())
    }
}

impl fmt::Debug for EvmKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("EvmKey(..)")
    }
}
