use json::Json;

/// How far a list is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum ListState {
    /// Nobody asked.
    #[default]
    None,
    /// It is being read for the first time.
    Loading,
    /// It is known.
    Known,
    /// It could not be read.
    Failed,
    /// There is none for this network.
    Unsupported,
}
