use std::fmt;

use rand_core::CryptoRng;

use super::sealed::{NONCE, OpenError, TAG, open, seal};
use super::{EnvelopeContext, Kek, SeedBoxContext};
use crate::entropy::{Entropy, Size};
use crate::secret::Secret;

/// The key of a wallet's box: 32 random bytes, sealed once for each factor.
#[derive(PartialEq, Eq)]
pub struct WalletKey(Secret<32>);

impl WalletKey {
    /// Draws a new key.
    pub fn generate(rng: &mut impl CryptoRng) -> Self {
        Self(Secret::random(rng))
    }
}

impl fmt::Debug for WalletKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WalletKey(..)")
    }
}

/// A wallet's entropy, sealed under its key: 24 bytes of nonce, then 32 or 48 sealed ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedBox(Vec<u8>);

impl SeedBox {
    /// Seals the entropy of a wallet.
    pub fn seal(
        entropy: &Entropy,
        key: &WalletKey,
        context: &SeedBoxContext<'_>,
        rng: &mut impl CryptoRng,
    ) -> Self {
        Self(seal(&key.0, entropy.expose(), &context.aad(), rng))
    }

    /// Takes the bytes of a box. Only their number is looked at here.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, OpenError> {
        let is_size = |size: Size| NONCE + size.bytes() + TAG == bytes.len();
        if Size::ALL.into_iter().any(is_size) { Ok(Self(bytes.to_vec())) } else { Err(OpenError) }
    }

    /// The bytes to be kept. They are no secret.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Opens the box. The wallet's addresses are compared afterwards ([`crate::derive::check_addresses`]).
    pub fn open(
        &self,
        key: &WalletKey,
        context: &SeedBoxContext<'_>,
    ) -> Result<Entropy, OpenError> {
        let entropy = open(&key.0, &self.0, &context.aad())?;
        Entropy::from_bytes(&entropy).map_err(|_| OpenError)
    }
}

/// A wallet's key, sealed under the key of one factor: 24 bytes of nonce, then 48 sealed ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope([u8; Self::LENGTH]);

impl Envelope {
    /// Bytes of an envelope.
    pub const LENGTH: usize = NONCE + 32 + TAG;

    /// Seals the key of a wallet for one factor.
    pub fn seal(
        key: &WalletKey,
        kek: &Kek,
        context: &EnvelopeContext<'_>,
        rng: &mut impl CryptoRng,
    ) -> Self {
        let sealed = seal(&kek.0, key.0.expose(), &context.aad(), rng);
        Self(sealed.try_into().expect("a nonce, 32 sealed bytes and a tag"))
    }

    /// Takes the bytes of an envelope. Only their number is looked at here.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, OpenError> {
        bytes.try_into().map(Self).map_err(|_| OpenError)
    }

    /// The bytes to be kept. They are no secret.
    pub const fn as_bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// Opens the envelope.
    pub fn open(&self, kek: &Kek, context: &EnvelopeContext<'_>) -> Result<WalletKey, OpenError> {
        let key = open(&kek.0, &self.0, &context.aad())?;
        let key = key.as_slice().try_into().map_err(|_| OpenError)?;
        Ok(WalletKey(Secret::new(key)))
    }
}
