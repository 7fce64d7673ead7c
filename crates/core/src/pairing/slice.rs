use crate::protocol::WalletPage;
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

/// What the host tells while a link is out.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum PairingNews {
    /// There is a link. `expiry` in seconds since 1970.
    Link { uri: String, expiry: u64 },
    /// A wallet said yes.
    Approved,
    /// What it settled then is not what was asked for, or not proven; the link still works.
    Failed,
    /// The relay cannot be reached; none: it is there.
    Relay {
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<LinkProblem>,
    },
    /// The wallet signed in while it connected; the page keeps what was signed.
    SigningIn,
    /// It did.
    SignedIn,
    /// It did not, and says why; the session is ended.
    SignInFailed { message: String },
}

/// Why a relay cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum LinkProblem {
    /// The browser says that it is offline.
    Offline,
    /// No connection comes about: a firewall, a blocked region, the page's own rules, or no relay there.
    Blocked,
    /// It was open, and broke.
    Dropped,
    /// This device's clock is wrong.
    ClockSkew,
    /// The relay does not know the project.
    BadProject,
    /// The project does not allow this page.
    OriginRefused,
    /// The relay does not serve this country.
    CountryBlocked,
    /// Too much was asked.
    TooMany,
    /// The page names the relay by a name that it does not know.
    OtherRelay,
    /// The relay does not believe the page's key.
    BadKey,
    /// The relay does not let this page in, and does not say why.
    Unauthorized,
}
