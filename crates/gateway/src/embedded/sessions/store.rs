use super::{End, Hash, Kept, Session};

/// Where sessions are kept. Each call is one atomic step, short, and blocks: a local file, not a network.
pub trait Store: Send + Sync {
    /// Keeps a new session. Those of its device end, and of its user's the ones that were not used longest, until there are at most `most` with it.
    fn start(&self, session: &Session, most: usize) -> Result<(), StoreError>;

    /// The session of this id, also one that ended.
    fn get(&self, id: &str) -> Result<Option<Session>, StoreError>;

    /// Gives a session that did not end new tokens, if this is still the hash of its refresh token.
    fn rotate(
        &self,
        id: &str,
        used: &Hash,
        access: &Kept,
        refresh: &Kept,
        now_ms: u64,
    ) -> Result<bool, StoreError>;

    /// Notes that a session was used.
    fn touch(&self, id: &str, now_ms: u64) -> Result<(), StoreError>;

    /// Ends a session; false if it ended before, or there is none.
    fn end(&self, id: &str, why: End) -> Result<bool, StoreError>;

    /// The sessions of a user that did not end, the one that was used last first.
    fn of_user(&self, user: &str) -> Result<Vec<Session>, StoreError>;
}

/// The store cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("sessions: {0}")]
    Sqlite(#[from] rusqlite::Error),
}

/// Sessions of a user that ended and are still known by their reason.
pub const ENDED: usize = 64;
