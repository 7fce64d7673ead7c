use json::Json;

/// What the page may ask of the list of NFTs.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum NftsAction {
    /// Moves the window of rows: `from` is its first row.
    Show { from: u32 },
    /// Shows what looks like spam among the rest, or folds it away.
    Spam { shown: bool },
    /// Shows this one large, in the dialog: `id` is the row's.
    Open { id: String },
    /// Asks once more after a failure.
    Retry,
    /// A place shows the NFTs, or does no longer: while there is one they are kept up to date. Every `on` wants its own `off`.
    Watch { on: bool },
}
