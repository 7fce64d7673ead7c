use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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
