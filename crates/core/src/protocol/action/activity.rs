use json::Json;

/// What the page may ask of the activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum ActivityAction {
    /// Moves the window of rows: `from` is its first row. Near the end older ones are read.
    Show { from: u32 },
    /// Shows what looks like spam among the rest, or folds it away.
    Spam { shown: bool },
    /// Asks once more after a failure.
    Retry,
    /// A place shows the activity, or does no longer: while there is one it is kept up to date. Every `on` wants its own `off`.
    Watch { on: bool },
}
