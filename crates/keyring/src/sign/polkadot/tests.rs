use blake2::digest::consts::U32;
use blake2::{Blake2b, Digest};
use schnorrkel::{PublicKey, Signature};

use crate::derive::PolkadotKey;
use crate::entropy::Entropy;
use crate::test_support::Counter;

fn key() -> PolkadotKey {
    let words = "bottom drive obey lake curtain smoke basket hold race lonely fit walk";
    PolkadotKey::derive(&Entropy::from_words(words).unwrap())
}

/// Whether the account signed these bytes, as a chain verifies it.
fn has_signed(bytes: &[u8], signature: &[u8; 64]) -> bool {
    let signature = Signature::from_bytes(signature).unwrap();
    let key = PublicKey::from_bytes(&key().account()).unwrap();
    key.verify_simple(b"substrate", bytes, &signature).is_ok()
}

#[test]
fn message_is_signed_as_bytes_and_not_as_it_is() {
    let signature = key().sign_message(b"hello", &mut Counter(0));
    assert!(has_signed(b"<Bytes>hello</Bytes>", &signature));
    assert!(!has_signed(b"hello", &signature));
}

#[test]
fn wrapped_message_is_not_wrapped_again() {
    let wrapped = b"<Bytes>hello</Bytes>";
    assert!(has_signed(wrapped, &key().sign_message(wrapped, &mut Counter(0))));
    assert!(has_signed(b"<Bytes></Bytes>", &key().sign_message(b"", &mut Counter(0))));
}

#[test]
fn message_that_is_wrapped_in_part_is_wrapped() {
    for message in [&b"<Bytes>"[..], b"hello</Bytes>", b"<Bytes>/Bytes>", b"<Bytes>hello"] {
        let signature = key().sign_message(message, &mut Counter(0));
        let wrapped = [b"<Bytes>", message, b"</Bytes>"].concat();
        assert!(has_signed(&wrapped, &signature) && !has_signed(message, &signature));
    }
}

#[test]
fn payload_is_signed_as_it_is_up_to_256_bytes() {
    for length in [0, 1, 255, 256] {
        let payload = vec![7; length];
        let signature = key().sign_payload(&payload, &mut Counter(0));
        assert!(has_signed(&payload, &signature), "{length}");
    }
}

#[test]
fn hash_of_a_longer_payload_is_signed() {
    let payload = [7; 257];
    let signature = key().sign_payload(&payload, &mut Counter(0));
    assert!(has_signed(&Blake2b::<U32>::digest(payload), &signature));
    assert!(!has_signed(&payload, &signature));
}

#[test]
fn randomness_of_the_caller_is_what_is_used() {
    let sign = |first| key().sign_message(b"hello", &mut Counter(first));
    assert_eq!(sign(0), sign(0));
    assert_ne!(sign(0), sign(1));
}
