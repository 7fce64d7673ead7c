//! A wallet as a whole.
//!
//! # Where to start
//!
//! - [`Wallet::make`] and [`Wallet::open`], from what is kept to keys, and back;
//! - [`Place`], what both are bound to;
//! - [`Wallet::accounts`], the accounts; [`Wallet::proofs`], that they are this wallet's.

mod accounts;
mod proofs;
#[cfg(test)]
mod tests;

pub use proofs::proof_text;

use std::fmt;

use caip::address::network::Network;
use keyring::Secret;
use keyring::derive::{BitcoinAccount, BitcoinKey, EvmKey, PolkadotKey, Seed, SolanaKey};
use keyring::entropy::{Entropy, Size};
use keyring::envelope::{
    Envelope, EnvelopeContext, FactorKind, Kek, OpenError, SeedBox, SeedBoxContext, WalletKey,
};
use rand_core::CryptoRng;

use crate::protocol::Account;

/// What a wallet is bound to where it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// The project's id.
    pub project: &'a str,
    /// The wallet's id.
    pub wallet: &'a str,
    /// The factor's id.
    pub factor: &'a str,
    /// The factor's kind.
    pub kind: FactorKind,
    /// The wallet's version.
    pub version: u32,
}

impl<'a> Place<'a> {
    /// What HKDF is given for the key of the envelope.
    pub fn kek_info(&self) -> Vec<u8> {
        self.envelope().kek_info()
    }

    const fn seed_box(&self) -> SeedBoxContext<'a> {
        SeedBoxContext { project: self.project, wallet: self.wallet }
    }

    const fn envelope(&self) -> EnvelopeContext<'a> {
        let Self { project, wallet, factor, kind, version } = *self;
        EnvelopeContext { project, wallet, factor, kind, version }
    }
}

/// A wallet that is open: its keys are in memory until it is dropped, which overwrites them.
pub struct Wallet {
    evm: EvmKey,
    payment: BitcoinKey,
    ordinals: BitcoinKey,
    solana: SolanaKey,
    polkadot: PolkadotKey,
}

/// A wallet that was just made, and what is to be kept of it.
#[derive(Debug)]
pub struct Made {
    /// The wallet, open.
    pub wallet: Wallet,
    /// The entropy under the wallet's key.
    pub seed_box: SeedBox,
    /// The wallet's key under the factor's.
    pub envelope: Envelope,
}

/// A wallet does not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OpenProblem {
    /// Another key, another place, or bytes that were changed.
    #[error(transparent)]
    Sealed(#[from] OpenError),
    /// It opened, and is another wallet than the one whose accounts were named. Nothing may be signed.
    #[error("the opened wallet has other accounts")]
    Accounts,
}

impl Wallet {
    /// Makes a wallet: 128 bits of what is drawn, with the server's bytes mixed in. Either of the two alone says nothing of it.
    pub fn make(
        place: &Place<'_>,
        entropy_nonce: &[u8; 32],
        kek: Secret<32>,
        rng: &mut impl CryptoRng,
    ) -> Made {
        let entropy = Entropy::generate(rng, entropy_nonce, Size::Short);
        let key = WalletKey::generate(rng);
        let seed_box = SeedBox::seal(&entropy, &key, &place.seed_box(), rng);
        let kek = Kek::derived(kek);
        let envelope = Envelope::seal(&key, &kek, &place.envelope(), rng);
        Made { wallet: Self::of(&entropy), seed_box, envelope }
    }

    /// Opens a wallet, and compares its accounts with those that it had when it was made.
    pub fn open(
        place: &Place<'_>,
        seed_box: &SeedBox,
        envelope: &Envelope,
        kek: Secret<32>,
        accounts: &[Account],
    ) -> Result<Self, OpenProblem> {
        let kek = Kek::derived(kek);
        let key = envelope.open(&kek, &place.envelope())?;
        let wallet = Self::of(&seed_box.open(&key, &place.seed_box())?);
        if wallet.accounts() == accounts { Ok(wallet) } else { Err(OpenProblem::Accounts) }
    }

    /// The wallet of these words (BIP-39).
    #[cfg(test)]
    pub(crate) fn of_words(words: &str) -> Self {
        Self::of(&Entropy::from_words(words).unwrap())
    }

    /// The EVM account's key.
    pub(crate) const fn evm(&self) -> &EvmKey {
        &self.evm
    }

    /// The Solana account's key.
    pub(crate) const fn solana(&self) -> &SolanaKey {
        &self.solana
    }

    /// Slow: two times 2048 rounds of PBKDF2.
    fn of(entropy: &Entropy) -> Self {
        let seed = Seed::new(entropy);
        let bitcoin = |account| BitcoinKey::derive(&seed, account, Network::Main);
        Self {
            evm: EvmKey::derive(&seed),
            payment: bitcoin(BitcoinAccount::Payment),
            ordinals: bitcoin(BitcoinAccount::Ordinals),
            solana: SolanaKey::derive(&seed),
            polkadot: PolkadotKey::derive(entropy),
        }
    }
}

impl fmt::Debug for Wallet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Wallet(..)")
    }
}
