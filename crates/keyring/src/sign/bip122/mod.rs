//! Messages of Bitcoin accounts, signed by BIP-322, "simple".
//!
//! # Where to start
//!
//! - [`BitcoinKey::sign_message`], what pages get; `to_sign`, what is hashed for it; `stack`, how the signature is written.

mod stack;
mod to_sign;

use k256::ecdsa;
use k256::schnorr;
use rand_core::CryptoRng;

use self::stack::write_stack;
use self::to_sign::{SIGHASH_ALL, ToSign};
use crate::derive::{BitcoinKey, Key, hash160};

impl BitcoinKey {
    /// Signs a message (BIP-322, "simple"): the witness stack in base64.
    ///
    /// A P2WPKH account signs deterministically (RFC 6979), with the lower `s`. A P2TR account mixes drawn bytes in, as BIP-340 advises.
    pub fn sign_message(&self, message: &str, rng: &mut impl CryptoRng) -> String {
        let to_sign = ToSign::new(&self.script(), message);
        let witness = match &self.key {
            Key::Payment(key) => payment_witness(key, &to_sign, self.public_key()),
            Key::Ordinals(key) => {
                let mut drawn = [0; 32];
                rng.fill_bytes(&mut drawn);
                ordinals_witness(key, &to_sign, &drawn)
            }
        };
        base64::padded(&write_stack(&witness))
    }
}

/// A signature and the key (BIP-141).
fn payment_witness(key: &ecdsa::SigningKey, to_sign: &ToSign, public_key: Vec<u8>) -> Vec<Vec<u8>> {
    let script_code = [&[0x76, 0xa9, 20][..], &hash160(&public_key), &[0x88, 0xac]].concat();
    let (signature, _) = key.sign_prehash_recoverable(&to_sign.ecdsa_hash(&script_code));
    vec![[signature.to_der().as_bytes(), &[SIGHASH_ALL]].concat(), public_key]
}

/// A signature alone (BIP-341), with the type that BIP-322 names.
fn ordinals_witness(key: &schnorr::SigningKey, to_sign: &ToSign, drawn: &[u8; 32]) -> Vec<Vec<u8>> {
    let signature = key
        .sign_raw(&to_sign.taproot_hash(SIGHASH_ALL), drawn)
        .expect("a nonce is zero once in 2^256 signatures");
    vec![[&signature.to_bytes()[..], &[SIGHASH_ALL]].concat()]
}

#[cfg(test)]
mod tests;
