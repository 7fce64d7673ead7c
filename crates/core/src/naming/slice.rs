use crate::message::Message;
use json::Json;

/// The form to choose an account name with; empty while it is not shown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct NamingSlice {
    /// What was typed: a name without its zone.
    pub name: String,
    /// It cannot be a name.
    pub invalid: bool,
    /// Names are being looked for.
    pub loading: bool,
    /// Names like it that may be free, itself first.
    pub suggestions: Vec<NameSuggestion>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
}

/// A name that may be free.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct NameSuggestion {
    /// With its zone.
    pub name: String,
}
