use alloy_primitives::{Address, B256, address, b256, eip191_hash_message, hex};

use super::super::VerifyError;
use super::envelope::Envelope;
use super::key::recover;

/// Signed by viem's `signMessage` with the public test key of [`SIGNER`].
const TEXT: &str = "example.com wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

I accept the terms: ä, 漢字.

URI: https://example.com/login
Version: 1
Chain ID: 31337
Nonce: 32891756abcdefgh
Issued At: 2026-01-01T00:00:00.000Z";
const SIGNER: Address = address!("f39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
const R: &str = "df2dd5e5b5d7f1d3d0627643c115b0f9b443e81dcb8216c3a9a98336ed9c8a1c";
const S: &str = "321f253973582c089131aad623cb8679d17edab220fdc4224b3e8ba45e3aef7b";
/// The other value of `s`: the curve's order less [`S`].
const HIGH_S: &str = "cde0dac68ca7d3f76ece5529dc347984e93002348e4adc197493d2e871fb51c6";
/// As viem's `signatureToCompactSignature` writes it.
const COMPACT_S: &str = "b21f253973582c089131aad623cb8679d17edab220fdc4224b3e8ba45e3aef7b";

fn signed_by(s: &str, v: &str) -> Option<Address> {
    let signature = hex::decode(format!("{R}{s}{v}")).unwrap();
    recover(&eip191_hash_message(TEXT), &signature)
}

#[test]
fn all_spellings_of_a_keys_signature_are_read() {
    for (s, v) in [(S, "1c"), (S, "01"), (COMPACT_S, "")] {
        assert_eq!(signed_by(s, v), Some(SIGNER), "{s}{v}");
    }
}

#[test]
fn the_published_example_of_web3_js_is_recovered() {
    let hash = b256!("1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655");
    assert_eq!(eip191_hash_message("Some data"), hash);
    let signature = hex::decode(
        "b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c",
    );
    let signer = address!("2c7536E3605D9C16a7a3D7b1898e529396a65c23");
    assert_eq!(recover(&hash, &signature.unwrap()), Some(signer));
}

#[test]
fn the_high_value_of_s_is_refused() {
    for v in ["1b", "1c", "00", "01"] {
        assert_eq!(signed_by(HIGH_S, v), None, "{v}");
    }
}

#[test]
fn other_parities_lengths_and_texts_do_not_give_the_signer() {
    for (s, v) in [(S, "1b"), (S, "00"), (S, "02"), (S, "1d"), (S, "25"), (S, ""), (S, "1c00")] {
        assert_ne!(signed_by(s, v), Some(SIGNER), "{s}{v}");
    }
    let signature = hex::decode(format!("{R}{S}1c")).unwrap();
    assert_ne!(recover(&eip191_hash_message(format!("{TEXT} ")), &signature), Some(SIGNER));
    for length in 0..signature.len() {
        assert_ne!(recover(&eip191_hash_message(TEXT), &signature[..length]), Some(SIGNER));
    }
}

#[test]
fn scalars_out_of_range_recover_nothing() {
    let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let zero = "00".repeat(32);
    for (r, s) in [(&*zero, S), (R, &*zero), (order, S), (R, order), (&*zero, &*zero)] {
        let signature = hex::decode(format!("{r}{s}1c")).unwrap();
        assert_eq!(recover(&eip191_hash_message(TEXT), &signature), None, "{r}{s}");
    }
}

#[test]
fn a_signature_without_the_ending_is_the_accounts_own() {
    for own in [vec![], vec![1, 2, 3], vec![7; 65]] {
        let opened = Envelope::open(own.clone().into()).unwrap();
        assert_eq!((opened.signature.to_vec(), opened.factory), (own, Address::ZERO));
    }
}

#[test]
fn an_ending_without_what_belongs_before_it_is_malformed() {
    let ending = b256!("6492649264926492649264926492649264926492649264926492649264926492");
    let word = |last: u8| B256::with_last_byte(last);
    let wild = B256::repeat_byte(0xff);
    for before in [
        vec![],
        vec![word(1)],
        vec![word(1), word(0x60), word(0x80)],
        // Offsets and lengths that point behind the end.
        vec![word(1), wild, wild],
        vec![word(1), word(0x60), word(0x60), wild],
    ] {
        let bytes = [before.concat(), ending.to_vec()].concat();
        assert_eq!(Envelope::open(bytes.into()), Err(VerifyError::Malformed), "{before:?}");
    }
}
