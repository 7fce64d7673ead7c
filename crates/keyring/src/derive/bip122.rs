use std::fmt;

use caip::address::network::{Network, of_program};
use k256::elliptic_curve::PrimeField;
use k256::{NonZeroScalar, Scalar, ecdsa, schnorr};
use ripemd::Ripemd160;
use sha2::{Digest, Sha256};

use super::{Seed, hd};
use crate::tagged::tagged;

/// The wallet's two accounts on a network of Bitcoin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BitcoinAccount {
    /// The account that pays and is paid: P2WPKH, BIP-84.
    Payment,
    /// The account that keeps ordinals: P2TR by its key alone, BIP-86.
    Ordinals,
}

impl BitcoinAccount {
    /// Both accounts.
    pub const ALL: [Self; 2] = [Self::Payment, Self::Ordinals];
}

/// The key of one of the wallet's Bitcoin accounts.
pub struct BitcoinKey {
    pub(crate) key: Key,
    network: Network,
}

/// The key that signs, as its account needs it.
pub(crate) enum Key {
    Payment(ecdsa::SigningKey),
    /// The output's key: the derived one with BIP-341's tweak.
    Ordinals(schnorr::SigningKey),
}

impl BitcoinKey {
    /// The key at `m/84'/0'/0'/0/0` or `m/86'/0'/0'/0/0`; on test networks the coin type is `1'`.
    pub fn derive(seed: &Seed, account: BitcoinAccount, network: Network) -> Self {
        let derived = hd::derive(seed.expose(), path(account, network));
        let key = match account {
            BitcoinAccount::Payment => Key::Payment(derived),
            BitcoinAccount::Ordinals => Key::Ordinals(output_key(&derived)),
        };
        Self { key, network }
    }

    #[cfg(test)]
    pub(crate) fn of_bytes(bytes: &[u8; 32], account: BitcoinAccount, network: Network) -> Self {
        let derived = ecdsa::SigningKey::from_slice(bytes).unwrap();
        let key = match account {
            BitcoinAccount::Payment => Key::Payment(derived),
            BitcoinAccount::Ordinals => Key::Ordinals(output_key(&derived)),
        };
        Self { key, network }
    }

    /// The public key that wallets show: 33 bytes of a P2WPKH account, and of a P2TR account the 32 of its output.
    pub fn public_key(&self) -> Vec<u8> {
        match &self.key {
            Key::Payment(key) => key.verifying_key().to_sec1_point(true).as_bytes().to_vec(),
            Key::Ordinals(key) => key.verifying_key().to_bytes().to_vec(),
        }
    }

    /// The version of the witness program, and the program (BIP-141, BIP-341).
    fn program(&self) -> (u8, Vec<u8>) {
        match self.key {
            Key::Payment(_) => (0, hash160(&self.public_key()).to_vec()),
            Key::Ordinals(_) => (1, self.public_key()),
        }
    }

    /// The script that outputs of this account are locked with.
    pub(crate) fn script(&self) -> Vec<u8> {
        match self.program() {
            (0, program) => [&[0x00, 20][..], &program].concat(),
            (_, program) => [&[0x51, 32][..], &program].concat(),
        }
    }

    /// The account's address: bech32 or bech32m with the network's prefix.
    pub fn address(&self) -> String {
        let (version, program) = self.program();
        of_program(version, &program, self.network).expect("both programs are of BIP-141")
    }
}

const fn path(account: BitcoinAccount, network: Network) -> &'static str {
    match (account, network) {
        (BitcoinAccount::Payment, Network::Main) => "m/84'/0'/0'/0/0",
        (BitcoinAccount::Payment, _) => "m/84'/1'/0'/0/0",
        (BitcoinAccount::Ordinals, Network::Main) => "m/86'/0'/0'/0/0",
        (BitcoinAccount::Ordinals, _) => "m/86'/1'/0'/0/0",
    }
}

/// The key of an output that no script can spend (BIP-341: the tweak commits to no tree).
fn output_key(derived: &ecdsa::SigningKey) -> schnorr::SigningKey {
    // Taken with an even `y`, as BIP-340 has every public key.
    let internal = schnorr::SigningKey::from(*derived.as_nonzero_scalar());
    let tweak = tagged(b"TapTweak", &[&internal.verifying_key().to_bytes()]);
    let tweak: Option<Scalar> = Scalar::from_repr(tweak.into()).into();
    let sum = tweak.map(|tweak| **internal.as_nonzero_scalar() + tweak);
    let sum: Option<NonZeroScalar> = sum.and_then(|sum| NonZeroScalar::new(sum).into());
    sum.expect("a hash is not below the curve's order once in 2^127 keys").into()
}

/// `SHA-256`, then `RIPEMD-160`.
pub(crate) fn hash160(bytes: &[u8]) -> [u8; 20] {
    Ripemd160::digest(Sha256::digest(bytes)).into()
}

impl fmt::Debug for BitcoinKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("BitcoinKey(..)")
    }
}
