use data_encoding::BASE64URL_NOPAD;
use ring::digest::{SHA256, digest};
use serde::Deserialize;

use super::{DeviceKey, ProofError};

/// Longer than any proof that is made for this API.
const LONGEST: usize = 4096;

/// How far a proof's time may be from the server's, in milliseconds, before and after.
const AWAY_MS: u64 = 60_000;

/// A proof whose signature is verified: what the key's owner wrote (RFC 9449, section 4.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The key that signed it.
    pub key: DeviceKey,
    /// The proof's own id.
    pub jti: String,
    /// The server's nonce.
    pub nonce: Option<String>,
    htm: String,
    htu: String,
    iat: u64,
    ath: Option<String>,
}

/// The request that a proof must be for.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'a> {
    /// Its method.
    pub method: &'a str,
    /// The wallet's origin and the path, without query.
    pub url: &'a str,
    /// The access token that is sent, if one is.
    pub token: Option<&'a str>,
    /// The server's time in milliseconds since 1970.
    pub now_ms: u64,
}

/// Exactly the members that RFC 9449 requires: one that must be understood (`crit`), or names a key elsewhere (`kid`, `x5u`), is refused with any other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    typ: String,
    alg: String,
    jwk: DeviceKey,
}

#[derive(Deserialize)]
struct Claims {
    jti: String,
    htm: String,
    htu: String,
    iat: u64,
    nonce: Option<String>,
    ath: Option<String>,
}

impl Proof {
    /// Reads a proof in the compact form of RFC 7515, and verifies that the key in it signed it.
    pub fn read(text: &str) -> Result<Self, ProofError> {
        let malformed = ProofError::Malformed;
        if text.len() > LONGEST {
            return Err(malformed);
        }
        let (signed, signature) = text.rsplit_once('.').ok_or(malformed)?;
        let (header, claims) = signed.split_once('.').ok_or(malformed)?;
        let signature = decode(signature)?;
        let Header { typ, alg, jwk: key } =
            serde_json::from_slice(&decode(header)?).map_err(|_| malformed)?;
        // The algorithm is ours to choose, never the proof's.
        if typ != "dpop+jwt" || alg != "ES256" {
            return Err(malformed);
        }
        if !key.is_signed(signed.as_bytes(), &signature) {
            return Err(ProofError::NotSigned);
        }
        let claims = serde_json::from_slice(&decode(claims)?).map_err(|_| malformed)?;
        let Claims { jti, htm, htu, iat, nonce, ath } = claims;
        Ok(Self { key, jti, nonce, htm, htu, iat, ath })
    }

    /// Whether it is for this request, now (RFC 9449, section 4.3). Nonce and id are for [`super::Proofs`] to compare.
    pub fn check(&self, expected: &Expected<'_>) -> Result<(), ProofError> {
        if self.htm != expected.method {
            return Err(ProofError::Method);
        }
        if self.htu != expected.url {
            return Err(ProofError::Url);
        }
        if self.iat.saturating_mul(1_000).abs_diff(expected.now_ms) > AWAY_MS {
            return Err(ProofError::Time);
        }
        if self.ath != expected.token.map(hash) {
            return Err(ProofError::Token);
        }
        Ok(())
    }

    /// When it is over by its time alone, in milliseconds since 1970.
    pub const fn until_ms(&self) -> u64 {
        self.iat.saturating_mul(1_000).saturating_add(AWAY_MS)
    }
}

/// `ath`: SHA-256 of the access token.
fn hash(token: &str) -> String {
    BASE64URL_NOPAD.encode(digest(&SHA256, token.as_bytes()).as_ref())
}

fn decode(part: &str) -> Result<Vec<u8>, ProofError> {
    BASE64URL_NOPAD.decode(part.as_bytes()).map_err(|_| ProofError::Malformed)
}
