/// Where what is sealed is kept, by the secret's name. Calls are short and block: a local file, not a network.
pub trait SealedStore: Send + Sync {
    /// What is kept under this name.
    fn get(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Keeps it, in place of what was there.
    fn put(&self, name: &str, sealed: &[u8]) -> Result<(), StoreError>;

    /// Removes it; false if nothing was there.
    fn remove(&self, name: &str) -> Result<bool, StoreError>;

    /// The names that begin so, in the order of their bytes.
    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError>;
}

/// The store cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("secrets: {0}")]
    Sqlite(#[from] rusqlite::Error),
}
