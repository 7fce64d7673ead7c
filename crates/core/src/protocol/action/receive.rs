use json::Json;

/// What the page may ask about receiving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum ReceiveAction {
    /// A place of the page itself shows the address, or does no longer: while there is one, the slice is kept up to date.
    /// Every `on` wants its own `off`.
    Watch { on: bool },
}
