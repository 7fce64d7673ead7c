use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};

use super::super::{Envelope, FactorKind, KitSecret, SeedBox};
use super::{BOX, context, kek, wallet_key};
use crate::entropy::Entropy;
use crate::test_support::{Counter, bytes, hex, to_hex};

const FROZEN: &str = include_str!("../../../vectors/envelopes.txt");

/// The value behind a name in the file.
fn frozen(name: &str) -> &'static str {
    let line = FROZEN.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is not in vectors/envelopes.txt"))
}

#[test]
fn seed_boxes_are_the_frozen_ones() {
    assert_eq!(to_hex(&BOX.aad()), frozen("seed_aad"));
    for (entropy, name) in [(&[0x7f; 16][..], "seed_box_16"), (&[0x80; 32], "seed_box_32")] {
        let entropy = Entropy::from_bytes(entropy).unwrap();
        let sealed = SeedBox::seal(&entropy, &wallet_key(), &BOX, &mut Counter(0x80));
        assert_eq!(to_hex(sealed.as_bytes()), frozen(name));
        let kept = SeedBox::from_bytes(&hex(frozen(name))).unwrap();
        assert_eq!(kept.open(&wallet_key(), &BOX), Ok(entropy));
    }
}

#[test]
fn envelopes_of_each_kind_are_the_frozen_ones() {
    for kind in FactorKind::ALL {
        let of_kind = |what: &str| frozen(&format!("{}_{what}", kind.name()));
        let context = context(kind);
        assert_eq!(to_hex(&context.kek_info()), of_kind("info"));
        assert_eq!(to_hex(kek(kind).0.expose()), of_kind("kek"));
        assert_eq!(to_hex(&context.aad()), of_kind("aad"));
        let sealed = Envelope::seal(&wallet_key(), &kek(kind), &context, &mut Counter(0x80));
        assert_eq!(to_hex(sealed.as_bytes()), of_kind("envelope"));
        let kept = Envelope::from_bytes(&hex(of_kind("envelope"))).unwrap();
        assert_eq!(kept.open(&kek(kind), &context), Ok(wallet_key()));
    }
}

#[test]
fn kit_code_is_the_frozen_one() {
    let kit = KitSecret::generate(&mut Counter(0));
    assert_eq!(kit.code().expose(), frozen("kit_code"));
    assert!(KitSecret::from_code(frozen("kit_code")).unwrap() == kit);
}

/// The example of `draft-irtf-cfrg-xchacha-03`, A.3.1, so that the library is held to it with our features.
#[test]
fn cipher_is_that_of_the_draft() {
    let key: [u8; 32] = bytes("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f");
    let nonce: [u8; 24] = bytes("404142434445464748494a4b4c4d4e4f5051525354555657");
    let mut text = b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip \
                     for the future, sunscreen would be it."
        .to_vec();
    let aad = hex("50515253c0c1c2c3c4c5c6c7");
    let cipher = XChaCha20Poly1305::new(&key.into());
    cipher.encrypt_in_place(&XNonce::from(nonce), &aad, &mut text).unwrap();
    let expected = "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb\
                    731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b452\
                    2f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9\
                    21f9664c97637da9768812f615c68b13b52e\
                    c0875924c1c7987947deafd8780acf49";
    assert_eq!(to_hex(&text), expected);
}
