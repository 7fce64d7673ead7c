//! JSON Web Tokens (RFC 7519) of two purposes, each with its own algorithm and key.

use data_encoding::BASE64URL_NOPAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::keys::{SigningKey, SigningKeys};
use crate::secrets::SecretError;

/// Longer than any token that is made here: a message of the greatest length, twice encoded, and what is beside it.
pub const LONGEST: usize = 24 << 10;

/// What a token is for. Each has its own `typ` (RFC 8725, section 3.11), its own algorithm and its own key: neither passes for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It proves that the gateway made a nonce. Only the gateway reads it.
    Nonce,
    /// It is a session. Anybody verifies it by the public keys.
    Session,
}

impl Purpose {
    const fn kind(self) -> &'static str {
        match self {
            Self::Nonce => "nonce+jwt",
            Self::Session => "JWT",
        }
    }

    const fn algorithm(self) -> &'static str {
        match self {
            Self::Nonce => "HS256",
            Self::Session => "ES256",
        }
    }
}

/// This gateway did not make the token, or not for this purpose. The reason is not given: it would help forgers alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no token of this gateway for this purpose")]
pub struct NotOurs;

/// Exactly the members that are written here: one that must be understood (`crit`), or names a key (`jwk`, `x5u`), is refused with any other.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<'a> {
    alg: &'a str,
    typ: &'a str,
    kid: &'a str,
}

/// Writes a token (RFC 7519), in the compact form of RFC 7515.
pub fn write(
    purpose: Purpose,
    claims: &impl Serialize,
    key: &SigningKey,
) -> Result<String, SecretError> {
    let header = Header { alg: purpose.algorithm(), typ: purpose.kind(), kid: key.id() };
    let mut text = encode(&header);
    text.push('.');
    text.push_str(&encode(claims));
    let signature = match purpose {
        Purpose::Nonce => key.sign_nonce(text.as_bytes()),
        Purpose::Session => key.sign(text.as_bytes())?,
    };
    text.push('.');
    BASE64URL_NOPAD.encode_append(&signature, &mut text);
    Ok(text)
}

/// Reads the claims of a token of this purpose once its signature is verified. Times are the caller's to compare.
pub fn read<T: DeserializeOwned>(
    purpose: Purpose,
    token: &str,
    keys: &SigningKeys,
    now_ms: u64,
) -> Result<T, NotOurs> {
    if token.len() > LONGEST {
        return Err(NotOurs);
    }
    let (signed, signature) = token.rsplit_once('.').ok_or(NotOurs)?;
    let (header, claims) = signed.split_once('.').ok_or(NotOurs)?;
    let [header, claims, signature] = [header, claims, signature].map(decode);
    let (header, claims, signature) = (header?, claims?, signature?);
    let Header { alg, typ, kid } = serde_json::from_slice(&header).map_err(|_| NotOurs)?;
    // The algorithm is the purpose's, never the token's choice.
    if alg != purpose.algorithm() || typ != purpose.kind() {
        return Err(NotOurs);
    }
    let key = keys.find(kid, now_ms).ok_or(NotOurs)?;
    let verified = match purpose {
        Purpose::Nonce => key.is_nonce(signed.as_bytes(), &signature),
        Purpose::Session => key.is_signed(signed.as_bytes(), &signature),
    };
    if !verified {
        return Err(NotOurs);
    }
    serde_json::from_slice(&claims).map_err(|_| NotOurs)
}

fn encode(value: &impl Serialize) -> String {
    let text = serde_json::to_vec(value).expect("texts, numbers and their names are always JSON");
    BASE64URL_NOPAD.encode(&text)
}

fn decode(part: &str) -> Result<Vec<u8>, NotOurs> {
    BASE64URL_NOPAD.decode(part.as_bytes()).map_err(|_| NotOurs)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::super::keys::KeyTimes;
    use super::*;
    use crate::secrets::{MemoryStore, SealingKey, SealingKeys, Secrets};

    const NOW: u64 = 1_700_000_000_000;

    fn keys() -> SigningKeys {
        let sealing = SealingKeys::new(SealingKey::new(&[7; 32]), Vec::new());
        let secrets = Secrets::with(sealing, Box::<MemoryStore>::default()).unwrap();
        let [rotate_after, ahead, after] = [24, 1, 1].map(Duration::from_hours);
        let times = KeyTimes { rotate_after, ahead, after };
        SigningKeys::open(Arc::new(secrets), times, NOW).unwrap()
    }

    fn made(keys: &SigningKeys, purpose: Purpose) -> String {
        write(purpose, &json!({"sub": "a"}), &keys.current(NOW).unwrap()).unwrap()
    }

    fn is_read(keys: &SigningKeys, purpose: Purpose, token: &str) -> bool {
        read::<Value>(purpose, token, keys, NOW).is_ok()
    }

    #[test]
    fn a_token_is_read_for_its_purpose_by_its_own_gateway_alone() {
        let (own, other) = (keys(), keys());
        for (purpose, wrong) in
            [(Purpose::Nonce, Purpose::Session), (Purpose::Session, Purpose::Nonce)]
        {
            let token = made(&own, purpose);
            assert_eq!(read::<Value>(purpose, &token, &own, NOW).unwrap(), json!({"sub": "a"}));
            assert!(!is_read(&own, wrong, &token));
            assert!(!is_read(&other, purpose, &token));
        }
    }

    #[test]
    fn whatever_is_changed_is_refused() {
        let keys = keys();
        for purpose in [Purpose::Nonce, Purpose::Session] {
            let token = made(&keys, purpose);
            for place in 0..token.len() {
                let mut changed = token.clone().into_bytes();
                changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
                let changed = String::from_utf8(changed).unwrap();
                assert!(!is_read(&keys, purpose, &changed), "{changed}");
                assert!(!is_read(&keys, purpose, &token[..place]));
            }
            let padded = [format!("{token}="), format!(" {token}"), format!("{token}.")];
            assert!(padded.iter().all(|token| !is_read(&keys, purpose, token)));
        }
        assert!(!is_read(&keys, Purpose::Session, &"a.".repeat(LONGEST)));
    }

    #[test]
    fn the_token_does_not_choose_how_it_is_verified() {
        let keys = keys();
        let key = keys.current(NOW).unwrap();
        let claims = encode(&json!({"sub": "a"}));
        let public = key.public();
        let forged = |header: Value, signature: &[u8]| {
            format!("{}.{claims}.{}", encode(&header), BASE64URL_NOPAD.encode(signature))
        };
        let kid = key.id();
        let none = json!({"alg": "none", "typ": "JWT", "kid": kid});
        // The public key as the secret of an HMAC: a known way to fool libraries.
        let confused = json!({"alg": "HS256", "typ": "JWT", "kid": kid});
        let text = format!("{}.{claims}", encode(&confused));
        let secret = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, public.x.as_bytes());
        let tag = ring::hmac::sign(&secret, text.as_bytes());
        let own = json!({"alg": "ES256", "typ": "JWT", "kid": "own", "jwk": public});
        for token in [forged(none, b""), forged(confused, tag.as_ref()), forged(own, &[1; 64])] {
            assert!(!is_read(&keys, Purpose::Session, &token), "{token}");
            assert!(!is_read(&keys, Purpose::Nonce, &token), "{token}");
        }
        // Rightly signed, and still with a member that is not known.
        let text = |header: Value| format!("{}.{claims}", encode(&header));
        let critical = text(json!({"alg": "ES256", "typ": "JWT", "kid": kid, "crit": ["exp"]}));
        let signature = key.sign(critical.as_bytes()).unwrap();
        let token = format!("{critical}.{}", BASE64URL_NOPAD.encode(&signature));
        assert!(!is_read(&keys, Purpose::Session, &token));
    }
}
