//! The token that a client shows to a relay: `EdDSA` over Ed25519 (RFC 8037), signed by the key that is its name.

use crate::ClientId;
use curve25519_dalek::{EdwardsPoint, Scalar, scalar::clamp_integer};
use ed25519_dalek::{Signature, VerifyingKey, hazmat::ExpandedSecretKey};
use json::{Json, Value};
use sha2::{Digest, Sha512};
use subtle::{Choice, ConditionallySelectable};
use thiserror::Error;

/// Base64url of `{"alg":"EdDSA","typ":"JWT"}`.
const HEADER: &str = "eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9";
/// A longer token is not looked at; a real one has 400 letters.
const LONGEST: usize = 4_096;

/// What a token says. Times are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct Claims {
    /// The client, as `did:key`.
    pub iss: String,
    /// Anything; nobody relies on it.
    #[serde(default)]
    pub sub: String,
    /// The relay's URL.
    pub aud: String,
    /// Signed at.
    pub iat: u64,
    /// Good until. Absent: for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<u64>,
}

/// Why a token is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum JwtError {
    /// Not three parts of base64url with JSON of the right shape in them.
    #[error("the token is malformed")]
    Malformed,
    /// Another algorithm than `EdDSA`.
    #[error("the token is not signed with EdDSA")]
    Algorithm,
    /// The issuer is not the `did:key` of an Ed25519 key.
    #[error("the token's issuer is not an Ed25519 did:key")]
    Issuer,
    /// Signed by another key than the issuer's, or changed since.
    #[error("the token's signature is wrong")]
    Signature,
    /// Its time is over.
    #[error("the token has expired: is the clock right?")]
    Expired,
    /// Signed in the future.
    #[error("the token was signed in the future: is the clock right?")]
    Future,
    /// Made for another relay.
    #[error("the token was made for another relay")]
    Audience,
}

/// A client's name and the means to prove it.
pub struct ClientKey {
    secret: ExpandedSecretKey,
    public: VerifyingKey,
}

impl ClientKey {
    /// The key of this seed.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        let secret = expand(seed);
        Self { public: VerifyingKey::from(&secret), secret }
    }

    /// The client's name.
    pub fn id(&self) -> ClientId {
        ClientId(self.public.to_bytes())
    }

    /// A token for the relay whose URL is `aud`, good from `iat` for `ttl` seconds.
    pub fn token(&self, sub: &str, aud: &str, iat: u64, ttl: u64) -> String {
        let claims = Claims {
            iss: self.id().text(),
            sub: sub.into(),
            aud: aud.into(),
            iat,
            exp: Some(iat + ttl),
        };
        self.token_of(&json::to_string(&claims))
    }

    /// A token that says this: an object in JSON, with [`Claims`] among its fields.
    pub fn token_of(&self, claims: &str) -> String {
        let mut token = String::from(HEADER);
        token.push('.');
        token.push_str(&base64::url(claims.as_bytes()));
        let signature = self.sign(token.as_bytes());
        token.push('.');
        token.push_str(&base64::url(&signature));
        token
    }

    /// As RFC 8032 has it (5.1.6), and as `raw_sign` of dalek's does it, but with [`times`].
    fn sign(&self, message: &[u8]) -> [u8; 64] {
        let ExpandedSecretKey { scalar, hash_prefix } = &self.secret;
        let hash = Sha512::new().chain_update(hash_prefix).chain_update(message).finalize();
        let nonce = times(&hash, &Scalar::ONE);
        let point = EdwardsPoint::mul_base(&nonce).compress();
        let hash = Sha512::new().chain_update(point.0).chain_update(self.public.as_bytes());
        let challenge = hash.chain_update(message).finalize();
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&point.0);
        signature[32..].copy_from_slice(&(times(&challenge, scalar) + nonce).to_bytes());
        signature
    }
}

impl Clone for ClientKey {
    fn clone(&self) -> Self {
        let ExpandedSecretKey { scalar, hash_prefix } = self.secret;
        Self { secret: ExpandedSecretKey { scalar, hash_prefix }, public: self.public }
    }
}

/// A scalar as many times as a little-endian number says, by dalek's additions alone, in the same steps whatever both are: they can be secret.
/// One of them by a number reduces it. Dalek's product and reduction by multiplication are two kilobytes more for every page.
fn times(number: &[u8], scalar: &Scalar) -> Scalar {
    let mut sum = Scalar::ZERO;
    for byte in number.iter().rev() {
        for at in (0..8).rev() {
            let bit = Choice::from((byte >> at) & 1);
            sum += sum;
            sum += Scalar::conditional_select(&Scalar::ZERO, scalar, bit);
        }
    }
    sum
}

/// As RFC 8032 has it (5.1.5), and as [`ExpandedSecretKey::from_bytes`] does it, but with the reduction that signatures need anyhow.
fn expand(seed: &[u8; 32]) -> ExpandedSecretKey {
    let hash = Sha512::digest(seed);
    let (mut low, mut hash_prefix) = ([0; 32], [0; 32]);
    low.copy_from_slice(&hash[..32]);
    hash_prefix.copy_from_slice(&hash[32..]);
    ExpandedSecretKey { scalar: times(&clamp_integer(low), &Scalar::ONE), hash_prefix }
}

/// What a token must fulfil besides its signature.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// The relay's own URLs; a slash at the end is of no account.
    pub audiences: &'a [&'a str],
    /// Seconds since 1970.
    pub now: u64,
    /// Seconds by which clocks may differ.
    pub leeway: u64,
}

/// Checks a token and says whose it is and what it says.
pub fn verify(token: &str, rules: &Rules<'_>) -> Result<(ClientId, Claims), JwtError> {
    let (client, claims, _) = open(token)?;
    check(&claims, rules)?;
    Ok((client, claims))
}

/// Checks a token that says more than [`Claims`]; returns whose it is, and the whole of it as JSON.
pub fn verify_whole(token: &str, rules: &Rules<'_>) -> Result<(ClientId, String), JwtError> {
    let (client, claims, whole) = open(token)?;
    check(&claims, rules)?;
    Ok((client, whole))
}

fn check(claims: &Claims, rules: &Rules<'_>) -> Result<(), JwtError> {
    if claims.iat > rules.now.saturating_add(rules.leeway) {
        return Err(JwtError::Future);
    }
    if claims.exp.is_some_and(|exp| exp.saturating_add(rules.leeway) < rules.now) {
        return Err(JwtError::Expired);
    }
    let aud = claims.aud.trim_end_matches('/');
    if !rules.audiences.iter().any(|name| name.trim_end_matches('/') == aud) {
        return Err(JwtError::Audience);
    }
    Ok(())
}

/// Reads a token and checks its signature, nothing else.
fn open(token: &str) -> Result<(ClientId, Claims, String), JwtError> {
    if token.len() > LONGEST {
        return Err(JwtError::Malformed);
    }
    let (signed, signature) = token.rsplit_once('.').ok_or(JwtError::Malformed)?;
    let (header, payload) = signed.split_once('.').ok_or(JwtError::Malformed)?;
    let header = Value::parse(&text(header)?).map_err(|_| JwtError::Malformed)?;
    if header.get("alg").and_then(Value::as_str) != Some("EdDSA") {
        return Err(JwtError::Algorithm);
    }
    let whole = text(payload)?;
    let claims: Claims = json::from_str(&whole).map_err(|_| JwtError::Malformed)?;
    let client = ClientId::parse(&claims.iss).ok_or(JwtError::Issuer)?;
    let key = VerifyingKey::from_bytes(&client.0).map_err(|_| JwtError::Issuer)?;
    let signature = base64::read_url(signature).ok_or(JwtError::Malformed)?;
    let signature = Signature::from_slice(&signature).map_err(|_| JwtError::Malformed)?;
    key.verify_strict(signed.as_bytes(), &signature).map_err(|_| JwtError::Signature)?;
    Ok((client, claims, whole))
}

fn text(part: &str) -> Result<String, JwtError> {
    let bytes = base64::read_url(part).ok_or(JwtError::Malformed)?;
    String::from_utf8(bytes).map_err(|_| JwtError::Malformed)
}

#[cfg(test)]
mod tests;
