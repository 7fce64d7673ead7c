use caip::{Address, Namespace};
use data_encoding::HEXLOWER;
use k256::ecdsa::Signature;

use super::super::VerifyError;
use super::verify;

/// Signed by the npm package `@polkadot/util-crypto` 14.0.3 with keys of the seed of 32 times 7, and the addresses as it writes them.
const TEXT: &str = "example.com wants you to sign in with your Polkadot account:
15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5

I accept the terms: ä, 漢字.

URI: https://example.com/login
Version: 1
Chain ID: 91b171bb158e2d3848fa23a9f1c25182
Nonce: 32891756abcdefgh
Issued At: 2026-01-01T00:00:00Z";

/// One account's addresses, with the prefixes 0, 42, 2 and 255, and its signatures of the wrapped text and of the text itself.
struct Signer {
    kind: &'static str,
    addresses: [&'static str; 4],
    wrapped: &'static str,
    plain: &'static str,
}

const SR25519: Signer = Signer {
    kind: "01",
    addresses: [
        "13ofUaqLVvnnWt12Egm6nLrfhY6CXrz98YkrAV4LCXeuHY9K",
        "5EsNLFaGe9XK5LzWH3i6eC2Wqv6YqZS1442N1C4yeSdP6uxy",
        "FNyzZv9GWYEpzox3kX9Y9PWzWNneEFBWRs7PrLw8Eqsqwhk",
        "yGFYAx1tsWsj4NaQ9Gb7t18PnCJnoTXWN7UNnjjj4m3ujG1Zt",
    ],
    wrapped: "7c73e2bf59120746887e22f7213210bb46e4f323c3d0a16ae0eba2c5f9d1c561a72ffcece84a24785a664584cac426131b26a31168be1cc9146da140b76b8c8e",
    plain: "fc587002ffa665d32d91bc0bbfeaee925de13d3d8b626328dc7ac0654c0538680f4e00df992eb8a9197e38526866e44c9efabdb313ccd95c40d7fcfc9f9b8680",
};
const ED25519: Signer = Signer {
    kind: "00",
    addresses: [
        "16JCKBEq6pJkYaaE9TpZBcYq7cGrW83HiJi5JmemC4FCjso9",
        "5HMuAqymF33H73ZiBpmZ3TigFzHCopV9doyb9UfQdyDgZMUp",
        "HsWqAKdsQ4CrhP9xXabwR5gQaZScVJL6BpLY8wN7mSBJWx4",
        "yGJ2hncJN7mF2QGyMBNBLQQ5wcNyTRnZWhEL1t2KVkaW2iPFa",
    ],
    wrapped: "2b8abf6acb35c6a45095892aca3567902dfaa090a9c17618cbfb365a99d790d562b19e050608d31e6da54ad009912a5ba0bcf98c908cfd949afa7fe1b2b4ff01",
    plain: "6ac9a859022f86d398664d360c61765fb82f40c1a4b4e3081876c0a0e77ad5f5b15b519865d67aed9a61c6a2d1b155a9c49ec133939d94c28209bc40e80e4808",
};
const ECDSA: Signer = Signer {
    kind: "02",
    addresses: [
        "12iA6kYHK7mXWht2UuxTsgFXgLpRr7iGn5v5DrUao3iPCqyv",
        "5DmrxRHDTLW45AsWXGuTjXRNpipn9pA8hbBb4ZVEExgs2SiB",
        "EHUcjd65hWyppgxHyiWdUnNyK71xUyK9y2LTDmBikuMmMMW",
        "yGESfaBbpL4hoNQH9WpKF6TneB7X2mnEVm1Y1o79KMZyDBXNq",
    ],
    wrapped: "e2257048d59601f819f6fd22b7e395a9f07625dc1ae827183328a40b660716bb05a3236f224baab316e2e403e74ce135e88a882b8a72e54750c76c3bded5c65201",
    plain: "1e4d5aa6fffa0ea468f263a9c374f10dc180f3347fb513425474cd59eecd50820bf86eb927eeff5371d60d64a9bc14618dc1f0980248941a1d509bbd4cb63e2101",
};
const SIGNERS: [Signer; 3] = [SR25519, ED25519, ECDSA];

fn check(address: &str, text: &str, signature: &str) -> Result<(), VerifyError> {
    verify(&Address::parse(Namespace::Polkadot, address).unwrap(), text, signature)
}

#[test]
fn a_key_signs_in_itself_by_every_spelling_under_every_prefix() {
    for Signer { kind, addresses, wrapped, plain } in SIGNERS {
        for digits in [wrapped, plain] {
            let spellings = [
                format!("0x{digits}"),
                format!("0x{kind}{digits}"),
                format!("0x{}", digits.to_uppercase()),
            ];
            for signature in spellings {
                for address in addresses {
                    assert_eq!(check(address, TEXT, &signature), Ok(()), "{address} {signature}");
                }
                let longer = format!("{TEXT}\n");
                let answer = check(addresses[0], &longer, &signature);
                assert_eq!(answer, Err(VerifyError::Wrong), "{signature}");
            }
        }
    }
}

#[test]
fn a_wrapping_is_taken_off_once_and_only_as_a_whole() {
    for Signer { addresses: [address, ..], wrapped, plain, .. } in SIGNERS {
        let text = format!("<Bytes>{TEXT}</Bytes>");
        // What is signed is what would be signed of the wrapped text by itself.
        assert_eq!(check(address, &text, &format!("0x{wrapped}")), Ok(()));
        assert_eq!(check(address, &text, &format!("0x{plain}")), Err(VerifyError::Wrong));
        for half in [format!("<Bytes>{TEXT}"), format!("{TEXT}</Bytes>")] {
            let answer = check(address, &half, &format!("0x{wrapped}"));
            assert_eq!(answer, Err(VerifyError::Wrong));
        }
    }
}

#[test]
fn other_accounts_and_other_kinds_are_refused() {
    for signer in SIGNERS {
        for other in SIGNERS.iter().filter(|other| other.kind != signer.kind) {
            let signature = format!("0x{}", signer.wrapped);
            let answer = check(other.addresses[0], TEXT, &signature);
            assert_eq!(answer, Err(VerifyError::Wrong), "{} for {}", signer.kind, other.kind);
            // The byte of another kind: of another length, or of another scheme.
            let signature = format!("0x{}{}", other.kind, signer.wrapped);
            let answer = check(signer.addresses[0], TEXT, &signature);
            assert!(answer.is_err(), "{} as {}", signer.kind, other.kind);
        }
    }
}

#[test]
fn what_is_not_64_to_66_bytes_of_hexadecimal_is_malformed() {
    let digits = SR25519.wrapped;
    let [short, long, kind] =
        [&digits[2..], &[digits, digits].concat(), &["03", ECDSA.wrapped].concat()]
            .map(|digits| format!("0x{digits}"));
    let odd = format!("0x{digits}0");
    let many = format!("0x{}", "00".repeat(8_000));
    let bare = digits.to_owned();
    let other = format!("0x{}zz", &digits[2..]);
    for signature in [String::new(), "0x".into(), short, long, kind, odd, many, bare, other] {
        for Signer { addresses: [address, ..], .. } in SIGNERS {
            let answer = check(address, TEXT, &signature);
            assert_eq!(answer, Err(VerifyError::Malformed), "{signature:.20}");
        }
    }
}

#[test]
fn the_high_value_of_s_and_other_points_are_refused() {
    let [address, ..] = ECDSA.addresses;
    let bytes = HEXLOWER.decode(ECDSA.wrapped.as_bytes()).unwrap();
    let [scalars @ .., point] = &bytes[..] else { panic!("65 bytes") };
    let check = |scalars: &[u8], point: u8| {
        let digits = HEXLOWER.encode(&[scalars, &[point]].concat());
        check(address, TEXT, &format!("0x{digits}"))
    };
    assert_eq!(check(scalars, *point), Ok(()));
    let low = Signature::from_slice(scalars).unwrap();
    let high = Signature::from_scalars(*low.r(), -*low.s()).unwrap();
    for point in 0..=255 {
        assert_eq!(check(&high.to_bytes(), point), Err(VerifyError::Wrong), "{point}");
    }
    for other in (0..=255).filter(|other| other != point) {
        assert_eq!(check(scalars, other), Err(VerifyError::Wrong), "{other}");
    }
    for scalars in [[0; 64], [0xff; 64]] {
        assert_eq!(check(&scalars, 0), Err(VerifyError::Wrong));
    }
}

#[test]
fn keys_that_fit_every_text_sign_nothing() {
    // 32 zeros: the neutral point of sr25519, and a point of small order of ed25519.
    let nothing = "111111111111111111111111111111111HC1";
    // The neutral point of ed25519.
    let neutral = "12K3n5t4wSaF5mj27Tw9vStXWLWyRjjiH5Cp3CFLpKVCye7";
    // `R` neutral and `S` zero, with the mark of sr25519 and without.
    let [mut marked, mut one] = [[0; 64]; 2];
    marked[63] = 0x80;
    one[0] = 1;
    for address in [nothing, neutral] {
        for signature in [marked, one, [0; 64]] {
            for kind in ["", "00", "01"] {
                let signature = format!("0x{kind}{}", HEXLOWER.encode(&signature));
                let answer = check(address, TEXT, &signature);
                assert_eq!(answer, Err(VerifyError::Wrong), "{address} {signature}");
            }
        }
    }
}

#[test]
fn a_signature_without_the_mark_of_sr25519_is_refused() {
    let [address, ..] = SR25519.addresses;
    let mut bytes = HEXLOWER.decode(SR25519.plain.as_bytes()).unwrap();
    bytes[63] &= 0x7f;
    for kind in ["", "01"] {
        let signature = format!("0x{kind}{}", HEXLOWER.encode(&bytes));
        assert_eq!(check(address, TEXT, &signature), Err(VerifyError::Wrong));
    }
}
