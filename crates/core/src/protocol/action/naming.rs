use json::Json;

/// What the page may ask about the account's name.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum NamingAction {
    /// Looks for names like this one, which is typed without its zone. After a failure the same name tries again.
    Suggest { name: String },
}
