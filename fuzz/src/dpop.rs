//! Whatever comes as a proof of possession: it is read only as its key signed it, and a key only as what its thumbprint names.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::sync::OnceLock;

use data_encoding::BASE64URL_NOPAD;
use drawstring_gateway::embedded::dpop::{DeviceKey, Proof};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};

/// The examples of RFC 9449, figures 2 and 13.
const OF_THE_STANDARD: [&str; 2] =
    [include_str!("../seeds/dpop/token_request"), include_str!("../seeds/dpop/resource_request")];

/// The law for one text, part of a proof, or key.
pub fn holds(input: &[u8]) {
    if let Ok(key) = serde_json::from_slice::<DeviceKey>(input) {
        let text = serde_json::to_vec(&key).unwrap();
        let again: DeviceKey = serde_json::from_slice(&text).unwrap();
        assert!(again == key && again.thumbprint() == key.thumbprint());
        assert_eq!(key.thumbprint().len(), 43);
    }
    let Ok(text) = std::str::from_utf8(input) else { return };
    proof(text);
    let made = made();
    // In place of a part of a proof, wherever the text's length says.
    let at = text.len() * 7 % made.len();
    let end = (at + text.len()).min(made.len());
    proof(&[&made[..at], text, &made[end..]].concat());
    proof(&[&made[..at], text, &made[at..]].concat());
}

fn proof(text: &str) {
    let is_known = text == made() || OF_THE_STANDARD.contains(&text);
    assert_eq!(Proof::read(text).is_ok(), is_known, "{text}");
}

/// A proof by a key of this process.
fn made() -> &'static str {
    static MADE: OnceLock<String> = OnceLock::new();
    MADE.get_or_init(|| {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let stored = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, stored.as_ref(), &random).unwrap();
        let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
        let [x, y] = [x, y].map(|part| BASE64URL_NOPAD.encode(part));
        let header = format!(
            r#"{{"typ":"dpop+jwt","alg":"ES256","jwk":{{"kty":"EC","crv":"P-256","x":"{x}","y":"{y}"}}}}"#
        );
        let claims = r#"{"jti":"AAAAAAAAAAAAAAAAAAAAAA","htm":"POST","htu":"https://w","iat":1}"#;
        let [header, claims] = [&header, claims].map(|part| BASE64URL_NOPAD.encode(part.as_bytes()));
        let signed = format!("{header}.{claims}");
        let signature = pair.sign(&random, signed.as_bytes()).unwrap();
        format!("{signed}.{}", BASE64URL_NOPAD.encode(signature.as_ref()))
    })
}
