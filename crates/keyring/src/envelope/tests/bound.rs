use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::{
    Envelope, EnvelopeContext, FactorKind, FactorSecret, Kek, OpenError, SeedBox, SeedBoxContext,
    WalletKey,
};
use super::{BOX, context, factor, kek, server, wallet_key};
use crate::entropy::Entropy;
use crate::secret::Secret;
use crate::test_support::Counter;

const KIND: FactorKind = FactorKind::Passkey;

fn entropy() -> Entropy {
    Entropy::from_bytes(&[0x7f; 16]).unwrap()
}

fn sealed_box() -> SeedBox {
    SeedBox::seal(&entropy(), &wallet_key(), &BOX, &mut Counter(0x80))
}

fn sealed() -> Envelope {
    Envelope::seal(&wallet_key(), &kek(KIND), &context(KIND), &mut Counter(0x80))
}

/// Each single bit of these bytes the other way round.
fn flips(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..bytes.len() * 8).map(|bit| {
        let mut flipped = bytes.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        flipped
    })
}

#[test]
fn every_flipped_bit_of_an_envelope_is_an_error() {
    for bytes in flips(sealed().as_bytes()) {
        let opened = Envelope::from_bytes(&bytes).unwrap().open(&kek(KIND), &context(KIND));
        assert_eq!(opened, Err(OpenError));
    }
}

#[test]
fn every_flipped_bit_of_a_seed_box_is_an_error() {
    for bytes in flips(sealed_box().as_bytes()) {
        let opened = SeedBox::from_bytes(&bytes).unwrap().open(&wallet_key(), &BOX);
        assert_eq!(opened, Err(OpenError));
    }
}

#[test]
fn envelope_opens_in_its_own_place_alone() {
    let own = context(KIND);
    let others = [
        EnvelopeContext { project: "prj_2", ..own },
        EnvelopeContext { wallet: "wal_2", ..own },
        EnvelopeContext { factor: "fac_2", ..own },
        EnvelopeContext { version: 2, ..own },
        EnvelopeContext { project: "prj_1wal", wallet: "_1", ..own },
        EnvelopeContext { wallet: "wal_1fac", factor: "_1", ..own },
    ];
    let kinds = FactorKind::ALL.into_iter().filter(|kind| *kind != KIND);
    let others = others.into_iter().chain(kinds.map(|kind| EnvelopeContext { kind, ..own }));
    for other in others {
        // With the key of its own place, and with one that was derived for the other.
        assert_eq!(sealed().open(&kek(KIND), &other), Err(OpenError), "{other:?}");
        let derived = Kek::derive(&factor(), &server(), &other);
        assert_eq!(sealed().open(&derived, &other), Err(OpenError), "{other:?}");
        let sealed_there = Envelope::seal(&wallet_key(), &derived, &other, &mut Counter(0x80));
        assert_eq!(sealed_there.open(&derived, &own), Err(OpenError), "{other:?}");
    }
    assert_eq!(sealed().open(&kek(KIND), &own), Ok(wallet_key()));
}

#[test]
fn key_of_an_envelope_takes_both_secrets() {
    let (own, context) = (sealed(), context(KIND));
    let other = FactorSecret::new(&[9; 32]).unwrap();
    let wrong = [
        Kek::derive(&other, &server(), &context),
        Kek::derive(&factor(), &Secret::new(&[9; 32]), &context),
        Kek::derive(&factor().and(&factor()), &server(), &context),
        Kek::derived(Secret::new(&[9; 32])),
    ];
    for kek in wrong {
        assert_eq!(own.open(&kek, &context), Err(OpenError));
    }
}

#[test]
fn key_that_was_derived_elsewhere_opens_the_same_envelope() {
    let derived = Kek::derived(Secret::new(kek(KIND).0.expose()));
    assert_eq!(sealed().open(&derived, &context(KIND)), Ok(wallet_key()));
}

#[test]
fn secrets_of_two_factors_open_together_and_in_their_order() {
    let (device, kit) = (factor(), FactorSecret::new(&[9; 32]).unwrap());
    let context = context(FactorKind::Kit);
    let key = |secret: &FactorSecret| Kek::derive(secret, &server(), &context);
    let both = Envelope::seal(&wallet_key(), &key(&device.and(&kit)), &context, &mut Counter(0));
    assert_eq!(both.open(&key(&device.and(&kit)), &context), Ok(wallet_key()));
    for wrong in [kit.and(&device), device, kit] {
        assert_eq!(both.open(&key(&wrong), &context), Err(OpenError));
    }
}

#[test]
fn short_secret_is_no_factor() {
    assert!(FactorSecret::new(&[7; 31]).is_err());
    assert!(FactorSecret::new(&[7; 32]).is_ok() && FactorSecret::new(&[7; 64]).is_ok());
}

#[test]
fn seed_box_opens_in_its_own_wallet_alone() {
    for other in [
        SeedBoxContext { project: "prj_2", ..BOX },
        SeedBoxContext { wallet: "wal_2", ..BOX },
        SeedBoxContext { project: "prj_1w", wallet: "al_1" },
    ] {
        assert_eq!(sealed_box().open(&wallet_key(), &other), Err(OpenError), "{other:?}");
    }
    let other = WalletKey::generate(&mut Counter(0x41));
    assert_eq!(sealed_box().open(&other, &BOX), Err(OpenError));
    assert_eq!(sealed_box().open(&wallet_key(), &BOX), Ok(entropy()));
}

#[test]
fn other_lengths_are_refused() {
    for length in (0..100).filter(|length| *length != Envelope::LENGTH) {
        assert_eq!(Envelope::from_bytes(&vec![0; length]), Err(OpenError));
    }
    for length in (0..100).filter(|length| !matches!(length, 56 | 72)) {
        assert_eq!(SeedBox::from_bytes(&vec![0; length]), Err(OpenError));
    }
}

#[test]
fn kinds_are_read_by_their_names() {
    for kind in FactorKind::ALL {
        assert_eq!(FactorKind::from_name(kind.name()), Some(kind));
    }
    assert_eq!(FactorKind::from_name("Device"), None);
}

#[test]
fn envelope_is_no_seed_box() {
    // Of the same length as one of 32 bytes, and sealed under a key of the same size.
    let key = WalletKey::generate(&mut Counter(0x40));
    let kek = Kek::derived(Secret::random(&mut Counter(0x40)));
    let envelope = Envelope::seal(&key, &kek, &context(KIND), &mut Counter(0));
    let taken = SeedBox::from_bytes(envelope.as_bytes()).unwrap();
    assert_eq!(taken.open(&key, &BOX), Err(OpenError));
}

#[test]
fn nonces_are_drawn_anew() {
    let rng = &mut Counter(0);
    let [first, second] =
        [0, 1].map(|_| Envelope::seal(&wallet_key(), &kek(KIND), &context(KIND), rng));
    assert_ne!(first, second);
    assert_eq!(first.open(&kek(KIND), &context(KIND)), Ok(wallet_key()));
    assert_eq!(second.open(&kek(KIND), &context(KIND)), Ok(wallet_key()));
}

/// The same cases in every run.
fn cases() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(72),
        failure_persistence: None,
        ..ProptestConfig::with_cases(256)
    }
}

/// Ids out of few letters, so that two of them are often equal when joined.
fn ids() -> impl Strategy<Value = [String; 3]> {
    let id = || "[ab]{0,3}";
    (id(), id(), id()).prop_map(|(project, wallet, factor)| [project, wallet, factor])
}

fn place(ids: &[String; 3], kind: usize, version: u32) -> EnvelopeContext<'_> {
    let [project, wallet, factor] = ids;
    EnvelopeContext { project, wallet, factor, kind: FactorKind::ALL[kind], version }
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn envelope_opens_exactly_where_it_was_sealed(
        (from, to) in (ids(), ids()),
        kinds in (0..5_usize, 0..5_usize),
        versions in (0..2_u32, 0..2_u32),
        start: u8,
    ) {
        let (from, to) = (place(&from, kinds.0, versions.0), place(&to, kinds.1, versions.1));
        let derive = |context| Kek::derive(&factor(), &server(), context);
        let envelope =
            Envelope::seal(&wallet_key(), &derive(&from), &from, &mut Counter(start));
        prop_assert_eq!(envelope.open(&derive(&from), &from), Ok(wallet_key()));
        let opened = envelope.open(&derive(&to), &to);
        prop_assert_eq!(opened.is_ok(), from == to);
    }

    #[test]
    fn any_bytes_are_refused(bytes: Vec<u8>) {
        if let Ok(envelope) = Envelope::from_bytes(&bytes) {
            prop_assert_eq!(envelope.open(&kek(KIND), &context(KIND)), Err(OpenError));
        }
        if let Ok(seed_box) = SeedBox::from_bytes(&bytes) {
            prop_assert_eq!(seed_box.open(&wallet_key(), &BOX), Err(OpenError));
        }
    }
}
