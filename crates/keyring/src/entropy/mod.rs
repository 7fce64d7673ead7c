//! The wallet's entropy `E`, from which every key is derived, and the words that stand for it.
//!
//! # Where to start
//!
//! - [`Entropy`], 16 or 32 bytes: drawn, or read from words;
//! - [`Words`], the words (BIP-39, English); [`MnemonicError`], what is wrong with words.

mod words;

pub use words::{MnemonicError, Words};

use std::fmt;

use hkdf::Hkdf;
use rand_core::CryptoRng;
use sha2::Sha256;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::secret::Secret;

/// What the bytes are drawn for, so that the same input gives no other secret.
const LABEL: &[u8] = b"ew.entropy.v1";

/// How much entropy a new wallet has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// 16 bytes, 12 words.
    Short,
    /// 32 bytes, 24 words.
    Long,
}

impl Size {
    /// Every size.
    pub const ALL: [Self; 2] = [Self::Short, Self::Long];

    /// Bytes of entropy.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Short => 16,
            Self::Long => 32,
        }
    }
}

/// The entropy of a wallet: 16 or 32 secret bytes.
pub struct Entropy(Zeroizing<Vec<u8>>);

/// Entropy has 16 or 32 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("entropy has 16 or 32 bytes, not {0}")]
pub struct EntropyLengthError(pub usize);

impl Entropy {
    /// Draws new entropy. The server's nonce (32 bytes) is mixed in, so that a weak source of one side alone does not make a weak wallet.
    pub fn generate(rng: &mut impl CryptoRng, server_nonce: &[u8; 32], size: Size) -> Self {
        Self::mix(&Secret::random(rng), server_nonce, size)
    }

    /// `HKDF-SHA256` (RFC 5869) of random bytes, with the server's nonce as salt.
    pub(crate) fn mix(random: &Secret<32>, server_nonce: &[u8; 32], size: Size) -> Self {
        let mut bytes = Zeroizing::new(vec![0; size.bytes()]);
        Hkdf::<Sha256>::new(Some(server_nonce), random.expose())
            .expand(LABEL, &mut bytes)
            .expect("32 bytes are less than HKDF's limit of 8 160");
        Self(bytes)
    }

    /// Takes 16 or 32 bytes over. The caller overwrites its own copy.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EntropyLengthError> {
        if Size::ALL.iter().all(|size| size.bytes() != bytes.len()) {
            return Err(EntropyLengthError(bytes.len()));
        }
        Ok(Self(Zeroizing::new(bytes.to_vec())))
    }

    /// Reads 12 or 24 words (BIP-39, English), in either case and with any white space between them.
    pub fn from_words(text: &str) -> Result<Self, MnemonicError> {
        words::read(text).map(Self)
    }

    /// The words that stand for these bytes.
    pub fn words(&self) -> Words {
        words::write(&self.0)
    }

    /// The bytes themselves, for as long as they are borrowed.
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

impl PartialEq for Entropy {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Entropy {}

impl fmt::Debug for Entropy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Entropy(..)")
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod vectors;
