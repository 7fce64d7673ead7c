use walletconnect::ClientId;

use crate::mailbox::{MailboxError, Pending};

/// What is kept of one client, as bytes; none when it watches nothing any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Whose.
    pub client: ClientId,
    /// Grows with every write, of whatever client.
    pub version: u64,
    /// What is kept.
    pub record: Vec<u8>,
}

/// Where watches are kept: one record for each client, seen by all nodes.
pub trait WatchStore: Send + Sync {
    /// What a client's record is now.
    fn read(&self, client: ClientId) -> Pending<'_, Result<Option<Kept>, MailboxError>>;

    /// Writes over the version that was read, 0 for none; the new version, or None when another node wrote meanwhile.
    fn write(
        &self,
        client: ClientId,
        over: u64,
        record: Vec<u8>,
    ) -> Pending<'_, Result<Option<u64>, MailboxError>>;

    /// The records written after a version, oldest first, some at a time: asked again until there are none.
    fn changes(&self, after: u64) -> Pending<'_, Result<Vec<Kept>, MailboxError>>;
}

/// Records of one answer of [`WatchStore::changes`].
pub const MOST: usize = 1_000;
