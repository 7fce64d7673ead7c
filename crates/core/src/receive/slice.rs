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
