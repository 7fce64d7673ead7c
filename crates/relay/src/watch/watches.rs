use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use tokio::runtime::Handle;
use walletconnect::jwt::{ClientKey, Rules};
use walletconnect::relay::Refusal;
use walletconnect::{ClientId, Topic};

use super::claims::{self, Action};
use super::hooks::{Hooks, Poster};
use super::index::Index;
use super::store::WatchStore;
use super::wish::{Record, Side, Status};
use crate::call::Publisher;
use crate::mailbox::{Mailbox, MailboxError, Page};
use crate::{Message, Meters, Stored, since_1970};

/// What a node knows of watches.
pub struct Watches {
    store: Box<dyn WatchStore>,
    hooks: Arc<Hooks>,
    name: ClientId,
    runtime: Handle,
    index: RwLock<Index>,
    /// Clients in the index: most relays have none, and then nothing is looked up.
    count: AtomicUsize,
    /// The last version that was read.
    read_to: AtomicU64,
    /// Messages that are looked at again.
    checks: AtomicUsize,
    /// Where clients whose records are being written came and went meanwhile.
    moves: Mutex<HashMap<ClientId, Moves>>,
    /// Watches and topics that are remembered of all clients together.
    most: usize,
}

/// Topics that a client listens to from now on, and such that it does not any more.
type Moves = HashMap<Topic, bool>;

/// Watches of one client (the protocol's), and topics that are remembered of it.
const MOST: usize = 64;
const MOST_TOPICS: usize = 5_000;

/// Readers of one message whose services are told of it: a pairing has two sides.
const READERS: usize = 8;

/// A message that its reader has not acknowledged after this time waits: a phone's socket may look open long after the phone went to sleep.
const GRACE: Duration = Duration::from_secs(2);

/// Between two writes of where a client listens: each writes its whole record.
const GATHER: Duration = Duration::from_millis(500);

/// Messages that are looked at again, at a time.
const MOST_CHECKS: usize = 10_000;

/// Writes are tried again when another node wrote meanwhile.
const TRIES: usize = 8;

impl Watches {
    /// Over this store, posting through this, signed by this key, with so many watches and topics remembered of all clients together; on
    /// the runtime on which it is called.
    pub async fn open(
        store: Box<dyn WatchStore>,
        poster: Box<dyn Poster>,
        key: ClientKey,
        most: usize,
        meters: &Meters,
    ) -> Result<Arc<Self>, MailboxError> {
        let name = key.id();
        let hooks = Hooks::new(poster, key, meters.hooks.clone(), meters.hooks_lost.clone());
        let watches = Arc::new(Self {
            store,
            hooks,
            name,
            runtime: Handle::current(),
            index: RwLock::default(),
            count: AtomicUsize::new(0),
            read_to: AtomicU64::new(0),
            checks: AtomicUsize::new(0),
            moves: Mutex::default(),
            most,
        });
        watches.refresh().await?;
        Ok(watches)
    }

    /// The name under which the relay signs.
    pub const fn name(&self) -> ClientId {
        self.name
    }

    /// Reads what other nodes wrote.
    pub async fn refresh(&self) -> Result<(), MailboxError> {
        loop {
            let new = self.store.changes(self.read_to.load(Ordering::Relaxed)).await?;
            let Some(last) = new.last().map(|kept| kept.version) else { break };
            for kept in new {
                self.put(kept.client, Record::decode(&kept.record));
            }
            self.read_to.fetch_max(last, Ordering::Relaxed);
        }
        let over = self.index().over(since_1970().as_secs());
        for client in over {
            // What is over is told nothing; this only makes room.
            let forgotten = self.change(client, |_| Ok(())).await;
            if forgotten.is_err() {
                break;
            }
        }
        Ok(())
    }

    /// A client wants somebody told; it listens to these topics now.
    pub async fn register(
        &self,
        from: Publisher,
        token: &str,
        rules: &Rules<'_>,
        topics: &[Topic],
    ) -> Result<(), Refusal> {
        let client = from.client;
        let watch = claims::read(token, rules, client, Action::Register)?;
        if !self.hooks.accepts(&watch.url) {
            return Err(Refusal::InvalidParams);
        }
        // What the receiver agreed to once, it is not asked again.
        let is_known = self.index().posts_to(client, &watch.url);
        if !is_known && !self.hooks.is_wanted(from, &watch.url).await {
            return Err(Refusal::InvalidParams);
        }
        let full = self.is_full();
        self.change(client, |record| {
            let before = record.watches.len();
            record.watches.retain(|one| (one.side, &one.url) != (watch.side, &watch.url));
            let new = record.watches.len() == before;
            if record.watches.len() >= MOST || (new && full) {
                return Err(Refusal::TooManyRequests);
            }
            record.watches.push(watch.clone());
            if watch.side == Side::Subscriber && !full {
                add(&mut record.topics, topics);
            }
            Ok(())
        })
        .await
    }

    /// A client wants nobody told at an address any more.
    pub async fn unregister(
        &self,
        client: ClientId,
        token: &str,
        rules: &Rules<'_>,
    ) -> Result<(), Refusal> {
        let watch = claims::read(token, rules, client, Action::Unregister)?;
        self.change(client, |record| {
            record.watches.retain(|one| (one.side, &one.url) != (watch.side, &watch.url));
            Ok(())
        })
        .await
    }

    /// A client listens to other topics now. Remembered in the background, for those who watch.
    pub fn moved(self: &Arc<Self>, client: ClientId, joined: &[Topic], left: &[Topic]) {
        if !self.any() {
            return;
        }
        let news = self.index().is_news(client, joined, left);
        let mut moves = self.moves();
        // Of what is being written the index knows nothing yet: then all of it may be news.
        let begun = moves.contains_key(&client);
        if !begun && !news {
            return;
        }
        let gathered = moves.entry(client).or_default();
        gathered.extend(left.iter().map(|topic| (*topic, false)));
        gathered.extend(joined.iter().map(|topic| (*topic, true)));
        drop(moves);
        if !begun {
            let watches = Arc::clone(self);
            self.runtime.spawn(async move { watches.remember(client).await });
        }
    }

    /// Writes where a client came and went, until it stays for a while.
    async fn remember(&self, client: ClientId) {
        while let Some(moves) = self.gathered(client) {
            let full = self.is_full();
            let joined = moves.iter().filter(|(_, joined)| **joined && !full);
            let joined: Vec<_> = joined.map(|(topic, _)| *topic).collect();
            let done = self.change(client, |record| {
                record.topics.retain(|topic| moves.get(topic) != Some(&false));
                add(&mut record.topics, &joined);
                Ok(())
            });
            if let Err(error) = done.await {
                tracing::warn!(%error, "where a client listens is not remembered");
            }
            tokio::time::sleep(GATHER).await;
        }
    }

    /// What is to be written of a client; with nothing left, its next move begins anew.
    fn gathered(&self, client: ClientId) -> Option<Moves> {
        let mut moves = self.moves();
        let gathered = moves.get_mut(&client).map(std::mem::take)?;
        if gathered.is_empty() {
            moves.remove(&client);
            return None;
        }
        Some(gathered)
    }

    /// Watches and topics that are remembered of all clients.
    pub fn size(&self) -> usize {
        self.index().size()
    }

    fn is_full(&self) -> bool {
        self.size() >= self.most
    }

    fn moves(&self) -> MutexGuard<'_, HashMap<ClientId, Moves>> {
        self.moves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anybody watches anything.
    pub fn any(&self) -> bool {
        self.count.load(Ordering::Relaxed) > 0
    }

    /// A message is kept. `present` are those who would be sent it at once.
    pub fn published(
        self: &Arc<Self>,
        stored: &Stored,
        mailbox: &Arc<dyn Mailbox>,
        present: impl Fn(ClientId) -> bool,
    ) {
        if !self.any() {
            return;
        }
        let message = &stored.message;
        self.tell(message, Status::Accepted, (message.publisher, Side::Publisher));
        let readers: Vec<_> = self.index().readers(message).take(READERS).collect();
        for reader in readers {
            self.tell(message, Status::Accepted, (reader, Side::Subscriber));
            if self.checks.fetch_add(1, Ordering::Relaxed) >= MOST_CHECKS {
                self.checks.fetch_sub(1, Ordering::Relaxed);
                self.tell_of_reader(message, Status::Queued, reader);
                continue;
            }
            let grace = if present(reader) { GRACE } else { Duration::ZERO };
            let (watches, mailbox) = (Arc::clone(self), Arc::clone(mailbox));
            let stored = stored.clone();
            self.runtime.spawn(async move {
                tokio::time::sleep(grace).await;
                if waits(&*mailbox, &stored, reader).await {
                    watches.tell_of_reader(&stored.message, Status::Queued, reader);
                }
                watches.checks.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    /// A reader acknowledged a message.
    pub fn delivered(&self, message: &Arc<Message>, reader: ClientId) {
        self.tell_of_reader(message, Status::Delivered, reader);
    }

    fn tell_of_reader(&self, message: &Arc<Message>, status: Status, reader: ClientId) {
        self.tell(message, status, (message.publisher, Side::Publisher));
        self.tell(message, status, (reader, Side::Subscriber));
    }

    fn tell(&self, message: &Arc<Message>, status: Status, whose: (ClientId, Side)) {
        let now = since_1970().as_secs();
        for watch in self.index().wanting(whose, message.tag, status, now) {
            self.hooks.tell(whose.0, watch.clone(), status, message);
        }
    }

    /// Changes a client's record, over whatever other nodes wrote.
    async fn change(
        &self,
        client: ClientId,
        change: impl Fn(&mut Record) -> Result<(), Refusal> + Send,
    ) -> Result<(), Refusal> {
        for _ in 0..TRIES {
            let kept = self.store.read(client).await.map_err(|_| Refusal::StorageError)?;
            let over = kept.as_ref().map_or(0, |kept| kept.version);
            let before = kept.map(|kept| Record::decode(&kept.record)).unwrap_or_default();
            let mut record = before.clone();
            record.tidy(since_1970().as_secs());
            change(&mut record)?;
            record.tidy(since_1970().as_secs());
            let written = record == before || {
                let written = self.store.write(client, over, record.encode()).await;
                written.map_err(|_| Refusal::StorageError)?.is_some()
            };
            if written {
                self.put(client, record);
                return Ok(());
            }
        }
        Err(Refusal::StorageError)
    }

    fn put(&self, client: ClientId, record: Record) {
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        index.put(client, record);
        self.count.store(index.len(), Ordering::Relaxed);
    }

    fn index(&self) -> RwLockReadGuard<'_, Index> {
        self.index.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The oldest make room.
fn add(topics: &mut Vec<Topic>, new: &[Topic]) {
    for topic in new {
        if !topics.contains(topic) {
            topics.push(*topic);
        }
    }
    topics.drain(..topics.len().saturating_sub(MOST_TOPICS));
}

/// Whether a reader has not acknowledged a message. Who cannot be asked may be woken for nothing.
async fn waits(mailbox: &dyn Mailbox, stored: &Stored, reader: ClientId) -> bool {
    let now = since_1970().as_secs();
    let after = stored.seq.saturating_sub(1);
    let page = Page { topic: stored.message.topic, reader, after, most: 1, bytes: 1, now };
    match mailbox.backlog(page).await {
        Ok(found) => found.first().is_some_and(|first| first.seq == stored.seq),
        Err(_) => true,
    }
}

#[cfg(test)]
mod tests;

impl std::fmt::Debug for Watches {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Watches").finish_non_exhaustive()
    }
}
