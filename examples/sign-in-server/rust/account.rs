//! Whose session a token is, by the gateway's public keys.

use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;

#[derive(Deserialize)]
struct Session {
    sub: String,
}

/// The account (CAIP-10) of a session; none where the token is not one of this gateway for this project. `keys` is what
/// `/.well-known/jwks.json` answered: fetch it anew every few minutes, and for a token that names a key you do not have.
pub fn account_of(token: &str, keys: &JwkSet, gateway: &str, project: &str) -> Option<String> {
    let key = keys.find(&decode_header(token).ok()?.kid?)?;
    // The algorithm is named here: a token must not choose how it is verified.
    let mut rules = Validation::new(Algorithm::ES256);
    rules.set_issuer(&[gateway]);
    rules.set_audience(&[project]);
    rules.leeway = 0;
    let session = decode::<Session>(token, &DecodingKey::from_jwk(key).ok()?, &rules).ok()?;
    Some(session.claims.sub)
}
