//! The token that a client shows to a relay: `EdDSA` over Ed25519 (RFC 8037), signed by the key that is its name.

use crate::ClientId;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use json::{Json, Value};
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
#[derive(Clone)]
pub struct ClientKey(SigningKey);

impl ClientKey {
    /// The key of this seed.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(seed))
    }

    /// The client's name.
    pub fn id(&self) -> ClientId {
        ClientId(self.0.verifying_key().to_bytes())
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
        let signature = self.0.sign(token.as_bytes()).to_bytes();
        token.push('.');
        token.push_str(&base64::url(&signature));
        token
    }
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
