use std::fmt;

use api::sign_in::PublicKey;
use data_encoding::BASE64URL_NOPAD;
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair,
    UnparsedPublicKey,
};
use zeroize::Zeroizing;

use crate::secrets::SecretError;

/// The first byte of a stored key: the form of the rest.
const FORM: u8 = 1;
/// Bytes of the secret that nonces are signed with.
const NONCE_SECRET: usize = 32;
/// Form and time, before the secrets.
const HEAD: usize = 1 + 8;
/// Bytes of a coordinate on P-256.
const COORDINATE: usize = 32;

/// A key pair of ES256 (RFC 7518, section 3.4) for sessions, and beside it a secret of HS256 for nonces: those only the gateway itself reads, and
/// no verifier of sessions, which has the public keys, can take one for a session.
pub struct SigningKey {
    id: String,
    from_ms: u64,
    pair: EcdsaKeyPair,
    nonces: hmac::Key,
}

impl SigningKey {
    /// Makes one that signs from this time on, and what to store of it.
    pub fn make(from_ms: u64) -> Result<(Self, Zeroizing<Vec<u8>>), SecretError> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let pair = pair.map_err(|_| SecretError::Random)?;
        let mut secret = Zeroizing::new([0; NONCE_SECRET]);
        getrandom::fill(&mut *secret).map_err(|_| SecretError::Random)?;
        let stored = [&[FORM], &from_ms.to_be_bytes()[..], &*secret, pair.as_ref()].concat();
        let stored = Zeroizing::new(stored);
        Self::read(&stored).map(|key| (key, stored)).ok_or(SecretError::Random)
    }

    /// Reads what was stored; none if it is something else.
    pub fn read(stored: &[u8]) -> Option<Self> {
        let (head, rest) = stored.split_at_checked(HEAD)?;
        let (secret, pair) = rest.split_at_checked(NONCE_SECRET)?;
        if head[0] != FORM {
            return None;
        }
        let from_ms = u64::from_be_bytes(head[1..].try_into().ok()?);
        let random = SystemRandom::new();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pair, &random).ok()?;
        let nonces = hmac::Key::new(hmac::HMAC_SHA256, secret);
        Some(Self { id: thumbprint(&pair), from_ms, pair, nonces })
    }

    /// Its id: the thumbprint of the public key (RFC 7638).
    pub fn id(&self) -> &str {
        &self.id
    }

    /// When it begins to sign, in milliseconds since 1970.
    pub const fn from_ms(&self) -> u64 {
        self.from_ms
    }

    /// Signs with ES256.
    pub fn sign(&self, text: &[u8]) -> Result<Vec<u8>, SecretError> {
        let signed = self.pair.sign(&SystemRandom::new(), text);
        signed.map(|signature| signature.as_ref().to_vec()).map_err(|_| SecretError::Random)
    }

    /// Whether ES256's signature is this key's.
    pub fn is_signed(&self, text: &[u8], signature: &[u8]) -> bool {
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, self.pair.public_key());
        key.verify(text, signature).is_ok()
    }

    /// Signs a nonce with HS256.
    pub fn sign_nonce(&self, text: &[u8]) -> Vec<u8> {
        hmac::sign(&self.nonces, text).as_ref().to_vec()
    }

    /// Whether HS256's signature of a nonce is this key's, in a time that tells nothing of it.
    pub fn is_nonce(&self, text: &[u8], signature: &[u8]) -> bool {
        hmac::verify(&self.nonces, text, signature).is_ok()
    }

    /// What anybody may know of it.
    pub fn public(&self) -> PublicKey {
        let [x, y] = coordinates(&self.pair);
        PublicKey {
            kty: "EC".to_owned(),
            crv: "P-256".to_owned(),
            x,
            y,
            usage: "sig".to_owned(),
            alg: "ES256".to_owned(),
            kid: self.id.clone(),
        }
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, from_ms, .. } = self;
        let mut shown = formatter.debug_struct("SigningKey");
        shown.field("id", id).field("from_ms", from_ms).finish_non_exhaustive()
    }
}

/// Both coordinates as base64url. The point is written uncompressed: 4, x, y (SEC 1, section 2.3.3).
fn coordinates(pair: &EcdsaKeyPair) -> [String; 2] {
    let point = pair.public_key().as_ref();
    let (x, y) = point[1..].split_at(COORDINATE);
    [x, y].map(|coordinate| BASE64URL_NOPAD.encode(coordinate))
}

/// RFC 7638: SHA-256 of the members that make the key, in the order of their names.
fn thumbprint(pair: &EcdsaKeyPair) -> String {
    let [x, y] = coordinates(pair);
    let members = format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#);
    let digest = ring::digest::digest(&ring::digest::SHA256, members.as_bytes());
    BASE64URL_NOPAD.encode(digest.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_key_signs_as_before() {
        let (made, stored) = SigningKey::make(7).unwrap();
        let read = SigningKey::read(&stored).unwrap();
        assert_eq!((read.id(), read.from_ms()), (made.id(), 7));
        assert_eq!(read.public(), made.public());
        assert!(read.is_signed(b"text", &made.sign(b"text").unwrap()));
        assert!(read.is_nonce(b"text", &made.sign_nonce(b"text")));
        assert!(!read.is_signed(b"other", &made.sign(b"text").unwrap()));
        assert!(!read.is_nonce(b"other", &made.sign_nonce(b"text")));
        assert!(!read.is_signed(b"text", &made.sign_nonce(b"text")));
    }

    #[test]
    fn what_is_no_stored_key_is_none() {
        let (_, stored) = SigningKey::make(7).unwrap();
        for end in 0..stored.len() {
            assert!(SigningKey::read(&stored[..end]).is_none(), "cut at {end}");
        }
        let mut newer = stored.clone();
        newer[0] = 2;
        assert!(SigningKey::read(&newer).is_none());
    }

    #[test]
    fn neither_secret_is_printed() {
        let (key, _) = SigningKey::make(7).unwrap();
        let shown = format!("{key:?}");
        assert_eq!(shown, format!("SigningKey {{ id: {:?}, from_ms: 7, .. }}", key.id()));
    }
}
