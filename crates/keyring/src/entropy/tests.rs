use hkdf::Hkdf;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sha2::Sha256;

use super::vectors::{BIP_39, OF_24_BYTES};
use super::{Entropy, EntropyLengthError, MnemonicError, Size};
use crate::secret::Secret;
use crate::test_support::{Counter, bytes, hex, to_hex};

#[test]
fn words_are_those_of_bip_39() {
    for (entropy, words, _) in BIP_39 {
        let bytes = hex(entropy);
        assert_eq!(Entropy::from_bytes(&bytes).unwrap().words().expose(), words);
        assert_eq!(Entropy::from_words(words).unwrap().expose(), bytes);
    }
}

#[test]
fn words_are_read_in_any_case_and_with_any_space() {
    for (entropy, words, _) in BIP_39 {
        let typed = format!("\n {}\t", words.to_uppercase().replace(' ', " \u{3000} "));
        assert_eq!(Entropy::from_words(&typed).unwrap().expose(), hex(entropy));
    }
}

#[test]
fn other_counts_of_words_are_refused() {
    for words in OF_24_BYTES {
        assert_eq!(Entropy::from_words(words), Err(MnemonicError::Count(18)));
    }
    assert_eq!(Entropy::from_words(" "), Err(MnemonicError::Count(0)));
    let eleven = ["abandon"; 11].join(" ");
    assert_eq!(Entropy::from_words(&eleven), Err(MnemonicError::Count(11)));
}

#[test]
fn unknown_word_is_named_by_its_place_and_not_repeated() {
    let (_, words, _) = BIP_39[1];
    let error = Entropy::from_words(&words.replace("thank", "thunk")).unwrap_err();
    assert_eq!(error, MnemonicError::Unknown(3));
    assert_eq!(error.to_string(), "word 3 is not on the list");
}

#[test]
fn words_that_do_not_belong_together_are_refused() {
    // The last word of another wallet, and two words exchanged.
    let (_, words, _) = BIP_39[1];
    let last = words.replace("yellow", "zoo");
    assert_eq!(Entropy::from_words(&last), Err(MnemonicError::Checksum));
    let exchanged = words.replacen("legal winner", "winner legal", 1);
    assert_eq!(Entropy::from_words(&exchanged), Err(MnemonicError::Checksum));
}

#[test]
fn other_lengths_of_entropy_are_refused() {
    for length in [0, 15, 17, 24, 31, 33, 64] {
        let result = Entropy::from_bytes(&vec![0; length]);
        assert_eq!(result, Err(EntropyLengthError(length)));
    }
}

/// Written by `hkdf` of `@noble/hashes` 1.8.0: of 32 bytes that count from 0, with a salt of 32 that count from 32.
#[test]
fn new_entropy_is_hkdf_of_random_bytes_and_the_servers_nonce() {
    let mut nonce = [0; 32];
    rand_core::Rng::fill_bytes(&mut Counter(32), &mut nonce);
    for (size, expected) in [
        (Size::Short, "654ba1cb7e69f2f48fea279a8fe038f8"),
        (Size::Long, "654ba1cb7e69f2f48fea279a8fe038f8a46e47d0ca71ef8e628b4d4f72d43b0d"),
    ] {
        let entropy = Entropy::generate(&mut Counter(0), &nonce, size);
        assert_eq!(to_hex(entropy.expose()), expected);
    }
}

#[test]
fn either_source_alone_changes_the_entropy() {
    let generate = |first, nonce| Entropy::generate(&mut Counter(first), &nonce, Size::Short);
    assert_ne!(generate(0, [0; 32]), generate(1, [0; 32]));
    assert_ne!(generate(0, [0; 32]), generate(0, [1; 32]));
    assert_eq!(generate(0, [1; 32]), generate(0, [1; 32]));
}

/// Test cases 1 and 3 of RFC 5869, so that the library is held to its standard with our features.
#[test]
fn hkdf_is_that_of_rfc_5869() {
    let ikm = [0x0b; 22];
    let (salt, info) = (hex("000102030405060708090a0b0c"), hex("f0f1f2f3f4f5f6f7f8f9"));
    for (salt, info, expected) in [
        (
            Some(salt.as_slice()),
            info.as_slice(),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        ),
        (
            Some(&[][..]),
            &[][..],
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
        ),
    ] {
        let expected: [u8; 42] = bytes(expected);
        let mut out = [0; 42];
        Hkdf::<Sha256>::new(salt, &ikm).expand(info, &mut out).unwrap();
        assert_eq!(out, expected);
    }
}

#[test]
fn no_secret_is_shown_by_a_formatter() {
    let entropy = Entropy::from_bytes(&[0x7f; 16]).unwrap();
    assert_eq!(format!("{entropy:?} {:?}", entropy.words()), "Entropy(..) Words(..)");
    assert_eq!(format!("{:?}", Secret::new(&[0x7f; 32])), "Secret(..)");
}

/// The same cases in every run.
fn cases() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(71),
        failure_persistence: None,
        ..ProptestConfig::with_cases(64)
    }
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn entropy_is_what_its_words_stand_for(bytes: [u8; 32], is_long: bool) {
        let bytes = if is_long { &bytes[..] } else { &bytes[..16] };
        let words = Entropy::from_bytes(bytes).unwrap().words();
        let read = Entropy::from_words(words.expose()).unwrap();
        prop_assert_eq!(read.expose(), bytes);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        prop_assert!(Entropy::from_words(&text).is_err());
    }
}
