use caip::address::network::Network;
use k256::{ecdsa, schnorr};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::super::{BitcoinAccount, BitcoinKey, EvmKey, PolkadotKey, Seed, SolanaKey};
use crate::entropy::Entropy;
use crate::secret::Secret;

#[test]
fn no_key_is_shown_by_a_formatter() {
    let entropy = Entropy::from_bytes(&[0x7f; 16]).unwrap();
    let seed = Seed::new(&entropy);
    let shown = [
        format!("{seed:?}"),
        format!("{:?}", EvmKey::derive(&seed)),
        format!("{:?}", SolanaKey::derive(&seed)),
        format!("{:?}", BitcoinKey::derive(&seed, BitcoinAccount::Payment, Network::Main)),
        format!("{:?}", BitcoinKey::derive(&seed, BitcoinAccount::Ordinals, Network::Main)),
        format!("{:?}", PolkadotKey::derive(&entropy)),
    ];
    let expected = [
        "Seed(..)",
        "EvmKey(..)",
        "SolanaKey(..)",
        "BitcoinKey(..)",
        "BitcoinKey(..)",
        "PolkadotKey(..)",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn what_keys_are_made_of_is_overwritten_when_dropped() {
    const fn wiped<T: ZeroizeOnDrop>() {}
    // Compiles only while the libraries' features say so.
    wiped::<Secret<32>>();
    wiped::<Zeroizing<Vec<u8>>>();
    wiped::<ecdsa::SigningKey>();
    wiped::<schnorr::SigningKey>();
    wiped::<ed25519_dalek::SigningKey>();
    wiped::<bip39::Mnemonic>();
    wiped::<chacha20poly1305::XChaCha20Poly1305>();
}
