//! Where drafts, wallets and factors are kept.

#[cfg(test)]
mod contract;
mod memory;
mod rows;
mod sqlite;

pub use memory::MemoryStore;
pub use rows::{DraftRow, FactorRow, WalletRow};
pub use sqlite::SqliteStore;

/// What came of keeping a new wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It is kept, and its draft is gone.
    Yes,
    /// Its draft is not there any more.
    NoDraft,
    /// The user has a wallet in the project.
    Exists,
    /// An account is of another wallet of the project.
    Taken,
}

/// What came of counting a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// How many there were ever, this one included.
    Released(u64),
    /// There were too many.
    Full {
        /// The first of those that count, in milliseconds since 1970.
        oldest_ms: u64,
    },
}

/// Calls are short and block: a local file, not a network.
pub trait Store: Send + Sync {
    /// Keeps a draft, in place of an older one of its device.
    fn put_draft(&self, draft: &DraftRow) -> Result<(), StoreError>;

    /// The draft of a device.
    fn draft(&self, device: &str) -> Result<Option<DraftRow>, StoreError>;

    /// Removes drafts that are over at this time.
    fn prune_drafts(&self, now_ms: u64) -> Result<(), StoreError>;

    /// Keeps a wallet with its first factor in one atomic step, and removes the draft that it was made with. Once this returned, no crash forgets it.
    fn keep(&self, wallet: &WalletRow, factor: &FactorRow) -> Result<Kept, StoreError>;

    /// The wallet of a user.
    fn wallet_of(&self, project: &str, user: &str) -> Result<Option<WalletRow>, StoreError>;

    /// The factors of a wallet, the oldest first.
    fn factors(&self, wallet: &str) -> Result<Vec<FactorRow>, StoreError>;

    /// Counts a release in one atomic step, unless there were `most` since `since_ms`; forgets those before.
    fn count_release(
        &self,
        factor: &str,
        now_ms: u64,
        since_ms: u64,
        most: u32,
    ) -> Result<Counted, StoreError>;

    /// Every factor's id, wallet and sealed secret, for another key to seal.
    fn sealed(&self) -> Result<Vec<(String, String, Vec<u8>)>, StoreError>;

    /// Keeps a factor's secret as another key sealed it.
    fn reseal(&self, factor: &str, sealed: &[u8]) -> Result<(), StoreError>;
}

/// The store cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("wallets: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// What is kept of the accounts is no JSON.
    #[error("wallets: the accounts of a wallet cannot be read: {0}")]
    Accounts(#[from] serde_json::Error),
}
