use std::fmt;

/// A keyed digest that stands for a person, a device, a network or a code: rows hold no address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Digest(…)")
    }
}

/// A code that was sent and not yet used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Its name, 128 random bits in base64url.
    pub id: String,
    /// The address in its project.
    pub person: Digest,
    /// The device that asked, in its project: no other can use the code.
    pub device: Digest,
    /// The digest of challenge and code.
    pub code: Digest,
    /// The sealed address.
    pub email: Vec<u8>,
    /// How many codes were tried.
    pub tries: u32,
    /// When it ends, in milliseconds since 1970.
    pub expires_ms: u64,
}

/// A lock after too many wrong codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lock {
    /// How many locks came one after the other, from 1 on.
    pub level: u32,
    /// When it opens, in milliseconds since 1970.
    pub until_ms: u64,
}

/// A message that is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// The challenge that it belongs to.
    pub id: String,
    /// The sealed message.
    pub sealed: Vec<u8>,
    /// How often it was tried.
    pub tries: u32,
    /// When it is tried next, in milliseconds since 1970.
    pub next_ms: u64,
    /// When it is of no use any more, in milliseconds since 1970.
    pub expires_ms: u64,
}

/// The rows, inside a transaction.
pub trait Rows {
    /// The newest time that was written by [`Rows::set_newest_ms`]; 0 at first.
    fn newest_ms(&self) -> Result<u64, StoreError>;
    /// Keeps the newest time; an older one changes nothing.
    fn set_newest_ms(&mut self, now_ms: u64) -> Result<(), StoreError>;

    /// The time of the `nth` newest event of a bucket, from 1 on; none where there are fewer.
    fn nth_newest(&self, bucket: &Digest, nth: u32) -> Result<Option<u64>, StoreError>;
    /// Adds an event to a bucket.
    fn add_event(&mut self, bucket: &Digest, at_ms: u64) -> Result<(), StoreError>;
    /// Removes the events of a bucket.
    fn clear_events(&mut self, bucket: &Digest) -> Result<(), StoreError>;

    /// The lock of a bucket, also one that is open again.
    fn lock(&self, bucket: &Digest) -> Result<Option<Lock>, StoreError>;
    /// Keeps a lock in place of the older one.
    fn put_lock(&mut self, bucket: &Digest, lock: Lock) -> Result<(), StoreError>;

    /// A challenge by its name.
    fn challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError>;
    /// Keeps a challenge in place of the one of that name.
    fn put_challenge(&mut self, challenge: &Challenge) -> Result<(), StoreError>;
    /// Removes a challenge and its mail.
    fn remove_challenge(&mut self, id: &str) -> Result<(), StoreError>;
    /// Removes all challenges of a device and their mail.
    fn remove_challenges_of(&mut self, device: &Digest) -> Result<(), StoreError>;

    /// Whether a device has proven that it reads a person's mail.
    fn is_known(&self, person: &Digest, device: &Digest) -> Result<bool, StoreError>;
    /// Remembers that it has. Of a person's devices the `most` latest are remembered.
    fn remember(
        &mut self,
        person: &Digest,
        device: &Digest,
        at_ms: u64,
        most: u32,
    ) -> Result<(), StoreError>;

    /// Keeps mail in place of the one of that name.
    fn put_mail(&mut self, mail: &QueuedMail) -> Result<(), StoreError>;
    /// Up to `most` messages that are due at this time and still of use, the earliest first.
    fn due_mail(&self, now_ms: u64, most: u32) -> Result<Vec<QueuedMail>, StoreError>;
    /// When the next message is due, in milliseconds since 1970.
    fn next_due_ms(&self) -> Result<Option<u64>, StoreError>;
    /// Puts a message off: the number of tries and when it is tried next. One that is gone meanwhile does not come back.
    fn put_off(&mut self, id: &str, tries: u32, next_ms: u64) -> Result<(), StoreError>;
    /// Removes a message.
    fn remove_mail(&mut self, id: &str) -> Result<(), StoreError>;

    /// Removes what is over.
    fn prune(&mut self, before: &Prune) -> Result<(), StoreError>;
}

/// What is removed: whatever is at or before these times, in milliseconds since 1970.
#[derive(Debug, Clone, Copy)]
pub struct Prune {
    /// For ends of challenges and mail.
    pub now_ms: u64,
    /// For events.
    pub events_ms: u64,
    /// For ends of locks.
    pub locks_ms: u64,
    /// For devices.
    pub devices_ms: u64,
}

/// The store cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("one-time codes: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// A fault in a store: it did not run a transaction's work exactly once.
    #[error("one-time codes: a transaction did not run once")]
    NotOnce,
}
