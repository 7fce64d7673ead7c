use crate::protocol::{LinkProblem, WalletPage};
use json::Json;

/// What the `ConnectingWalletConnect` views show, besides how far connecting got.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct PairingSlice {
    /// What to scan or open; absent while it is being made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<PairingLink>,
    /// The wallet said yes; the session is being made.
    pub approved: bool,
    /// The wallet was opened on this device.
    pub opened: bool,
    /// It was, and yet this page stayed in front: the wallet is not there, or did not take the link.
    pub missed: bool,
    /// Why the relay cannot be reached just now; it is tried again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<LinkProblem>,
}

/// A store's page for a phone, on the `Downloads` view.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct StoreSlice {
    /// Which page; absent while none is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<WalletPage>,
    /// Its address as a QR code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<qr::QrCode>,
}

/// A link for one wallet, once.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct PairingLink {
    /// `wc:…`
    pub uri: String,
    /// The same as a QR code.
    pub code: qr::QrCode,
    /// Milliseconds for which it is shown from when it was made; then there is another.
    pub shown_ms: u32,
}
