use json::Json;

/// What the page may ask of the list of tokens.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum TokensAction {
    /// Moves the window of rows: `from` is its first row.
    Show { from: u32 },
    /// Shows unverified tokens behind the rest, or folds them away.
    Unverified { shown: bool },
    /// Narrows the list down to what fits: part of a name or symbol, or an address. An empty `query` shows everything again.
    Search { query: String },
    /// Asks once more after a failure.
    Retry,
    /// A place of the page itself shows tokens, or does no longer: while there is one and the tab is visible, they are kept
    /// up to date. Every `on` wants its own `off`.
    Watch { on: bool },
}
