use super::{Envelope, EnvelopeError, for_link, plain, seal, seal_to};
use crate::{PrivateKey, SymKey};
use base64ct::{Base64, Encoding};

const IV: [u8; 12] = [3; 12];

fn key() -> SymKey {
    SymKey([7; 32])
}

fn pair() -> (PrivateKey, PrivateKey) {
    (PrivateKey::from_bytes([1; 32]), PrivateKey::from_bytes([2; 32]))
}

#[test]
fn what_is_sealed_opens_with_the_same_key_alone() {
    let text = "{\"id\":1,\"ü\":\"…\"}";
    let envelope = Envelope::read(&seal(&key(), &IV, text)).unwrap();
    assert_eq!(envelope.open(&key()).as_deref(), Ok(text));
    assert_eq!(envelope.open(&SymKey([8; 32])), Err(EnvelopeError::Seal));
}

#[test]
fn a_message_for_another_key_does_not_open() {
    let (sender, receiver) = pair();
    let envelope =
        Envelope::read(&seal_to(&receiver.public(), &sender, &IV, "hi").unwrap()).unwrap();
    assert_eq!(envelope.open_from_sender(&receiver), Ok(("hi".into(), sender.public())));
    let other = PrivateKey::from_bytes([9; 32]);
    assert_eq!(envelope.open_from_sender(&other), Err(EnvelopeError::Seal));
    assert!(seal_to(&[0; 32], &sender, &IV, "hi").is_none());
}

#[test]
fn no_type_is_taken_for_another() {
    let (sender, receiver) = pair();
    let shared = Envelope::read(&seal(&key(), &IV, "hi")).unwrap();
    let told = Envelope::read(&seal_to(&receiver.public(), &sender, &IV, "hi").unwrap()).unwrap();
    let open = Envelope::read(&plain("hi")).unwrap();
    assert_eq!(open, Envelope::Plain("hi".into()));
    for (envelope, shared, told) in [
        (&shared, Ok("hi"), Err(EnvelopeError::Type)),
        (&told, Err(EnvelopeError::Type), Ok("hi")),
        (&open, Err(EnvelopeError::Type), Err(EnvelopeError::Type)),
    ] {
        assert_eq!(envelope.open(&key()).as_deref().map_err(|error| *error), shared);
        let opened = envelope.open_from_sender(&receiver).map(|(text, _)| text);
        assert_eq!(opened.as_deref().map_err(|error| *error), told);
    }
}

#[test]
fn a_changed_byte_anywhere_is_noticed() {
    let mut bytes = Base64::decode_vec(&seal(&key(), &IV, "some text")).unwrap();
    for at in 0..bytes.len() {
        bytes[at] ^= 1;
        let changed = Envelope::read(&Base64::encode_string(&bytes));
        assert!(changed.and_then(|envelope| envelope.open(&key())).is_err(), "byte {at}");
        bytes[at] ^= 1;
    }
}

#[test]
fn a_cut_envelope_is_told_from_a_wrong_one() {
    let bytes = Base64::decode_vec(&seal(&key(), &IV, "some text")).unwrap();
    for length in 0..bytes.len() {
        let cut = Envelope::read(&Base64::encode_string(&bytes[..length]));
        match cut {
            Err(why) => assert_eq!(why, EnvelopeError::Short, "{length} bytes"),
            Ok(cut) => assert_eq!(cut.open(&key()), Err(EnvelopeError::Seal), "{length} bytes"),
        }
    }
    for (text, why) in [
        ("", EnvelopeError::Short),
        ("AAAAA", EnvelopeError::Encoding),
        ("not base64!", EnvelopeError::Encoding),
        ("é", EnvelopeError::Encoding),
        ("Aw==", EnvelopeError::Type),
        ("Av8=", EnvelopeError::Text),
        ("AQAA", EnvelopeError::Short),
    ] {
        assert_eq!(Envelope::read(text).unwrap_err(), why, "{text}");
    }
}

#[test]
fn both_alphabets_are_read() {
    // Chosen so that the text holds both letters that differ.
    let text = (0..=255)
        .map(|iv| seal(&key(), &[iv; 12], "text"))
        .find(|text| text.contains('+') && text.contains('/'))
        .unwrap();
    let link = for_link(&text).unwrap();
    assert!(!link.contains(['+', '/', '=']), "{link}");
    assert_eq!(Envelope::read(&link), Envelope::read(&text));
}
