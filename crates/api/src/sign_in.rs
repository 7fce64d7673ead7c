//! Sign-in with a wallet: `/auth/v1/…` and `/.well-known/jwks.json` (interface 6.5).
//!
//! A page gets a nonce, has the wallet sign a message with it (CAIP-122; on EVM chains EIP-4361), and exchanges both for a session: a JWT
//! (RFC 7519) that any backend verifies with the gateway's public keys.

use json::Json;

use crate::RawJson;

/// The response of `GET /auth/v1/nonce`.
///
/// `{"nonce":"5tq3…","token":"eyJ…"}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SignInNonce {
    /// The nonce that the message has to carry: letters and digits.
    pub nonce: String,
    /// What proves to the gateway that it made the nonce, for this project and page; five minutes long. It goes back as
    /// `x-nonce-jwt: Bearer …`.
    pub token: String,
}

/// The body of `POST /auth/v1/authenticate`. The gateway believes `message` alone, once the signature is verified.
///
/// `{"message":"shop.example wants you to sign in with your Ethereum account:\n…","signature":"0x…"}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Authenticate {
    /// The message's fields once more, as official pages send them; not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<RawJson>,
    /// The text that was signed.
    pub message: String,
    /// The signature, as the family of the chain writes it: hex, base58 or base64.
    pub signature: String,
    /// The wallet by which it was signed; not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet_info: Option<RawJson>,
    /// The relay's name of the page; not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
}

/// The response of `POST /auth/v1/authenticate`.
///
/// `{"token":"eyJ…"}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SessionToken {
    /// The session: a JWT, signed with ES256. It is sent as `Authorization: Bearer …`.
    pub token: String,
}

/// The claims of a session, and the response of `GET /auth/v1/me`. Times are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct SessionClaims {
    /// The gateway's public address.
    pub iss: String,
    /// The project's id.
    pub aud: String,
    /// The account as CAIP-10: `eip155:1:0x…`.
    pub sub: String,
    /// When it began.
    pub iat: u64,
    /// When it ends: an hour later, or when the message does.
    pub exp: u64,
    /// Its own id.
    pub jti: String,
    /// The account's address.
    pub address: String,
    /// The chain as CAIP-2: `eip155:1`.
    pub chain_id: String,
    /// The chain's family: `eip155`.
    pub chain_namespace: String,
    /// The chain as CAIP-2 once more, by the name under which official pages read it.
    pub caip2_network: String,
    /// The host, and the port if any, that the visitor signed in to.
    pub domain: String,
    /// The page that the visitor signed in to.
    pub uri: String,
    /// The message's nonce.
    pub nonce: String,
    /// The project's id.
    pub project_id: String,
}

/// The public keys that sessions are signed with: the response of `GET /.well-known/jwks.json` (RFC 7517).
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KeySet {
    /// Several while the keys are rotated.
    pub keys: Vec<PublicKey>,
}

/// One public key, on the curve P-256 (RFC 7518, section 6.2).
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublicKey {
    /// `EC`
    pub kty: String,
    /// `P-256`
    pub crv: String,
    /// Its place on the curve, as base64url.
    pub x: String,
    /// The other coordinate.
    pub y: String,
    /// `sig`
    #[serde(rename = "use")]
    pub usage: String,
    /// `ES256`
    pub alg: String,
    /// Its id, as the header of a token names it.
    pub kid: String,
}

/// Why sign-in was refused: the `code` of the error's first reason, for pages to act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "snake_case")]
pub enum SignInCode {
    /// 401: the header `x-nonce-jwt` is missing.
    NonceMissing,
    /// 401: the token of the nonce is not one of this gateway for this project and page.
    NonceInvalid,
    /// 401: the nonce is over; a new one is needed.
    NonceExpired,
    /// 401: the nonce was used; a new one is needed.
    NonceUsed,
    /// 401: the message carries another nonce than the token.
    NonceMismatch,
    /// 400: the message is not exactly one of CAIP-122.
    MessageMalformed,
    /// 401: the message is for another site than the page's.
    DomainMismatch,
    /// 401: the message is not valid yet: perhaps the device's clock is wrong.
    MessageNotYetValid,
    /// 401: the message is over.
    MessageExpired,
    /// 400: accounts of this chain cannot sign in here.
    ChainUnsupported,
    /// 400: the signature is not written as this family of chains writes it.
    SignatureMalformed,
    /// 401: the signature is not the account's.
    SignatureInvalid,
    /// 503: the chain that knows the account's contract does not answer.
    ChainUnavailable,
    /// 503: too many sign-ins at the moment, or the disk is full.
    StoreUnavailable,
    /// 401: the header `Authorization` is missing.
    SessionMissing,
    /// 401: the session is not one of this gateway for this project.
    SessionInvalid,
    /// 401: the session is over.
    SessionExpired,
    /// 401: the visitor signed out.
    SessionRevoked,
}

impl SignInCode {
    /// The code as it is written: `nonce_used`.
    pub fn text(self) -> String {
        json::to_string(&self).trim_matches('"').to_owned()
    }
}
