use api::embedded::DeviceJwk;
use data_encoding::BASE64URL_NOPAD;
use ring::digest::{SHA256, digest};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde::{Deserialize, Serialize};

/// Bytes of a coordinate on P-256.
const COORDINATE: usize = 32;

/// The public key of a device: a point on P-256, as a JWK (RFC 7517) of its four required members and no other. The private member `d` is refused with any other.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "DeviceJwk", into = "DeviceJwk")]
pub struct DeviceKey {
    x: String,
    y: String,
    /// The point, uncompressed: 4, x, y (SEC 1, section 2.3.3).
    point: Vec<u8>,
}

/// It is no public key on P-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no public key on P-256 with kty, crv, x and y alone")]
pub struct NotAKey;

impl DeviceKey {
    /// Its name: the thumbprint `jkt` (RFC 7638), SHA-256 of the required members in the order of their names, as base64url.
    pub fn thumbprint(&self) -> String {
        let Self { x, y, .. } = self;
        let members = format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#);
        BASE64URL_NOPAD.encode(digest(&SHA256, members.as_bytes()).as_ref())
    }

    /// Whether a signature of ES256 (RFC 7518, section 3.4) is this key's. A point that is not on the curve signs nothing.
    pub fn is_signed(&self, text: &[u8], signature: &[u8]) -> bool {
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &self.point);
        key.verify(text, signature).is_ok()
    }
}

impl TryFrom<DeviceJwk> for DeviceKey {
    type Error = NotAKey;

    fn try_from(DeviceJwk { kty, crv, x, y }: DeviceJwk) -> Result<Self, NotAKey> {
        let coordinate = |text: &str| {
            let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok();
            bytes.filter(|bytes| bytes.len() == COORDINATE).ok_or(NotAKey)
        };
        if kty != "EC" || crv != "P-256" {
            return Err(NotAKey);
        }
        let point = [vec![4], coordinate(&x)?, coordinate(&y)?].concat();
        Ok(Self { x, y, point })
    }
}

impl From<DeviceKey> for DeviceJwk {
    fn from(DeviceKey { x, y, .. }: DeviceKey) -> Self {
        Self { kty: "EC".to_owned(), crv: "P-256".to_owned(), x, y }
    }
}
