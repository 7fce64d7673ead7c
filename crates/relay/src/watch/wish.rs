use serde::{Deserialize, Serialize};
use walletconnect::Topic;

/// Of which messages a watch tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Of those on topics that the client listens to.
    Subscriber,
    /// Of those that the client publishes.
    Publisher,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The relay keeps it.
    Accepted,
    /// It waits: the reader has not acknowledged it in time.
    Queued,
    /// The reader acknowledged it.
    Delivered,
}

/// One address that wants to be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watch {
    /// Of which messages.
    pub side: Side,
    /// Whose address it is: the service's URL.
    pub service: Box<str>,
    /// Where to post.
    pub url: Box<str>,
    /// The kinds of messages.
    pub tags: Vec<u32>,
    /// What must have become of them.
    pub statuses: Vec<Status>,
    /// Until when, in seconds since 1970.
    pub expires: u64,
}

impl Watch {
    /// Whether this is to be told of a message of this kind.
    pub fn wants(&self, side: Side, tag: u32, status: Status, now: u64) -> bool {
        self.side == side
            && self.expires > now
            && self.tags.contains(&tag)
            && self.statuses.contains(&status)
    }
}

/// All that is kept of one client.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its watches.
    pub watches: Vec<Watch>,
    /// Where it listens, also while it is away.
    pub topics: Vec<Topic>,
}

impl Record {
    /// Drops what is over, and the topics when nobody wants to know of them.
    pub fn tidy(&mut self, now: u64) {
        self.watches.retain(|watch| watch.expires > now);
        if !self.watches_topics() {
            self.topics = Vec::new();
        }
    }

    /// Whether anybody wants to know of the client's topics.
    pub fn watches_topics(&self) -> bool {
        self.watches.iter().any(|watch| watch.side == Side::Subscriber)
    }

    /// What it takes of what is remembered for all clients.
    pub fn size(&self) -> usize {
        self.watches.len() + self.topics.len()
    }

    /// Reads what [`Record::encode`] wrote; what cannot be read is nothing.
    pub fn decode(bytes: &[u8]) -> Self {
        serde_json::from_slice(bytes).unwrap_or_default()
    }

    /// As JSON; nothing for nothing.
    pub fn encode(&self) -> Vec<u8> {
        if self.watches.is_empty() {
            return Vec::new();
        }
        // Numbers, texts and lists of them always have a form in JSON.
        serde_json::to_vec(self).unwrap_or_default()
    }
}
