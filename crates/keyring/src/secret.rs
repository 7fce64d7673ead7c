use std::fmt;

use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Secret bytes of a fixed length. They are on the heap, so that a move copies no secret, are overwritten when dropped, and are shown by no formatter.
///
/// Equality takes the same time wherever two values differ.
pub struct Secret<const LENGTH: usize>(Box<[u8; LENGTH]>);

impl<const LENGTH: usize> Secret<LENGTH> {
    /// Takes bytes over. The caller overwrites its own copy.
    pub fn new(bytes: &[u8; LENGTH]) -> Self {
        Self::filled(|own| own.copy_from_slice(bytes))
    }

    /// Draws bytes.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self::filled(|own| rng.fill_bytes(own))
    }

    /// Bytes that are written in their place.
    pub(crate) fn filled(fill: impl FnOnce(&mut [u8; LENGTH])) -> Self {
        let mut secret = Self(Box::new([0; LENGTH]));
        fill(&mut secret.0);
        secret
    }

    /// The bytes themselves, for as long as they are borrowed.
    pub const fn expose(&self) -> &[u8; LENGTH] {
        &self.0
    }
}

impl<const LENGTH: usize> Drop for Secret<LENGTH> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl<const LENGTH: usize> ZeroizeOnDrop for Secret<LENGTH> {}

impl<const LENGTH: usize> PartialEq for Secret<LENGTH> {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&*other.0).into()
    }
}

impl<const LENGTH: usize> Eq for Secret<LENGTH> {}

impl<const LENGTH: usize> fmt::Debug for Secret<LENGTH> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(..)")
    }
}
