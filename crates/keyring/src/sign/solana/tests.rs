use std::sync::LazyLock;

use ed25519_dalek::{Signature, VerifyingKey};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{MessageRefused, ParseMessageError, TransactionMessage, TransactionRefused, Version};
use crate::derive::{Seed, SolanaKey};
use crate::entropy::Entropy;
use crate::test_support::{hex, to_hex};

// Messages of `@solana/web3.js` 1.99.0, each with the signature of `@noble/curves` 1.9.7 by the account of the words below.

/// A transfer that the account pays for.
const LEGACY: (&str, &str) = (
    "010001030bf32b9f0db09672038fea36139b18f98a5f0149ef4ce0332e44b9a77e83c22d07070707070707070707070707070707070707070707070707070707070707070000000000000000000000000000000000000000000000000000000000000000050505050505050505050505050505050505050505050505050505050505050501020200010c02000000e803000000000000",
    "e17293a6cbcae352f064f93efd101064a6af0a9410fffeef6ef473acdf684931ad8fcc6e59ca53a6d560f3af27381dfe6adb0b0b05807b3693a19afd5719dd01",
);

/// A transfer that another account pays for.
const SECOND: (&str, &str) = (
    "0200010409090909090909090909090909090909090909090909090909090909090909090bf32b9f0db09672038fea36139b18f98a5f0149ef4ce0332e44b9a77e83c22d07070707070707070707070707070707070707070707070707070707070707070000000000000000000000000000000000000000000000000000000000000000050505050505050505050505050505050505050505050505050505050505050501030201020c02000000e803000000000000",
    "e7fb8711189625862e3423f20e337e55766a7a357e74d656fca902f91824f60196e2704cba7b91cfce7342a013605d0d1b6a7320f254fbba14efee0ff4bb730a",
);

/// The first, of version 0.
const ZERO: (&str, &str) = (
    "80010001030bf32b9f0db09672038fea36139b18f98a5f0149ef4ce0332e44b9a77e83c22d07070707070707070707070707070707070707070707070707070707070707070000000000000000000000000000000000000000000000000000000000000000050505050505050505050505050505050505050505050505050505050505050501020200010c02000000e80300000000000000",
    "462cb0536a6a03f6190f4b3f3275e72f4e01c599cd9f99e7e4d6a1e56515105aa3678279edfa9dbe88de336d3f38286f34b50b5dc70b297c88c23262a48cbe09",
);

/// The second, of version 0, with a table.
const LOOKUP: (&str, &str) = (
    "800200010309090909090909090909090909090909090909090909090909090909090909090bf32b9f0db09672038fea36139b18f98a5f0149ef4ce0332e44b9a77e83c22d0000000000000000000000000000000000000000000000000000000000000000050505050505050505050505050505050505050505050505050505050505050501020201030c02000000e803000000000000010303030303030303030303030303030303030303030303030303030303030303010000",
    "bc36c5c2a5119960dfeaa4ec9ef0b3a9c8c7981d73c2f9b0a0074eb7226b625ba6faa11240d7b2e9a560d0c9f55eae42ed19f82619695e6f647d53361fff7a06",
);

/// A transfer to the account, which signs nothing.
const RECIPIENT: (&str, &str) = (
    "0100010309090909090909090909090909090909090909090909090909090909090909090bf32b9f0db09672038fea36139b18f98a5f0149ef4ce0332e44b9a77e83c22d0000000000000000000000000000000000000000000000000000000000000000050505050505050505050505050505050505050505050505050505050505050501020200010c020000000100000000000000",
    "96b67f82e71fff080af1c492d3c195a85cc7986d903794a02196bda58453d42829a00ac2e310319f3fc8500fdc01c73c0ade4a387ed8e7db51052dde25b33802",
);

const ALL: [(&str, &str); 5] = [LEGACY, SECOND, ZERO, LOOKUP, RECIPIENT];

/// Derived once: that is slow.
static KEY: LazyLock<SolanaKey> = LazyLock::new(|| {
    let words = "test test test test test test test test test test test junk";
    SolanaKey::derive(&Seed::new(&Entropy::from_words(words).unwrap()))
});

fn key() -> &'static SolanaKey {
    &KEY
}

fn place_and_signature(message: &[u8]) -> Result<(usize, String), TransactionRefused> {
    key().sign_transaction(message).map(|signed| (signed.place, to_hex(&signed.signature)))
}

#[test]
fn transactions_are_signed_as_by_other_wallets() {
    for ((message, signature), place) in [(LEGACY, 0), (SECOND, 1), (ZERO, 0), (LOOKUP, 1)] {
        let signed = place_and_signature(&hex(message));
        assert_eq!(signed, Ok((place, signature.to_owned())));
    }
}

#[test]
fn transaction_that_wants_no_signature_of_the_account_is_refused() {
    let (message, _) = RECIPIENT;
    let parsed = hex(message);
    let parsed = TransactionMessage::parse(&parsed).unwrap();
    assert!(parsed.accounts().contains(&&key().account()));
    assert_eq!(place_and_signature(&hex(message)), Err(TransactionRefused::NotASigner));
}

#[test]
fn messages_are_signed_as_by_other_wallets() {
    // By `@noble/curves` 1.9.7.
    let expected = "e78f3206d042a18301471ef0842080089ac484afb75bd9faf694513e09eae43835481e1e0704d33c668114d0502e66c8814866445715f71313d7fcfdbee52902";
    let signature = key().sign_message("Hello, ä 漢字".as_bytes()).unwrap();
    assert_eq!(to_hex(&signature), expected);
}

#[test]
fn transactions_are_never_signed_as_messages() {
    for (message, _) in ALL {
        assert_eq!(key().sign_message(&hex(message)), Err(MessageRefused));
    }
}

#[test]
fn versions_that_are_not_known_are_never_signed() {
    let zero = hex(ZERO.0);
    for version in 1..64 {
        let mut message = zero.clone();
        message[0] = 0x80 | version;
        assert_eq!(key().sign_message(&message), Err(MessageRefused));
        let malformed = TransactionRefused::Malformed(ParseMessageError);
        assert_eq!(place_and_signature(&message), Err(malformed));
        assert_eq!(key().sign_message(&message[..1]), Err(MessageRefused));
    }
}

#[test]
fn transaction_whose_numbers_make_no_sense_is_signed_in_neither_way() {
    let whole = hex(LEGACY.0);
    // No signer; as many that are only read; more accounts than there are.
    for header in [[0, 0, 1], [1, 1, 1], [1, 0, 3], [4, 0, 0]] {
        let mut message = whole.clone();
        message[..3].copy_from_slice(&header);
        assert_eq!(TransactionMessage::parse(&message), Err(ParseMessageError), "{header:?}");
        assert_eq!(key().sign_message(&message), Err(MessageRefused), "{header:?}");
    }
}

#[test]
fn every_shorter_and_longer_message_is_no_transaction() {
    for (message, _) in ALL {
        let whole = hex(message);
        for length in 0..whole.len() {
            let result = TransactionMessage::parse(&whole[..length]);
            assert_eq!(result, Err(ParseMessageError), "{length}");
        }
        let longer = [&whole[..], &[0]].concat();
        assert_eq!(TransactionMessage::parse(&longer), Err(ParseMessageError));
    }
}

#[test]
fn count_is_read_in_its_shortest_form_alone() {
    // Three accounts, as two and as three bytes; and a count above 16 bits.
    let whole = hex(LEGACY.0);
    for count in [&[0x83, 0x00][..], &[0x83, 0x80, 0x00], &[0xff, 0xff, 0x04], &[0x80; 4]] {
        let message = [&whole[..3], count, &whole[4..]].concat();
        assert_eq!(TransactionMessage::parse(&message), Err(ParseMessageError), "{count:?}");
    }
}

#[test]
fn versions_and_signers_are_read() {
    for ((message, _), version, signers) in
        [(LEGACY, Version::Legacy, 1), (SECOND, Version::Legacy, 2), (LOOKUP, Version::Zero, 2)]
    {
        let message = hex(message);
        let parsed = TransactionMessage::parse(&message).unwrap();
        assert_eq!((parsed.version(), parsed.signers().len()), (version, signers));
    }
}

/// The same cases in every run.
fn cases() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(75),
        failure_persistence: None,
        ..ProptestConfig::with_cases(512)
    }
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn no_bytes_are_both_a_message_and_a_transaction(
        which in 0..ALL.len(),
        edits in proptest::collection::vec((any::<usize>(), any::<u8>()), 0..4),
    ) {
        let mut bytes = hex(ALL[which].0);
        for (at, byte) in edits {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        if TransactionMessage::parse(&bytes).is_ok() {
            prop_assert_eq!(key().sign_message(&bytes), Err(MessageRefused));
        }
    }

    #[test]
    fn text_is_signed_so_that_strict_verifiers_take_it(text in "[^\\x00-\\x1f]\\PC{0,80}") {
        let signature = key().sign_message(text.as_bytes()).unwrap();
        let verifying = VerifyingKey::from_bytes(&key().account()).unwrap();
        let signature = Signature::from_bytes(&signature);
        prop_assert!(verifying.verify_strict(text.as_bytes(), &signature).is_ok());
    }
}
