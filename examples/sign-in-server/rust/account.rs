//! Whose session a token is, by the gateway's public keys.

use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;

#[derive(Deserialize)]
struct Session {
    sub: String,
    domain: String,
}

/// The account (CAIP-10) of a session; none where the token is not one of this gateway for this project, or not one of your site:
/// `domain` is its host, with its port if it has one. `keys` is what `/.well-known/jwks.json` answered: fetch it anew every few
/// minutes, and for a token that names a key you do not have.
pub fn account_of(
    token: &str,
    keys: &JwkSet,
    gateway: &str,
    project: &str,
    domain: &str,
) -> Option<String> {
    let key = keys.find(&decode_header(token).ok()?.kid?)?;
    // The algorithm is named here: a token must not choose how it is verified.
    let mut rules = Validation::new(Algorithm::ES256);
    rules.set_issuer(&[gateway]);
    rules.set_audience(&[project]);
    rules.leeway = 30;
    let session = decode::<Session>(token, &DecodingKey::from_jwk(key).ok()?, &rules).ok()?.claims;
    // Another site may have sent its visitors to the same project.
    (session.domain == domain).then_some(session.sub)
}
