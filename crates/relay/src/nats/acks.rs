use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::kv::{EntryErrorKind, UpdateErrorKind};
use tokio::runtime::Handle;
use tokio::sync::{Notify, Semaphore};
use walletconnect::{ClientId, Topic};

use super::connect::Nats;
use super::record::Record;
use crate::mailbox::MailboxError;

/// Whose record: of which topic, and which reader.
pub type Key = (Topic, ClientId);

/// The records that this node reads and writes.
pub struct Acks {
    nats: Nats,
    runtime: Handle,
    known: Mutex<Known>,
    written: Notify,
    /// Writes under way at a time.
    room: Semaphore,
}

#[derive(Default)]
struct Known {
    entries: HashMap<Key, Entry>,
    /// Entries that are not written yet.
    unwritten: usize,
    /// How often a record was looked for.
    uses: u64,
    /// With fewer entries none are looked for that could be forgotten: all may be unwritten.
    looked_through: usize,
}

#[derive(Default)]
struct Entry {
    record: Record,
    /// The version on the server that the record was read from or written as; 0 when it was not there.
    revision: u64,
    /// Something was added since the last write began.
    dirty: bool,
    /// A task writes it.
    writing: bool,
    /// When it was looked for last, in uses.
    used: u64,
}

/// Entries remembered; then the half of those that nobody used lately is forgotten, and read again when it is wanted.
const REMEMBERED: usize = 100_000;
const WRITES: usize = 512;
/// Before a write that failed is tried again.
const PAUSE: Duration = Duration::from_millis(500);

impl Acks {
    /// Of this connection; writing goes on on the runtime on which this is called.
    pub fn new(nats: Nats) -> Arc<Self> {
        Arc::new(Self {
            nats,
            runtime: Handle::current(),
            known: Mutex::default(),
            written: Notify::new(),
            room: Semaphore::new(WRITES),
        })
    }

    /// Notes an acknowledgement. It is written at once, or as soon as the write before it has come back, with whatever else was noted by then:
    /// those of a node that ends within these two writes may be forgotten, and their messages come once more.
    pub fn add(self: &Arc<Self>, key: Key, seq: u64) {
        let before = self.nats.links.before(seq);
        let mut known = self.known();
        if known.entry(key).record.add(seq, before) {
            self.changed(&mut known, key);
        }
    }

    /// Forgets places of messages that are gone, so that the record stays short.
    pub fn forget(self: &Arc<Self>, key: Key, gone: &BTreeSet<u64>) {
        let mut known = self.known();
        if let Some(entry) = known.entries.get_mut(&key) {
            entry.record.forget(gone);
            self.changed(&mut known, key);
        }
    }

    /// Has a changed record written, unless somebody is at it, who will see the change.
    fn changed(self: &Arc<Self>, known: &mut Known, key: Key) {
        let Some(entry) = known.entries.get_mut(&key) else { return };
        entry.dirty = true;
        if !std::mem::replace(&mut entry.writing, true) {
            known.unwritten += 1;
            let acks = Arc::clone(self);
            self.runtime.spawn(async move { acks.write(key).await });
        }
    }

    /// The record as it is now, on the server and here.
    pub async fn load(&self, key: Key) -> Result<Record, MailboxError> {
        let (record, revision) = self.read(key).await?;
        let mut known = self.known();
        let entry = known.entry(key);
        entry.record.merge(&record);
        entry.revision = entry.revision.max(revision);
        Ok(entry.record.clone())
    }

    /// Notes what need not be looked at again; it is written with the next acknowledgement.
    pub fn raise(&self, key: Key, floor: u64) {
        if let Some(entry) = self.known().entries.get_mut(&key) {
            entry.record.raise(floor);
        }
    }

    /// Waits until everything is written.
    pub async fn flush(&self) {
        loop {
            let written = self.written.notified();
            tokio::pin!(written);
            written.as_mut().enable();
            if self.known().unwritten == 0 {
                return;
            }
            written.await;
        }
    }

    async fn write(&self, key: Key) {
        loop {
            // Before it is settled what is written: what is noted until its turn goes along. The semaphore is never closed.
            let _room = self.room.acquire().await;
            let Some((bytes, revision)) = self.begin(key) else { return };
            self.put(key, bytes, revision).await;
        }
    }

    async fn put(&self, key: Key, bytes: Vec<u8>, revision: u64) {
        match self.nats.acks.update(name(key), bytes.into(), revision).await {
            Ok(revision) => {
                if let Some(entry) = self.known().entries.get_mut(&key) {
                    entry.revision = revision;
                }
            }
            Err(error) => {
                let raced = error.kind() == UpdateErrorKind::WrongLastRevision;
                if !raced {
                    tracing::warn!(kind = %error.kind(), "an acknowledgement is not written; it is tried again");
                    tokio::time::sleep(PAUSE).await;
                }
                // Another node wrote it, or whether it was written is not known: both are in what is there now.
                let read = self.read(key).await;
                if let Some(entry) = self.known().entries.get_mut(&key) {
                    if let Ok((record, revision)) = read {
                        entry.record.merge(&record);
                        entry.revision = revision;
                    }
                    entry.dirty = true;
                }
            }
        }
    }

    /// What is to be written over which version; None when there is nothing left.
    fn begin(&self, key: Key) -> Option<(Vec<u8>, u64)> {
        let mut known = self.known();
        let entry = known.entries.get_mut(&key)?;
        if std::mem::take(&mut entry.dirty) {
            return Some((entry.record.encode(), entry.revision));
        }
        entry.writing = false;
        known.unwritten -= 1;
        drop(known);
        self.written.notify_waiters();
        None
    }

    async fn read(&self, key: Key) -> Result<(Record, u64), MailboxError> {
        match self.nats.acks.entry(name(key)).await {
            Ok(Some(entry)) => Ok((Record::decode(&entry.value), entry.revision)),
            Ok(None) => Ok((Record::default(), 0)),
            Err(error) => Err(fault(error.kind())),
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// What is known of a record, or nothing yet.
    fn entry(&mut self, key: Key) -> &mut Entry {
        if self.entries.len() >= REMEMBERED.max(self.looked_through) {
            self.forget_half();
            self.looked_through = self.entries.len() + REMEMBERED / 4;
        }
        self.uses += 1;
        let entry = self.entries.entry(key).or_default();
        entry.used = self.uses;
        entry
    }

    fn forget_half(&mut self) {
        let idle = self.entries.values().filter(|entry| !entry.writing);
        let mut idle: Vec<u64> = idle.map(|entry| entry.used).collect();
        let half = idle.len() / 2;
        if half > 0 {
            let newest = *idle.select_nth_unstable(half).1;
            self.entries.retain(|_, entry| entry.writing || entry.used >= newest);
        }
    }
}

fn fault(kind: EntryErrorKind) -> MailboxError {
    MailboxError::Store(format!("NATS tells no acknowledgements: {kind}"))
}

fn name((topic, reader): Key) -> String {
    format!("{topic}.{}", Topic(reader.0))
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;
    use crate::nats::mailbox::tests::connect;

    fn key(number: usize) -> Key {
        let mut topic = [0; 32];
        topic[..8].copy_from_slice(&number.to_be_bytes());
        (Topic(topic), ClientId([1; 32]))
    }

    #[test]
    fn so_many_records_are_remembered_and_those_that_are_in_use_stay() {
        let mut known = Known::default();
        known.entry(key(0)).writing = true;
        for number in 1..3 * REMEMBERED {
            known.entry(key(number));
            known.entry(key(1));
            assert!(known.entries.len() <= REMEMBERED);
        }
        for kept in [0, 1, 3 * REMEMBERED - 1] {
            assert!(known.entries.contains_key(&key(kept)), "{kept}");
        }
    }

    #[test]
    fn what_is_unwritten_is_kept_and_not_looked_through_each_time() {
        let mut known = Known::default();
        for number in 0..=REMEMBERED {
            known.entry(key(number)).writing = true;
        }
        assert_eq!(known.entries.len(), REMEMBERED + 1);
        assert_eq!(known.looked_through, REMEMBERED + REMEMBERED / 4);
    }

    #[tokio::test]
    async fn what_is_noted_during_a_write_is_in_the_next_one() {
        let (_server, nats) = connect().await;
        let acks = Acks::new(nats.clone());
        acks.add(key(1), 1);
        // The first write begins.
        tokio::task::yield_now().await;
        (2..=100).for_each(|seq| acks.add(key(1), seq));
        acks.flush().await;
        let kept = nats.acks.entry(name(key(1))).await.unwrap().unwrap();
        assert_eq!(kept.revision, 2);
        assert_eq!(Record::decode(&kept.value).acked().count(), 100);
    }

    #[tokio::test]
    async fn one_write_follows_another_without_a_pause() {
        /// Ends a test that hangs: by then the clock goes on.
        const DEADLINE: Duration = Duration::from_mins(1);
        let (_server, nats) = connect().await;
        let acks = Acks::new(nats.clone());
        // The clock stands still while something blocks: who pauses waits until the deadline.
        tokio::time::pause();
        let (done, waits) = std::sync::mpsc::channel();
        let standstill = tokio::task::spawn_blocking(move || waits.recv_timeout(DEADLINE));
        let begun = Instant::now();
        for seq in 1..=50 {
            acks.add(key(1), seq);
            acks.flush().await;
        }
        assert_eq!(begun.elapsed(), Duration::ZERO, "a write waited for the clock");
        done.send(()).unwrap();
        standstill.await.unwrap().unwrap();
        tokio::time::resume();
        let kept = nats.acks.entry(name(key(1))).await.unwrap().unwrap();
        assert_eq!(kept.revision, 50, "each was written by itself");
    }
}
