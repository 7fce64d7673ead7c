use caip::ChainId;
use json::Json;

/// What the Receive view shows; empty while nobody looks at it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct ReceiveSlice {
    /// The address.
    pub address: String,
    /// The address as a QR code.
    pub code: qr::QrCode,
    /// The page's networks on which the address is valid, the active one first.
    pub networks: Vec<ChainId>,
    /// The page has networks on which it is not.
    pub elsewhere: bool,
}

/// What the page may ask about receiving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum ReceiveAction {
    /// A place of the page itself shows the address, or does no longer: while there is one, the slice is kept up to date.
    /// Every `on` wants its own `off`.
    Watch { on: bool },
}
