use api::embedded::DeviceStorage;
use data_encoding::BASE64URL_NOPAD;
use ring::digest::{SHA256, digest};

/// A device of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// The project's id.
    pub project: String,
    /// The thumbprint of its key (RFC 7638).
    pub jkt: String,
    /// The page that embedded the frame last.
    pub top_origin: String,
    /// How long it keeps the key.
    pub storage: DeviceStorage,
    /// Its browser and system, for its owner's list.
    pub label: String,
    /// When it registered last, in milliseconds since 1970.
    pub seen_ms: u64,
}

impl Device {
    /// Its id.
    pub fn id(&self) -> String {
        device_id(&self.project, &self.jkt)
    }
}

/// The id of a project's device, 128 bits as base64url. It is made of both names, so that what is kept for a device outlives the device's row.
pub fn device_id(project: &str, jkt: &str) -> String {
    let named = format!("ew.device.v1\n{project}\n{jkt}");
    BASE64URL_NOPAD.encode(&digest(&SHA256, named.as_bytes()).as_ref()[..16])
}
