/// A device's public key on P-256 as a JWK (RFC 7517): its four required members and no other.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct DeviceJwk {
    /// `EC`.
    pub kty: String,
    /// `P-256`.
    pub crv: String,
    /// The first coordinate, 32 bytes as base64url.
    pub x: String,
    /// The second one.
    pub y: String,
}

/// How long a device keeps its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum DeviceStorage {
    /// Until the visitor removes it.
    Persistent,
    /// Until the browser is closed.
    Session,
    /// Until the page is closed.
    None,
}

/// The body of `POST /api/v1/device`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", deny_unknown_fields))]
pub struct NewDevice {
    /// The key that signed the proof of this request.
    pub jwk: DeviceJwk,
    /// The project that the page belongs to.
    pub project_id: String,
    /// The origin of the page that embeds the frame.
    pub top_origin: String,
    /// How long the device keeps the key.
    pub storage: DeviceStorage,
}

/// The response of `POST /api/v1/device`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct RegisteredDevice {
    /// The device's id, the same for the same key and project.
    pub device_id: String,
    /// The server's time in milliseconds since 1970.
    pub server_time_ms: u64,
}
