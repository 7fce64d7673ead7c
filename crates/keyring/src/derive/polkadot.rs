use std::fmt;

use caip::address::polkadot::of_key;
use pbkdf2::pbkdf2_hmac;
use schnorrkel::{ExpansionMode, Keypair, MiniSecretKey};
use sha2::Sha512;

use super::seed::ROUNDS;
use crate::entropy::Entropy;
use crate::secret::Secret;

/// The SS58 prefix of a chain of the family: at most 16 383.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ss58Prefix(u16);

impl Ss58Prefix {
    /// Of Polkadot.
    pub const POLKADOT: Self = Self(0);
    /// Of Kusama.
    pub const KUSAMA: Self = Self(2);
    /// Of chains that have none of their own.
    pub const SUBSTRATE: Self = Self(42);

    /// A prefix by its number; `None` above the largest.
    pub const fn new(prefix: u16) -> Option<Self> {
        if prefix < 1 << 14 { Some(Self(prefix)) } else { None }
    }
}

/// The key of the wallet's Polkadot account (sr25519), the same on every chain of the family.
pub struct PolkadotKey(pub(crate) Keypair);

impl PolkadotKey {
    /// The key without a junction, as the family's own tools derive it: of the entropy itself, not of the words (substrate-bip39).
    pub fn derive(entropy: &Entropy) -> Self {
        let seed = Secret::<64>::filled(|seed| {
            pbkdf2_hmac::<Sha512>(entropy.expose(), b"mnemonic", ROUNDS, seed);
        });
        let secret = MiniSecretKey::from_bytes(&seed.expose()[..32])
            .expect("any 32 bytes are a secret of this kind");
        Self(secret.expand_to_keypair(ExpansionMode::Ed25519))
    }

    /// The account, which is the public key.
    pub fn account(&self) -> [u8; 32] {
        self.0.public.to_bytes()
    }

    /// The account's address on the chain with this prefix.
    pub fn address(&self, prefix: Ss58Prefix) -> String {
        of_key(&self.account(), prefix.0).expect("the prefix is not above the largest")
    }
}

impl fmt::Debug for PolkadotKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PolkadotKey(..)")
    }
}
