//! Which accounts a signature signs in, and on which network.

use sha2::{Digest, Sha256};

use super::super::super::VerifyError;
use super::super::simple;
use super::{
    ALL, BY_NESTED, BY_P2WPKH, OF_KEY, P2PKH, SIGNED, TEXT, check, check_bytes, check_on, stack,
};

#[test]
fn a_signature_does_not_pass_for_an_account_of_another_kind() {
    for (signature, accounts) in SIGNED {
        for address in ALL {
            let answer = check(address, TEXT, signature);
            if accounts.contains(&address) {
                assert_eq!(answer, Ok(()), "{address} {signature}");
            } else {
                assert!(
                    matches!(answer, Err(VerifyError::Wrong | VerifyError::Malformed)),
                    "{address} {signature}: {answer:?}"
                );
            }
        }
    }
    // A P2PKH account has no witness.
    assert_eq!(check(P2PKH, TEXT, BY_P2WPKH), Err(VerifyError::Malformed));
}

#[test]
fn other_texts_and_other_keys_accounts_are_refused() {
    let of_other_keys = [
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    ];
    for (signature, accounts) in SIGNED {
        for address in accounts {
            for text in [format!("{TEXT}\n"), TEXT.replace("ä", "a"), String::new()] {
                assert_eq!(check(address, &text, signature), Err(VerifyError::Wrong), "{address}");
            }
        }
        for address in of_other_keys {
            assert_ne!(check(address, TEXT, signature), Ok(()), "{address} {signature}");
        }
    }
}

#[test]
fn an_address_of_another_network_is_refused() {
    let test = "bip122:000000000933ea01ad0ee984209779ba";
    let regression = "bip122:0f9188f13cb7b2c71f2a335e3a4fc328";
    let of_test = [
        ("mjSSLdHFzft9NC5NNMik7WrMQ9rRhMhNpT", OF_KEY),
        ("2MyQBsrfRnTLwEdpjVVYNWHDB8LXLJUcub9", BY_NESTED),
        ("tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v", BY_P2WPKH),
        (
            "tb1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5s3g3s37",
            "AUGFl9K+0szTIhi1MKzs1H9Zu0pO9jusj/4BTEF4Gak5IG3owM9wG+uG4xU39YtnIATnGySyuCzhqN1zERB7Nsi2AQ==",
        ),
    ];
    for (address, signature) in of_test {
        assert_eq!(check_on(test, address, TEXT, signature), Ok(()), "{address}");
        assert_eq!(check(address, TEXT, signature), Err(VerifyError::Wrong), "{address}");
    }
    for (signature, accounts) in SIGNED {
        for chain in [test, regression] {
            let answer = check_on(chain, accounts[0], TEXT, signature);
            assert_eq!(answer, Err(VerifyError::Wrong), "{chain} {}", accounts[0]);
        }
    }
    let litecoin = "bip122:12a765e31ffd4059bada1e25190f6e98";
    assert_eq!(check_on(litecoin, P2PKH, TEXT, OF_KEY), Err(VerifyError::Unsupported));
}

#[test]
fn accounts_of_kinds_that_are_not_verified_are_unsupported() {
    let witness = stack(&[b""]);
    // A witness of a version without rules so far.
    assert_eq!(check_bytes("bc1sw50qgdz25j", &witness), Err(VerifyError::Unsupported));
    // `OP_TRUE`, and scripts that only look like those of several keys.
    let key = [&[33, 2][..], &[7; 32]].concat();
    for script in [
        vec![0x51],
        vec![],
        vec![0x51, 0x51, 0xae],
        [&[0x51][..], &key, &[0x52, 0xae]].concat(),
        [&[0x52][..], &key, &[0x51, 0xae]].concat(),
        [&[0x00][..], &key, &[0x51, 0xae]].concat(),
        [&[0x51][..], &key, &[0x51, 0xaf]].concat(),
        [&[0x51, 32][..], &key[1..], &[0x51, 0xae]].concat(),
        [&key[..], &[0xac]].concat(),
    ] {
        let program = Sha256::digest(&script);
        let account = [&[0x00, 32][..], &program].concat();
        let answer = simple::verify(&account, TEXT, &stack(&[b"", &script]));
        assert_eq!(answer, Err(VerifyError::Unsupported), "{script:?}");
    }
}
