use shares::ShareKey;

use super::Device;

/// How many devices without a user are kept of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// The network.
    pub owner: ShareKey,
    /// How many.
    pub count: u64,
}

/// Where devices are kept. Calls are short and block: a local file, not a network.
pub trait Store: Send + Sync {
    /// Keeps a device, or what is new of one that is kept: true if it was not. A new one counts for its network until a user logs in on it.
    fn register(&self, device: &Device, owner: ShareKey) -> Result<bool, StoreError>;

    /// Whether a device is kept.
    fn is_kept(&self, project: &str, jkt: &str) -> Result<bool, StoreError>;

    /// The device of a key; of several projects' the one that registered last.
    fn find(&self, jkt: &str) -> Result<Option<Device>, StoreError>;

    /// Keeps a device for good, as a user logged in on it, and says which network it counted for until now.
    fn attach(&self, project: &str, jkt: &str) -> Result<Option<ShareKey>, StoreError>;

    /// Removes those without a user that registered before this time, and says how many of each network.
    fn prune(&self, before_ms: u64) -> Result<Vec<Tally>, StoreError>;

    /// How many without a user are kept of each network.
    fn tallies(&self) -> Result<Vec<Tally>, StoreError>;
}

/// The store cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("devices: {0}")]
    Sqlite(#[from] rusqlite::Error),
}
