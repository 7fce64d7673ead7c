use caip::address::network::Network;
use k256::ecdsa::signature::hazmat::PrehashVerifier;
use k256::schnorr::{Signature, VerifyingKey};

use super::to_sign::{SIGHASH_ALL, ToSign};
use crate::derive::{BitcoinAccount, BitcoinKey};
use crate::tagged::tagged;
use crate::test_support::{Counter, Zeros, bytes, to_hex};

/// The key of BIP-322's examples, `L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k`.
const KEY: &str = "bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004";

fn key(account: BitcoinAccount) -> BitcoinKey {
    BitcoinKey::of_bytes(&bytes(KEY), account, Network::Main)
}

/// Messages and their hashes, of BIP-322.
const HASHES: [(&str, &str); 2] = [
    ("", "c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1"),
    ("Hello World", "f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a"),
];

#[test]
fn messages_are_hashed_as_in_bip_322() {
    for (message, hash) in HASHES {
        let own = tagged(b"BIP0322-signed-message", &[message.as_bytes()]);
        assert_eq!(to_hex(&own), hash);
    }
}

/// The hashes of the transactions that carry the messages, of BIP-322, for its P2WPKH account. They are shown the other way round.
#[test]
fn transactions_that_carry_messages_are_those_of_bip_322() {
    for (message, hash) in [
        ("", "c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7"),
        ("Hello World", "b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b"),
    ] {
        let mut spent = ToSign::new(&key(BitcoinAccount::Payment).script(), message).spent();
        spent.reverse();
        assert_eq!(to_hex(&spent), hash);
    }
}

/// The signatures of BIP-322 by its P2WPKH account: of the two that it has for each message, the one with the first nonce of RFC 6979. (The other was tried again for a shorter `r`.)
#[test]
fn p2wpkh_signatures_are_those_of_bip_322() {
    let key = key(BitcoinAccount::Payment);
    assert_eq!(key.address(), "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l");
    for (message, signature) in [
        (
            "",
            "AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy",
        ),
        (
            "Hello World",
            "AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy",
        ),
    ] {
        assert_eq!(key.sign_message(message, &mut Counter(0)), signature);
    }
}

/// The P2TR example that Bitcoin Core's proposed tests and bip322-js have, by the same key, made without randomness.
#[test]
fn p2tr_signature_is_that_of_other_libraries() {
    let key = key(BitcoinAccount::Ordinals);
    let address = "bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3";
    assert_eq!(key.address(), address);
    let signature = "AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==";
    assert_eq!(key.sign_message("Hello World", &mut Zeros), signature);
}

#[test]
fn p2tr_signature_with_randomness_is_valid_and_another() {
    let key = key(BitcoinAccount::Ordinals);
    let first = key.sign_message("Hello World", &mut Counter(0));
    assert_ne!(first, key.sign_message("Hello World", &mut Counter(1)));
    let [1, 65, signature @ .., SIGHASH_ALL] = &base64::read(&first).unwrap()[..] else {
        panic!("{first}")
    };
    let hash = ToSign::new(&key.script(), "Hello World").taproot_hash(SIGHASH_ALL);
    let public = VerifyingKey::from_slice(&key.public_key()).unwrap();
    assert!(public.verify_prehash(&hash, &Signature::try_from(signature).unwrap()).is_ok());
}

#[test]
fn signature_is_of_its_network_only_by_its_address() {
    // The script is the same on every network; pages compare the address.
    let on = |network| {
        let key = BitcoinKey::of_bytes(&bytes(KEY), BitcoinAccount::Payment, network);
        (key.address(), key.sign_message("", &mut Zeros))
    };
    let (main, test) = (on(Network::Main), on(Network::Test));
    assert!(test.0.starts_with("tb1q") && main.0 != test.0);
    assert_eq!(main.1, test.1);
}
