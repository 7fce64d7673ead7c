use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sha2::{Digest, Sha256};

use super::super::{EvmSignature, MessageRefused, TypedDataDigest, keccak};
use super::{junk, key};
use crate::test_support::{bytes, hex, to_hex};

/// Key, text whose SHA-256 hash is signed, `r` and `s`: vectors of RFC 6979 for secp256k1, as Trezor's `trezor-crypto` and Haskoin have them. The RFC itself has none for this curve.
const RFC_6979: [(&str, &str, &str); 4] = [
    (
        "0000000000000000000000000000000000000000000000000000000000000001",
        "Satoshi Nakamoto",
        "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5",
    ),
    (
        "0000000000000000000000000000000000000000000000000000000000000001",
        "All those moments will be lost in time, like tears in rain. Time to die...",
        "8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21",
    ),
    (
        "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140",
        "Satoshi Nakamoto",
        "fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d06b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5",
    ),
    (
        "f8b8af8ce3c7cca5e300d33939540c10d45ce001b8f252bfbc57ba0342904181",
        "Alan Turing",
        "7063ae83e7f62bbb171798131b4a0564b956930092b33b07b395615d9ec7e15c58dfcc1e00a35e1572f366ffe34ba0fc47db1e7189759b9fb233c5b05ab388ea",
    ),
];

#[test]
fn nonces_are_those_of_rfc_6979() {
    for (secret, text, expected) in RFC_6979 {
        let signature = key(secret).sign_hash(&Sha256::digest(text).into());
        assert_eq!(to_hex(&signature.to_bytes()[..64]), expected, "{text}");
    }
}

/// Messages, and what viem 2.57.0 signs them with by the first account of Hardhat.
const EIP_191: [(&[u8], &str); 4] = [
    (
        b"hello",
        "0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c",
    ),
    (
        b"",
        "0xc1977b761f1dd36c29795783460d241885c8e7f9d962dbe7bba2753fd94e89b444a1cd9ed855dd09afa3b73f7c2bd097ec9abc2d2775d737505a02d3f0cafa591b",
    ),
    (
        "ä 漢字\n".as_bytes(),
        "0x0ac1ebf672b986f89008f1701ef62f468d4047f05e8892c6bd3378aecd770c1d2a08d02682a794e1655799c73acc73c6b20d2e693652b835c0be620ea8a4b34c1c",
    ),
    (
        &[0x00, 0xff, 0x80],
        "0x1415672dd5c83b585eaeb8ff74a91087b9ec0eed3a1f5889b7f036d4f8f28a0e1a3e5946211fe3016f465d7eb55523d72a13b1d2403c46bdb3f3f9c79dda4df11c",
    ),
];

#[test]
fn messages_are_signed_as_by_other_wallets() {
    let long = [b'x'; 300];
    let of_long = "0x6af1f9b153580fd194df454e14e5ff841c6051913c3ddb2b5d1fe0f306af4537355c2b89806789c98f17bfe847efac7f070901b91c5ad8ca10ed4ffa2dd6dd0e1b";
    for (message, expected) in EIP_191.into_iter().chain([(&long[..], of_long)]) {
        let signature = junk().sign_message(message).unwrap();
        assert_eq!(signature.to_bytes().to_vec(), hex(expected));
    }
}

#[test]
fn preimages_of_eip_191_and_eip_712_are_never_signed_as_messages() {
    let domain_and_struct = [7; 64];
    for version in [0x00, 0x01, 0x45] {
        let message = [&[0x19, version][..], &domain_and_struct].concat();
        assert_eq!(junk().sign_message(&message), Err(MessageRefused));
        assert_eq!(junk().sign_message(&message[..2]), Err(MessageRefused));
    }
    let signed = b"\x19Ethereum Signed Message:\n5hello";
    assert_eq!(junk().sign_message(signed), Err(MessageRefused));
    for other in [&[0x19][..], &[0x19, 0x02], &[0x18, 0x01], b"E\x19E"] {
        assert!(junk().sign_message(other).is_ok(), "{other:?}");
    }
}

/// The example of EIP-712 itself: the key is the hash of "cow".
#[test]
fn typed_data_is_signed_as_in_the_example_of_eip_712() {
    let cow = key(&to_hex(&keccak(&[b"cow"])));
    assert_eq!(cow.address(), "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826");
    let digest = TypedDataDigest::of_parts(
        &bytes("0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f"),
        &bytes("0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e"),
    );
    let expected = "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2";
    assert_eq!(digest.as_bytes().to_vec(), hex(expected));
    assert_eq!(digest, TypedDataDigest::from_trusted(bytes(expected)));
    let expected = "0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c";
    assert_eq!(cow.sign_typed_data(&digest).to_bytes().to_vec(), hex(expected));
    // By viem 2.57.0, with the first account of Hardhat.
    let expected = "0x6ea8bb309a3401225701f3565e32519f94a0ea91a5910ce9229fe488e773584c0390416a2190d9560219dab757ecca2029e63fa9d1c2aebf676cc25b9f03126a1b";
    assert_eq!(junk().sign_typed_data(&digest).to_bytes().to_vec(), hex(expected));
}

#[test]
fn v_is_27_or_28() {
    let signature = |is_y_odd| EvmSignature { r: [1; 32], s: [2; 32], is_y_odd };
    assert_eq!(signature(false).to_bytes()[64], 27);
    assert_eq!(signature(true).to_bytes()[64], 28);
}

/// The same cases in every run.
fn cases() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(74),
        failure_persistence: None,
        ..ProptestConfig::with_cases(64)
    }
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn signature_is_low_and_names_its_key(hash: [u8; 32], secret in 1..u64::MAX) {
        let key = key(&format!("{secret:064x}"));
        let signed = key.sign_hash(&hash);
        let signature = Signature::from_slice(&signed.to_bytes()[..64]).unwrap();
        prop_assert_eq!(signature.normalize_s(), signature);
        let point = RecoveryId::new(signed.is_y_odd, false);
        let recovered = VerifyingKey::recover_from_prehash(&hash, &signature, point).unwrap();
        prop_assert_eq!(&recovered, key.0.verifying_key());
        prop_assert_eq!(key.sign_hash(&hash), signed);
    }
}
