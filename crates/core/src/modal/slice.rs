use crate::protocol::{Direction, View};
use caip::Namespace;
use json::Json;

/// What the dialog shows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ModalSlice {
    /// Whether it is shown.
    pub open: bool,
    /// The current view.
    pub view: View,
    /// How the current view was reached.
    pub direction: Direction,
    /// Whether a back button is shown.
    pub can_go_back: bool,
    /// Whether Esc, the backdrop and the close button close; otherwise they shake.
    pub can_close: bool,
    /// True for 500 ms after a refused close.
    pub shake: bool,
    /// Only this namespace's wallets are shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<Namespace>,
    /// What it was opened at: this wallet is connected once the visitor has ticked the terms' box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet: Option<String>,
}
