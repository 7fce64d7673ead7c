use data_encoding::BASE64URL_NOPAD;
use http::{HeaderMap, HeaderValue};
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use shares::ShareKey;

use super::{Expected, Proof, ProofError, Proofs};

/// RFC 9449, figure 2 (section 4.1).
const OF_TOKEN_REQUEST: &str = "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg";
/// RFC 9449, figure 13 (section 7.1), and its access token.
const OF_RESOURCE_REQUEST: &str = "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA";
const TOKEN: &str = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU";
/// The thumbprint of the key of both (RFC 9449, section 6.1).
const JKT: &str = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I";

const NOW_S: u64 = 1_700_000_000;
const URL: &str = "https://wallet.example/api/v1/device";
const NETWORK: ShareKey = ShareKey::MACHINE;

struct Device(EcdsaKeyPair);

impl Device {
    fn new() -> Self {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let made = made.unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, made.as_ref(), &random);
        Self(pair.unwrap())
    }

    fn jwk(&self) -> Value {
        let (x, y) = self.0.public_key().as_ref()[1..].split_at(32);
        let [x, y] = [x, y].map(|part| BASE64URL_NOPAD.encode(part));
        json!({"kty": "EC", "crv": "P-256", "x": x, "y": y})
    }

    fn sign(&self, header: &Value, claims: &Value) -> String {
        let encode = |part: &Value| BASE64URL_NOPAD.encode(part.to_string().as_bytes());
        let text = format!("{}.{}", encode(header), encode(claims));
        let signature = self.0.sign(&SystemRandom::new(), text.as_bytes()).unwrap();
        format!("{text}.{}", BASE64URL_NOPAD.encode(signature.as_ref()))
    }

    fn header(&self) -> Value {
        json!({"typ": "dpop+jwt", "alg": "ES256", "jwk": self.jwk()})
    }
}

fn claims(nonce: &str) -> Value {
    json!({"jti": "A".repeat(22), "htm": "POST", "htu": URL, "iat": NOW_S, "nonce": nonce})
}

/// A value with one member changed; `null` removes it.
fn with(value: &Value, name: &str, member: Value) -> Value {
    let mut changed = value.as_object().unwrap().clone();
    if member.is_null() {
        changed.remove(name);
    } else {
        changed.insert(name.into(), member);
    }
    Value::Object(changed)
}

fn expected(token: Option<&str>) -> Expected<'_> {
    Expected { method: "POST", url: URL, token, now_ms: NOW_S * 1_000 }
}

fn accept(proofs: &Proofs, text: &str, expected: &Expected<'_>) -> Result<String, ProofError> {
    let mut headers = HeaderMap::new();
    headers.insert("dpop", HeaderValue::from_str(text).unwrap());
    proofs.accept(&headers, expected, NETWORK).map(|key| key.thumbprint())
}

#[test]
fn the_proofs_of_the_standard_are_read_at_their_own_time() {
    let of_token = Expected {
        method: "POST",
        url: "https://server.example.com/token",
        token: None,
        now_ms: 1_562_262_616_000,
    };
    let of_resource = Expected {
        method: "GET",
        url: "https://resource.example.org/protectedresource",
        token: Some(TOKEN),
        now_ms: 1_562_262_618_000,
    };
    for (text, expected) in [(OF_TOKEN_REQUEST, of_token), (OF_RESOURCE_REQUEST, of_resource)] {
        let proof = Proof::read(text).unwrap();
        assert_eq!(proof.key.thumbprint(), JKT);
        assert_eq!(proof.check(&expected), Ok(()));
        let late = Expected { now_ms: expected.now_ms + 60_001, ..expected };
        assert_eq!(proof.check(&late), Err(ProofError::Time));
    }
    let proof = Proof::read(OF_RESOURCE_REQUEST).unwrap();
    let other = Expected { token: Some("other"), ..of_resource };
    assert_eq!(proof.check(&other), Err(ProofError::Token));
    // Its id has 96 bits.
    let proofs = Proofs::random().unwrap();
    assert_eq!(accept(&proofs, OF_TOKEN_REQUEST, &of_token), Err(ProofError::Id));
}

#[test]
fn each_claim_must_be_for_this_request_and_no_other() {
    let (device, proofs) = (Device::new(), Proofs::random().unwrap());
    let good = claims(&proofs.nonce.latest(NOW_S * 1_000));
    let long = "A".repeat(65);
    let table = [
        ("htm", json!("GET"), ProofError::Method),
        ("htm", json!("post"), ProofError::Method),
        ("htu", json!("https://wallet.example/api/v1/devices"), ProofError::Url),
        ("htu", json!("https://wallet.example.evil/api/v1/device"), ProofError::Url),
        ("htu", json!("http://wallet.example/api/v1/device"), ProofError::Url),
        ("htu", json!(format!("{URL}?a")), ProofError::Url),
        ("iat", json!(NOW_S - 61), ProofError::Time),
        ("iat", json!(NOW_S + 61), ProofError::Time),
        ("iat", json!(u64::MAX), ProofError::Time),
        ("iat", json!(NOW_S.to_string()), ProofError::Malformed),
        ("iat", json!(-1), ProofError::Malformed),
        ("iat", Value::Null, ProofError::Malformed),
        ("ath", json!("fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"), ProofError::Token),
        ("jti", Value::Null, ProofError::Malformed),
        ("jti", json!(""), ProofError::Id),
        ("jti", json!("A".repeat(21)), ProofError::Id),
        ("jti", json!("A.".repeat(11)), ProofError::Id),
        ("jti", json!(long), ProofError::Id),
        ("nonce", Value::Null, ProofError::Nonce),
        ("nonce", json!(""), ProofError::Nonce),
        ("nonce", json!("B".repeat(22)), ProofError::Nonce),
    ];
    for (name, value, error) in table {
        let text = device.sign(&device.header(), &with(&good, name, value.clone()));
        assert_eq!(accept(&proofs, &text, &expected(None)), Err(error), "{name}: {value}");
    }
    let text = device.sign(&device.header(), &good);
    assert_eq!(accept(&proofs, &text, &expected(Some("token"))), Err(ProofError::Token));
    assert!(accept(&proofs, &text, &expected(None)).is_ok());
    assert_eq!(accept(&proofs, &text, &expected(None)), Err(ProofError::Replayed));
    let hash = BASE64URL_NOPAD.encode(digest(&SHA256, b"token").as_ref());
    let bound = with(&with(&good, "ath", json!(hash)), "jti", json!("C".repeat(22)));
    let text = device.sign(&device.header(), &bound);
    assert!(accept(&proofs, &text, &expected(Some("token"))).is_ok());
}

#[test]
fn only_a_public_key_on_p_256_and_its_own_signature_by_es256_count() {
    let (device, other, proofs) = (Device::new(), Device::new(), Proofs::random().unwrap());
    let good = claims(&proofs.nonce.latest(NOW_S * 1_000));
    let (header, jwk) = (device.header(), device.jwk());
    let of_jwk = |jwk| with(&header, "jwk", jwk);
    let short = with(&jwk, "x", json!(BASE64URL_NOPAD.encode(&[1; 31])));
    let padded = with(&jwk, "x", json!(format!("{}=", jwk["x"].as_str().unwrap())));
    let table = [
        with(&header, "typ", json!("JWT")),
        with(&header, "typ", Value::Null),
        with(&header, "alg", json!("none")),
        with(&header, "alg", json!("HS256")),
        with(&header, "alg", json!("RS256")),
        with(&header, "jwk", Value::Null),
        with(&header, "kid", json!("a")),
        with(&header, "crit", json!(["exp"])),
        with(&header, "x5u", json!("https://evil.example")),
        of_jwk(with(&jwk, "d", json!("AAAA"))),
        of_jwk(with(&jwk, "kty", json!("RSA"))),
        of_jwk(with(&jwk, "crv", json!("P-384"))),
        of_jwk(with(&jwk, "y", Value::Null)),
        of_jwk(short),
        of_jwk(padded),
    ];
    for header in table {
        let text = device.sign(&header, &good);
        let accepted = accept(&proofs, &text, &expected(None));
        assert_eq!(accepted, Err(ProofError::Malformed), "{header}");
    }
    let not_on_curve = of_jwk(with(&jwk, "x", json!(BASE64URL_NOPAD.encode(&[0xff; 32]))));
    for header in [not_on_curve, other.header()] {
        let text = device.sign(&header, &good);
        let accepted = accept(&proofs, &text, &expected(None));
        assert_eq!(accepted, Err(ProofError::NotSigned), "{header}");
    }
    let text = device.sign(&header, &good);
    let (signed, _) = text.rsplit_once('.').unwrap();
    let unsigned = accept(&proofs, &format!("{signed}."), &expected(None));
    assert_eq!(unsigned, Err(ProofError::NotSigned));
    assert!(accept(&proofs, &text, &expected(None)).is_ok());
}

#[test]
fn there_is_exactly_one_proof() {
    let (device, proofs) = (Device::new(), Proofs::random().unwrap());
    let text = device.sign(&device.header(), &claims(&proofs.nonce.latest(NOW_S * 1_000)));
    let accept = |headers: &HeaderMap| proofs.accept(headers, &expected(None), NETWORK).err();
    let mut headers = HeaderMap::new();
    assert_eq!(accept(&headers), Some(ProofError::Missing));
    headers.append("dpop", HeaderValue::from_str(&text).unwrap());
    headers.append("dpop", HeaderValue::from_str(&text).unwrap());
    assert_eq!(accept(&headers), Some(ProofError::Missing));
    headers.insert("dpop", HeaderValue::from_bytes(b"\xff").unwrap());
    assert_eq!(accept(&headers), Some(ProofError::Malformed));
}

#[test]
fn whatever_is_changed_in_a_proof_is_refused() {
    let (device, proofs) = (Device::new(), Proofs::random().unwrap());
    let text = device.sign(&device.header(), &claims(&proofs.nonce.latest(NOW_S * 1_000)));
    for place in 0..text.len() {
        let mut changed = text.clone().into_bytes();
        changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
        assert!(Proof::read(&String::from_utf8(changed).unwrap()).is_err(), "at {place}");
        assert!(Proof::read(&text[..place]).is_err(), "cut at {place}");
    }
    for other in [format!("{text}="), format!(" {text}"), format!("{text}."), "a.".repeat(4096)] {
        assert!(Proof::read(&other).is_err());
    }
}
