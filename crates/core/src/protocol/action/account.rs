use json::Json;

/// The account's lists (specification, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum Tab {
    /// What it holds.
    #[default]
    Tokens,
    /// Its collectibles.
    Nfts,
    /// What it did.
    Activity,
}
