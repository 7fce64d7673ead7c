//! No bytes make a reader of the relay panic; what it reads of NATS is written as it was read; and a client's wish to have somebody told is
//! kept only within the protocol's limits.

use relay::nats::{Record, decode, encode};
use relay::watch::{Action, read_wish};
use walletconnect::Topic;
use walletconnect::jwt::{ClientKey, Rules};

/// What is read of a record is written so that it reads the same, and merging it with itself changes nothing.
pub fn record(bytes: &[u8]) {
    let record = Record::decode(bytes);
    assert_eq!(Record::decode(&record.encode()), record);
    let mut merged = record.clone();
    merged.merge(&record);
    assert_eq!(merged, record);
}

/// Bytes that are a message are the bytes of this message.
pub fn message(bytes: &[u8]) {
    if let Some(message) = decode(Topic([7; 32]), bytes) {
        assert_eq!(encode(&message), bytes);
    }
}

/// Whatever a client signs is refused, or within the limits.
pub fn wish(claims: &str) {
    let key = ClientKey::from_seed(&[9; 32]);
    let rules = Rules { audiences: &["wss://relay.example"], now: 1_800_000_000, leeway: 120 };
    let token = key.token_of(claims);
    for action in [Action::Register, Action::Unregister] {
        if let Ok(watch) = read_wish(&token, &rules, key.id(), action) {
            assert!(watch.url.len() <= 256 && watch.service.len() <= 256);
            assert!(watch.expires <= rules.now + rules.leeway + 30 * 86_400);
        }
    }
}
