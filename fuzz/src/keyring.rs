//! What the embedded wallet reads of users, servers and pages: words, the code of a kit, boxes and envelopes, messages of Solana. Whatever is read is written again as
//! it was, a box opens as it was sealed or not at all, and no bytes are signed both as a message and as a transaction.

use std::sync::LazyLock;

use keyring::Secret;
use keyring::derive::{Seed, SolanaKey};
use keyring::entropy::Entropy;
use keyring::envelope::{
    Envelope, EnvelopeContext, FactorKind, FactorSecret, Kek, KitSecret, SeedBox, SeedBoxContext,
    WalletKey,
};
use keyring::sign::solana::{MessageRefused, TransactionMessage};

/// As `crates/keyring/vectors/envelopes.txt` has them.
const ENVELOPE: &[u8; Envelope::LENGTH] = include_bytes!("../seeds/keyring/envelope");
const BOXES: [&[u8]; 2] =
    [include_bytes!("../seeds/keyring/box"), include_bytes!("../seeds/keyring/box-of-24-words")];
const BOX: SeedBoxContext<'static> = SeedBoxContext { project: "prj_1", wallet: "wal_1" };
const DEVICE: EnvelopeContext<'static> = EnvelopeContext {
    project: "prj_1",
    wallet: "wal_1",
    factor: "fac_1",
    kind: FactorKind::Device,
    version: 1,
};

static KEK: LazyLock<Kek> = LazyLock::new(|| {
    let factor = FactorSecret::new(&counted(0)).expect("32 bytes");
    Kek::derive(&factor, &Secret::new(&counted(32)), &DEVICE)
});

static WALLET_KEY: LazyLock<WalletKey> = LazyLock::new(|| {
    let envelope = Envelope::from_bytes(ENVELOPE).expect("the length of one");
    envelope.open(&KEK, &DEVICE).expect("it was sealed so")
});

static SOLANA: LazyLock<SolanaKey> = LazyLock::new(|| {
    let entropy = Entropy::from_words(include_str!("../seeds/keyring/words"));
    SolanaKey::derive(&Seed::new(&entropy.expect("words")))
});

/// Bytes that count up from this one.
fn counted(first: u8) -> [u8; 32] {
    let mut next = first;
    [(); 32].map(|()| {
        next += 1;
        next - 1
    })
}

/// Tells as how many things the input was read.
pub fn holds(input: &[u8]) -> usize {
    let text = String::from_utf8_lossy(input);
    let read = [words(&text), code(&text), sealed(input), message(input)];
    read.into_iter().filter(|is_read| *is_read).count()
}

fn words(text: &str) -> bool {
    let Ok(entropy) = Entropy::from_words(text) else { return false };
    let typed = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(entropy.words().expose(), typed, "they are other words");
    assert_eq!(Entropy::from_bytes(entropy.expose()).as_ref(), Ok(&entropy));
    true
}

fn code(text: &str) -> bool {
    let Ok(kit) = KitSecret::from_code(text) else { return false };
    let typed = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    assert_eq!(kit.code().expose(), typed.collect::<String>().to_lowercase(), "another code");
    true
}

/// Whether it opens. Only what was sealed does.
fn sealed(input: &[u8]) -> bool {
    let envelope = Envelope::from_bytes(input);
    let opens = envelope.is_ok_and(|envelope| envelope.open(&KEK, &DEVICE).is_ok());
    assert_eq!(opens, input == ENVELOPE, "another envelope opens");
    let seed_box = SeedBox::from_bytes(input);
    let opened = seed_box.is_ok_and(|seed_box| seed_box.open(&WALLET_KEY, &BOX).is_ok());
    assert_eq!(opened, BOXES.contains(&input), "another box opens");
    opens || opened
}

fn message(input: &[u8]) -> bool {
    let Ok(message) = TransactionMessage::parse(input) else {
        assert!(SOLANA.sign_transaction(input).is_err(), "signed unread");
        let _ = SOLANA.sign_message(input);
        return false;
    };
    assert_eq!(SOLANA.sign_message(input), Err(MessageRefused), "signed as a message");
    let place = message.signers().iter().position(|signer| **signer == SOLANA.account());
    let signed = SOLANA.sign_transaction(input);
    assert_eq!(signed.ok().map(|signed| signed.place), place, "signed in another place");
    true
}
