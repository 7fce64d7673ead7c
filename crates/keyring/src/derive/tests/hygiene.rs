use caip::address::network::Network;

use super::super::{BitcoinAccount, BitcoinKey, EvmKey, PolkadotKey, Seed, SolanaKey};
use crate::entropy::Entropy;

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
