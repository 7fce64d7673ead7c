use std::fmt;

use pbkdf2::pbkdf2_hmac;
use sha2::Sha512;
use zeroize::Zeroizing;

use crate::entropy::Entropy;
use crate::secret::Secret;

/// Rounds of PBKDF2 (BIP-39). Most of the time that opening a wallet takes.
pub(super) const ROUNDS: u32 = 2048;

/// The seed of a wallet (BIP-39): 64 secret bytes, from which the keys on hierarchical paths are derived. Taken once for all of them: it is slow on purpose.
pub struct Seed(Secret<64>);

impl Seed {
    /// Derives the seed of a wallet. Wallets have no passphrase.
    pub fn new(entropy: &Entropy) -> Self {
        Self::with_passphrase(entropy, "")
    }

    /// Derives a seed with a passphrase of ASCII letters, as the vectors of BIP-39 have one.
    pub(super) fn with_passphrase(entropy: &Entropy, passphrase: &str) -> Self {
        let words = entropy.words();
        let salt = Zeroizing::new(["mnemonic", passphrase].concat());
        Self(Secret::filled(|seed| {
            pbkdf2_hmac::<Sha512>(words.expose().as_bytes(), salt.as_bytes(), ROUNDS, seed);
        }))
    }

    pub(super) const fn expose(&self) -> &[u8; 64] {
        self.0.expose()
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Seed(..)")
    }
}
