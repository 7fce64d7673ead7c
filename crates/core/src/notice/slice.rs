use crate::message::Message;
use json::Json;

/// The short notice at the modal's edge ("snackbar" in the specification).
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct NoticeSlice {
    /// Whether it is shown.
    pub open: bool,
    /// Its kind.
    pub variant: NoticeVariant,
    /// What it says.
    pub message: Message,
    /// A text that could not be copied, to be selected and copied by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<String>,
}

/// Kinds of notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum NoticeVariant {
    /// It worked.
    #[default]
    Success,
    /// It is under way; stays until replaced.
    Loading,
    /// It did not work.
    Error,
}

/// What the developer of the page must mend, shown at the modal's top while `debug` is on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct AlertSlice {
    /// Whether it is shown.
    pub open: bool,
    /// A code of the error catalogue: `DS008`.
    pub code: String,
    /// What it says.
    pub message: Message,
}
