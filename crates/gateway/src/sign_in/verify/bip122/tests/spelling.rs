//! Signatures that are written in another way than the one that is read.

use k256::ecdsa::{Signature, VerifyingKey};

use super::super::super::VerifyError;
use super::super::key::SIGHASH_ALL;
use super::super::read_stack;
use super::{
    ALL, BY_P2TR, BY_P2WPKH, OF_KEY, P2PKH, P2TR, P2WPKH, TEXT, check, check_bytes, decoded, stack,
};

/// The other signature that fits where this one does: with the curve's order less `s`.
fn with_high_s(signature: &Signature) -> Signature {
    Signature::from_scalars(*signature.r(), -*signature.s()).unwrap()
}

#[test]
fn the_high_value_of_s_is_refused() {
    let [header, scalars @ ..] = &decoded(OF_KEY)[..] else { panic!("65 bytes") };
    let high = with_high_s(&Signature::from_slice(scalars).unwrap());
    // With the other parity it recovers the same key.
    let other_header = 27 + 4 + (((header - 27) % 4) ^ 1);
    for header in [*header, other_header] {
        let signature = [&[header][..], &high.to_bytes()].concat();
        assert_eq!(check_bytes(P2PKH, &signature), Err(VerifyError::Wrong), "{header}");
    }
    let signature = decoded(BY_P2WPKH);
    let [signature, key] = read_stack(&signature).unwrap()[..] else { panic!("two items") };
    let low = Signature::from_der(&signature[..signature.len() - 1]).unwrap();
    for (scalars, expected) in [(low, Ok(())), (with_high_s(&low), Err(VerifyError::Wrong))] {
        let signature = [scalars.to_der().as_bytes(), &[SIGHASH_ALL]].concat();
        assert_eq!(check_bytes(P2WPKH, &stack(&[&signature, key])), expected);
    }
}

#[test]
fn headers_and_lengths_out_of_range_are_malformed() {
    let signature = decoded(OF_KEY);
    for header in [0, 1, 26, 43, 59, 255] {
        let signature = [&[header][..], &signature[1..]].concat();
        for address in ALL {
            assert_eq!(check_bytes(address, &signature), Err(VerifyError::Malformed), "{header}");
        }
    }
    for length in (0..65).chain([66, 67, 130]) {
        let signature: Vec<u8> = signature.iter().copied().cycle().take(length).collect();
        for address in ALL {
            let answer = check_bytes(address, &signature);
            assert_eq!(answer, Err(VerifyError::Malformed), "{length} {address}");
        }
    }
    // No point of the curve, no scalars.
    for scalars in [[0; 64], [0xff; 64]] {
        let signature = [&[31][..], &scalars].concat();
        assert_eq!(check_bytes(P2PKH, &signature), Err(VerifyError::Wrong));
    }
}

#[test]
fn what_is_not_base64_with_padding_is_malformed() {
    let hex = "02".repeat(65);
    let unpadded = OF_KEY.trim_end_matches('=');
    let [url, spaced, doubled] =
        [OF_KEY.replace('+', "-"), format!("{OF_KEY}\n"), OF_KEY.repeat(2)];
    // The last letter has bits that count for nothing, and have to be zero.
    let loose = OF_KEY.replace("OM=", "ON=");
    let wrong = ["", "0x00", "smp", "smp?", "ful", &hex, unpadded, &url, &spaced, &doubled, &loose];
    for signature in wrong {
        for address in ALL {
            let answer = check(address, TEXT, signature);
            assert_eq!(answer, Err(VerifyError::Malformed), "{signature} {address}");
        }
    }
    let other_kinds = ["ful", "pof", "smpsmp", "SMP"];
    for prefix in other_kinds {
        let answer = check(P2WPKH, TEXT, &format!("{prefix}{BY_P2WPKH}"));
        assert_eq!(answer, Err(VerifyError::Malformed), "{prefix}");
    }
    // What says that it is a stack is no signature of the older kind.
    assert_eq!(check(P2WPKH, TEXT, &format!("smp{OF_KEY}")), Err(VerifyError::Malformed));
}

#[test]
fn what_is_no_witness_stack_is_malformed() {
    let whole = decoded(BY_P2WPKH);
    let behind = [&whole[..], &[0]].concat();
    let many = stack(&[b"".as_slice(); 101]);
    // Written in three bytes where one would do.
    let long_count = [&[0xfd, 2, 0][..], &whole[1..]].concat();
    let huge_counts: [&[u8]; 4] = [
        &[0xfd, 0xff, 0xff],
        &[0xfe, 0xff, 0xff, 0xff, 0xff],
        &[0xff; 9],
        &[1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ];
    let huge_item = [&[1, 0xfd, 0x00, 0x20][..], &[7; 0x1fff]].concat();
    let cut = (0..whole.len()).map(|length| &whole[..length]);
    let others: [&[u8]; 4] = [&behind, &many, &long_count, &huge_item];
    for signature in cut.chain(others).chain(huge_counts) {
        assert_eq!(check_bytes(P2WPKH, signature), Err(VerifyError::Malformed), "{signature:?}");
    }
}

#[test]
fn witnesses_with_other_items_than_are_needed_are_refused() {
    let (of_key, of_taproot) = (decoded(BY_P2WPKH), decoded(BY_P2TR));
    let [signature, key] = read_stack(&of_key).unwrap()[..] else { panic!("two items") };
    let [schnorr] = read_stack(&of_taproot).unwrap()[..] else { panic!("one item") };
    let uncompressed = VerifyingKey::from_sec1_bytes(key).unwrap().to_encoded_point(false);
    let huge = [&[1, 0xfd, 0x00, 0x20][..], &[7; 0x2000]].concat();
    for witness in [
        stack(&[]),
        stack(&[b""]),
        stack(&[signature]),
        stack(&[key, signature]),
        stack(&[signature, key, b""]),
        stack(&[b"", signature, key]),
        stack(&[signature, uncompressed.as_bytes()]),
        stack(&[b"", key]),
        stack(&[&[SIGHASH_ALL], key]),
        huge,
    ] {
        assert_eq!(check_bytes(P2WPKH, &witness), Err(VerifyError::Wrong), "{witness:?}");
    }
    // An annex begins with 0x50.
    for witness in [stack(&[]), stack(&[schnorr, b""]), stack(&[schnorr, b"\x50"])] {
        assert_eq!(check_bytes(P2TR, &witness), Err(VerifyError::Wrong), "{witness:?}");
    }
}

#[test]
fn signatures_that_do_not_sign_everything_or_are_written_otherwise_are_refused() {
    let (of_key, of_taproot) = (decoded(BY_P2WPKH), decoded(BY_P2TR));
    let [signature, key] = read_stack(&of_key).unwrap()[..] else { panic!("two items") };
    let [schnorr] = read_stack(&of_taproot).unwrap()[..] else { panic!("one item") };
    let (der, scalars) = (&signature[..signature.len() - 1], &schnorr[..64]);
    for kind in [0x00, 0x02, 0x03, 0x41, 0x81, 0xff] {
        let ecdsa = stack(&[&[der, &[kind]].concat(), key]);
        assert_eq!(check_bytes(P2WPKH, &ecdsa), Err(VerifyError::Wrong), "{kind}");
        let taproot = stack(&[&[scalars, &[kind]].concat()]);
        assert_eq!(check_bytes(P2TR, &taproot), Err(VerifyError::Wrong), "{kind}");
    }
    // Signed with its kind beside it, which is part of what is signed.
    assert_eq!(check_bytes(P2TR, &stack(&[scalars])), Err(VerifyError::Wrong));
    let [0x30, _, rest @ ..] = der else { panic!("a sequence") };
    let length = u8::try_from(rest.len()).unwrap();
    for other in [
        [&[0x30, 0x81, length][..], rest].concat(),
        [&[0x30, length + 1][..], rest, &[0]].concat(),
        [&[0x31, length][..], rest].concat(),
        [&[0x30, length][..], rest, &[0]].concat(),
        vec![0x30, 6, 2, 1, 0, 2, 1, 0],
        vec![0x30, 0],
    ] {
        let witness = stack(&[&[&other[..], &[SIGHASH_ALL]].concat(), key]);
        assert_eq!(check_bytes(P2WPKH, &witness), Err(VerifyError::Wrong), "{other:?}");
    }
}
