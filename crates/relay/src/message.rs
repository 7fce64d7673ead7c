use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use shares::ShareKey;
use walletconnect::{ClientId, MessageId, Topic};

/// A message as the relay keeps it. What it says is sealed; the relay sees its topic, its kind and who brought it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Where it was published.
    pub topic: Topic,
    /// What names it on its topic.
    pub id: MessageId,
    /// Who published it, and is not sent it back.
    pub publisher: ClientId,
    /// The network it came from, whose share of the store it takes. Not every store keeps it.
    pub owner: ShareKey,
    /// What was published, sealed.
    pub text: Box<str>,
    /// What kind it is.
    pub tag: u32,
    /// A statement on the publisher's origin; empty where there is none.
    pub attestation: Box<str>,
    /// When, in milliseconds since 1970.
    pub published_ms: u64,
    /// From when on it is no longer kept, in seconds since 1970.
    pub expires: u64,
}

impl Message {
    /// What it takes of a mailbox's or a socket's room.
    pub fn bytes(&self) -> usize {
        self.text.len() + self.attestation.len()
    }

    /// What it takes of its network's share: its size, its row and its places in the indexes.
    pub fn cost(&self) -> u64 {
        cost(self.bytes() as u64)
    }
}

/// What every message takes in a store beside its text: its row, and its places in the indexes.
pub(crate) const ROW: u64 = 512;

/// What a message of so many bytes takes of a share.
pub(crate) const fn cost(bytes: u64) -> u64 {
    bytes.saturating_add(ROW)
}

/// A message with its place in the mailbox: later ones have larger numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// The place.
    pub seq: u64,
    /// The message.
    pub message: Arc<Message>,
}

/// Time since 1970, by this machine's clock.
pub fn since_1970() -> Duration {
    // A clock before 1970 keeps everything and believes no token, which is what can be done about it.
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
