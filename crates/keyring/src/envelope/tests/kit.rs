use bech32::primitives::iter::{ByteIterExt, Fe32IterExt};
use bech32::{Bech32m, Fe32, Hrp};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::{KitCodeError, KitSecret};
use crate::secret::Secret;
use crate::test_support::Counter;

fn code() -> String {
    KitSecret::generate(&mut Counter(0)).code().expose().to_owned()
}

fn read(text: &str) -> Result<KitSecret, KitCodeError> {
    KitSecret::from_code(text)
}

#[test]
fn code_is_62_letters_behind_its_prefix() {
    assert!(code().starts_with("ewk1") && code().len() == 62);
}

#[test]
fn code_is_read_as_people_write_it() {
    let kit = KitSecret::generate(&mut Counter(0));
    let (start, end) = (&code()[..30], &code()[30..]);
    for typed in
        [code().to_uppercase(), format!(" {start}-{end}\n"), format!("{start} \u{a0}{end}")]
    {
        assert!(read(&typed) == Ok(KitSecret::generate(&mut Counter(0))), "{typed}");
    }
    assert!(read(&code()) == Ok(kit));
}

#[test]
fn wrong_letter_is_a_wrong_checksum() {
    for at in 4..code().len() {
        let mut letters = code().into_bytes();
        letters[at] = if letters[at] == b'q' { b'p' } else { b'q' };
        let typed = String::from_utf8(letters).unwrap();
        assert_eq!(read(&typed), Err(KitCodeError::Checksum), "{at}");
    }
}

#[test]
fn shorter_and_longer_codes_are_refused() {
    assert_eq!(read(&code()[..61]), Err(KitCodeError::Checksum));
    assert_eq!(read(&(code() + "q")), Err(KitCodeError::Checksum));
    // Right checksums of 31 and of 33 bytes.
    let of = |bytes: &[u8]| {
        bech32::encode::<bech32::Bech32m>(bech32::Hrp::parse("ewk").unwrap(), bytes).unwrap()
    };
    assert!(read(&of(&[7; 32])) == Ok(KitSecret(Secret::new(&[7; 32]))));
    assert_eq!(read(&of(&[7; 31])), Err(KitCodeError::Checksum));
    assert_eq!(read(&of(&[7; 33])), Err(KitCodeError::Checksum));
}

#[test]
fn second_way_to_write_a_secret_is_refused() {
    let hrp = Hrp::parse("ewk").unwrap();
    let written = |last: u8| {
        let mut letters: Vec<Fe32> = [7_u8; 32].into_iter().bytes_to_fes().collect();
        let end = letters.last_mut().unwrap();
        // Behind the 256 bits there are four more.
        *end = Fe32::try_from(end.to_u8() | last).unwrap();
        letters.into_iter().with_checksum::<Bech32m>(&hrp).chars().collect::<String>()
    };
    assert!(read(&written(0)) == Ok(KitSecret(Secret::new(&[7; 32]))));
    for last in 1..16 {
        assert_eq!(read(&written(last)), Err(KitCodeError::Checksum), "{last}");
    }
}

#[test]
fn what_is_not_a_kits_code_is_said_to_be_none() {
    let address = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr";
    let mixed = code().replacen('e', "E", 1);
    for text in ["", "ewk", "ewk1", address, &mixed, "ewk1boi"] {
        let error = read(text).unwrap_err();
        let expected = if text == "ewk1" { KitCodeError::Checksum } else { KitCodeError::Form };
        assert_eq!(error, expected, "{text}");
    }
}

#[test]
fn checksum_of_bech32_is_none() {
    let hrp = bech32::Hrp::parse("ewk").unwrap();
    let old = bech32::encode::<bech32::Bech32>(hrp, &[7; 32]).unwrap();
    assert_eq!(read(&old), Err(KitCodeError::Checksum));
}

/// The same cases in every run.
fn cases() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(73),
        failure_persistence: None,
        ..ProptestConfig::with_cases(256)
    }
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn code_stands_for_its_secret(bytes: [u8; 32]) {
        let kit = KitSecret(Secret::new(&bytes));
        prop_assert_eq!(read(kit.code().expose()), Ok(kit));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(ewk1)?\\PC{0,80}") {
        prop_assert!(read(&text).is_err());
    }
}
