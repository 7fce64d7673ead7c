use keyring::Secret;
use keyring::envelope::{FactorKind, OpenError};

use super::*;
use crate::test_support::Counter;

const KEK: [u8; 32] = [7; 32];

const PLACE: Place<'_> =
    Place { project: "p1", wallet: "w1", factor: "f1", kind: FactorKind::Device, version: 1 };

fn made() -> Made {
    Wallet::make(&PLACE, &[9; 32], Secret::new(&KEK), &mut Counter(0))
}

fn open(made: &Made, place: &Place<'_>, kek: [u8; 32]) -> Result<Wallet, OpenProblem> {
    let accounts = made.wallet.accounts();
    Wallet::open(place, &made.seed_box, &made.envelope, Secret::new(&kek), &accounts)
}

#[test]
fn a_wallet_opens_as_it_was_made() {
    let made = made();
    let opened = open(&made, &PLACE, KEK).unwrap();
    assert_eq!(opened.accounts(), made.wallet.accounts());
    let families: Vec<_> = opened.accounts().into_iter().map(|one| one.namespace).collect();
    assert_eq!(families, ["eip155", "bip122", "bip122", "solana", "polkadot"]);
}

#[test]
fn in_another_place_or_by_another_key_it_does_not() {
    let made = made();
    let elsewhere = [
        Place { project: "p2", ..PLACE },
        Place { wallet: "w2", ..PLACE },
        Place { factor: "f2", ..PLACE },
        Place { kind: FactorKind::Kit, ..PLACE },
        Place { version: 2, ..PLACE },
    ];
    for place in elsewhere {
        assert_eq!(open(&made, &place, KEK).unwrap_err(), OpenProblem::Sealed(OpenError));
    }
    assert_eq!(open(&made, &PLACE, [8; 32]).unwrap_err(), OpenProblem::Sealed(OpenError));
}

/// A server that swaps rows, or forgets one.
#[test]
fn a_wallet_with_other_accounts_does_not_open() {
    let made = made();
    let own = made.wallet.accounts();
    let other = Wallet::make(&PLACE, &[9; 32], Secret::new(&KEK), &mut Counter(1));
    let mut swapped = own.clone();
    swapped.swap(0, 3);
    let mut renamed = own.clone();
    renamed[0].address = other.wallet.accounts()[0].address.clone();
    for accounts in [other.wallet.accounts(), swapped, renamed, own[1..].to_vec(), Vec::new()] {
        let key = Secret::new(&KEK);
        let opened = Wallet::open(&PLACE, &made.seed_box, &made.envelope, key, &accounts);
        assert_eq!(opened.unwrap_err(), OpenProblem::Accounts);
    }
}

#[test]
fn the_server_alone_does_not_choose_the_entropy_and_neither_does_what_is_drawn() {
    let accounts = |nonce: u8, drawn: u8| {
        let key = Secret::new(&KEK);
        Wallet::make(&PLACE, &[nonce; 32], key, &mut Counter(drawn)).wallet.accounts()
    };
    assert_ne!(accounts(1, 0), accounts(1, 1));
    assert_ne!(accounts(1, 0), accounts(2, 0));
    assert_eq!(accounts(1, 0), accounts(1, 0));
}

#[test]
fn each_account_proves_that_this_device_registers_it() {
    let wallet = made().wallet;
    let proofs = wallet.proofs("nonce", "thumb", &mut Counter(0));
    let of = |one: &Account| (one.namespace.clone(), one.kind.clone());
    let accounts: Vec<_> = wallet.accounts().iter().map(of).collect();
    let proven: Vec<_> =
        proofs.iter().map(|one| (one.namespace.clone(), one.kind.clone())).collect();
    assert_eq!(proven, accounts);
    assert_eq!(proof_text("nonce", "thumb"), "ew.create.v1.nonce.thumb");
    for (nonce, jkt) in [("other", "thumb"), ("nonce", "other")] {
        let others = wallet.proofs(nonce, jkt, &mut Counter(0));
        assert!(proofs.iter().zip(&others).all(|(one, other)| one.signature != other.signature));
    }
}

#[test]
fn nothing_that_is_shown_of_a_wallet_is_a_key() {
    assert_eq!(format!("{:?}", made().wallet), "Wallet(..)");
}
