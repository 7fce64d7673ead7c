use json::Json;

/// A way to a wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum Platform {
    /// It is in this browser.
    Browser,
    /// Its app on a phone: on this one, or on another that scans a code.
    Mobile,
    /// Its app on this desktop.
    Desktop,
    /// Its page.
    Web,
}
