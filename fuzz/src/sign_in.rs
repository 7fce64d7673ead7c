//! Whatever comes to sign in with: a token is read only as it was made and for what it was made, a message only as it is written, and an origin
//! only where browsers read the same one.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use drawstring_gateway::secrets::{MemoryStore, SealingKey, SealingKeys, Secrets};
use drawstring_gateway::sign_in::jwt::{self, Purpose};
use drawstring_gateway::sign_in::keys::{KeyTimes, SigningKeys};
use drawstring_gateway::sign_in::{origin_of, read_body, read_message};
use serde_json::{Value, json};

const NOW_MS: u64 = 1_700_000_000_000;
const PURPOSES: [Purpose; 2] = [Purpose::Nonce, Purpose::Session];

/// Keys, and a token of each purpose.
struct Gateway {
    keys: SigningKeys,
    tokens: [String; 2],
}

/// The law for one body, text, or part of a token.
pub fn holds(input: &[u8]) {
    if let Ok(body) = read_body(input) {
        message(&body.message);
    }
    let Ok(text) = std::str::from_utf8(input) else { return };
    message(text);
    if let Some(origin) = origin_of(text) {
        assert!(text.starts_with(origin) && !origin.contains(['@', '\\', '%', ' ']), "{origin}");
        assert_eq!(origin_of(origin), Some(origin));
    }
    token(text);
    for made in &gateway().tokens {
        // In place of a part of a token, wherever the text's length says.
        let at = text.len() * 7 % made.len();
        let end = (at + text.len()).min(made.len());
        token(&[&made[..at], text, &made[end..]].concat());
        token(&[&made[..at], text, &made[at..]].concat());
    }
}

fn message(text: &str) {
    if let Ok(message) = read_message(text) {
        assert_eq!(message.text(), text);
    }
}

fn token(text: &str) {
    let Gateway { keys, tokens } = gateway();
    for (purpose, made) in PURPOSES.into_iter().zip(tokens) {
        let is_read = jwt::read::<Value>(purpose, text, keys, NOW_MS).is_ok();
        assert_eq!(is_read, text == made, "{text}");
    }
}

fn gateway() -> &'static Gateway {
    static GATEWAY: OnceLock<Gateway> = OnceLock::new();
    GATEWAY.get_or_init(|| {
        let sealing = SealingKeys::new(SealingKey::new(&[7; 32]), Vec::new());
        let secrets = Secrets::with(sealing, Box::<MemoryStore>::default());
        let [rotate_after, ahead, after] = [24, 1, 1].map(Duration::from_hours);
        let times = KeyTimes { rotate_after, ahead, after };
        let keys = secrets.and_then(|it| SigningKeys::open(Arc::new(it), times, NOW_MS));
        let keys = keys.expect("a store in memory takes every key");
        let key = keys.current(NOW_MS).expect("a key was made");
        let tokens = PURPOSES
            .map(|purpose| jwt::write(purpose, &json!({ "sub": "a" }), &key).expect("a key signs"));
        Gateway { keys, tokens }
    })
}
