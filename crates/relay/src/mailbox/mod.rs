//! Where messages wait until they are acknowledged or their time is over.
//!
//! # Where to start
//!
//! - [`Mailbox`], what every store does; `contract` holds all of them to it;
//! - [`MemoryMailbox`], for tests and for relays that may forget; [`SqliteMailbox`], a file;
//! - `jobs`, what is asked of a store that one thread or task owns.
//!
//! A message is due to every reader but its publisher, so an acknowledgement counts for one reader, and the message stays until its time is
//! over. What somebody acknowledged makes room when a topic holds as many messages as it may.

#[cfg(test)]
pub(crate) mod contract;
mod jobs;
mod memory;
mod owners;
#[cfg(test)]
pub(crate) mod sharing;
mod sqlite;

use std::pin::Pin;
use std::sync::Arc;

use shares::Whole;
use walletconnect::{ClientId, MessageId, Topic};

pub(crate) use jobs::{Job, Jobs, Outcome};
pub use memory::MemoryMailbox;
pub use owners::Owners;
pub use sqlite::{OpenError, SqliteMailbox};

use crate::{Message, Stored, quota};

/// Something that is answered later.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A store of messages. What is noted by [`Mailbox::ack`] is seen by every [`Mailbox::backlog`] asked for afterwards, here or through another node.
pub trait Mailbox: Send + Sync {
    /// Keeps a message; answered once it would survive the end of this process. The same text on the same topic is kept once. Where other
    /// nodes share the store they are told of it by the store itself, whatever becomes of this process.
    fn publish(&self, message: Arc<Message>) -> Pending<'_, Result<Published, MailboxError>>;

    /// What a reader has not acknowledged, oldest first.
    fn backlog(&self, page: Page) -> Pending<'_, Result<Vec<Stored>, MailboxError>>;

    /// Notes that a reader has a message. It is not waited for: what is lost with a failing store is sent again.
    fn ack(&self, receipt: Receipt);

    /// The place of a message that is known by its name.
    fn find(&self, topic: Topic, id: MessageId) -> Pending<'_, Result<Option<u64>, MailboxError>>;

    /// Drops what expired by `now` (seconds since 1970), and says what is left.
    fn expire(&self, now: u64) -> Pending<'_, Result<Left, MailboxError>>;

    /// Who holds how much of it; none of a store that does not know whom its messages are from.
    fn owners(&self) -> Option<&Owners> {
        None
    }

    /// Waits until everything noted so far would survive the end of this process.
    fn flush(&self) -> Pending<'_, Result<(), MailboxError>>;
}

/// Readers whose acknowledgements of one message are noted. A pairing has two sides; somebody who makes up names is not to fill the store with
/// them. Whoever comes after these is sent the message again.
pub(crate) const READERS: usize = 64;

/// How much is kept; whatever is above is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// So many messages of a topic.
    pub messages: usize,
    /// So many bytes of a topic's messages, [`Message::bytes`].
    pub bytes: usize,
    /// So much of all topics, [`Message::cost`], and of one network's: of stores that know whom
    /// messages are from.
    pub all: Whole,
}

impl Default for Room {
    fn default() -> Self {
        Self { messages: 256, bytes: 16 << 20, all: quota::Limits::default().whole(1 << 20) }
    }
}

/// What a store holds, of all topics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Left {
    /// So many messages.
    pub messages: u64,
    /// So many bytes of them, [`Message::bytes`]; a server that counts its own adds what it needs around each.
    pub bytes: u64,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Published {
    /// It is kept, at this place.
    New(u64),
    /// It was there already, at this place.
    Again(u64),
}

/// Which part of a topic's messages is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Of which topic.
    pub topic: Topic,
    /// For whom: neither what they published nor what they acknowledged.
    pub reader: ClientId,
    /// Only what has a larger number than this; 0 for all.
    pub after: u64,
    /// No more than this many.
    pub most: usize,
    /// No more after this many bytes; one message at least.
    pub bytes: usize,
    /// Nothing that expired by then, in seconds since 1970.
    pub now: u64,
}

impl Page {
    /// Whether what was found so far fills it.
    pub(crate) fn is_full(&self, found: &[Stored]) -> bool {
        let bytes: usize = found.iter().map(|stored| stored.message.bytes()).sum();
        found.len() >= self.most || bytes >= self.bytes
    }
}

/// A reader has a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// On which topic.
    pub topic: Topic,
    /// The message's place.
    pub seq: u64,
    /// Who has it.
    pub reader: ClientId,
}

/// The mailbox does not do what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailboxError {
    /// The topic holds as many messages, or as many bytes, as it may, and nobody acknowledged any of them.
    #[error("the topic's mailbox is full")]
    Full,
    /// The network that it came from has its share of the store.
    #[error("the network's share of the mailboxes is taken")]
    OverShare,
    /// There is no room in the store, and nobody who holds more than the publisher's network.
    #[error("the mailboxes are full")]
    NoRoom,
    /// The store failed; nothing was kept. The text is the store's own, without a topic or a message.
    #[error("the store failed: {0}")]
    Store(String),
}
