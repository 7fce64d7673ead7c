use super::Identity;

/// Where identities are kept. Each call is one atomic step, short, and blocks: a local file, not a network.
pub trait Store: Send + Sync {
    /// Keeps an identity unless its project has one of this kind, issuer and subject, and says whose it is.
    fn add(&self, identity: &Identity) -> Result<String, StoreError>;

    /// The user of a project's identity.
    fn find(
        &self,
        project: &str,
        kind: &str,
        issuer: &str,
        subject: &str,
    ) -> Result<Option<String>, StoreError>;

    /// All identities of all projects.
    fn all(&self) -> Result<Vec<Identity>, StoreError>;

    /// Keeps the address of an identity, sealed anew.
    fn reseal(&self, identity: &Identity) -> Result<(), StoreError>;
}

/// The store cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("users: {0}")]
    Sqlite(#[from] rusqlite::Error),
}
