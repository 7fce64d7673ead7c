use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use alloy_primitives::Address;
use tokio::sync::watch;

use super::asker::Asker;
use super::node::Node;
use super::past::PastSource;
use super::recent::{RecentBlocks, RecentCache};
use super::seats::{AccountCaps, Seats};
use super::store::{Account, Store};
use super::turns::Turns;
use crate::ask::AskError;
use crate::disk::Disk;
use crate::metrics::IndexMetrics;

/// What the follower and the filler of one chain share.
#[derive(Debug)]
pub struct ChainIndex {
    /// The chain's number in the database.
    pub id: i64,
    /// Its nodes.
    pub node: Node,
    /// The tokens of the chain's list.
    pub listed: HashSet<Address>,
    /// Pause between two looks at the head.
    pub pause: Duration,
    /// Blocks of the past whose bodies are read for coins that moved, where the node has no better way.
    pub native_blocks: u64,
    /// How the past is read; found out by asking.
    pub past: PastSource,
    /// Counts writes; requests that wait for rows wait for it.
    pub progress: Arc<watch::Sender<u64>>,
    /// How it is doing, for the handlers that answer requests.
    pub status: Arc<Mutex<Status>>,
    store: Arc<Mutex<Store>>,
    accounts: Mutex<Watched>,
    /// Accounts that came since the block that is being read was begun.
    late: Mutex<Vec<Account>>,
    seats: Mutex<Seats<Account>>,
    turns: Mutex<Turns>,
    /// The newest blocks that were read.
    pub recent: RecentBlocks,
    /// What is counted.
    pub metrics: IndexMetrics,
    /// The disk of the data folder.
    pub disk: Arc<Disk>,
    asked: watch::Sender<usize>,
    rewinds: AtomicU64,
}

/// The accounts that are followed; a snapshot costs nothing.
pub type Watched = Arc<HashMap<Address, Account>>;

/// How a chain's index is doing, for the handlers that answer requests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Status {
    /// Why the past is not read at the moment, for people.
    pub trouble: Option<String>,
    /// Whether coins that a contract paid in another account's transaction are missed.
    pub blind: bool,
    /// Why what lies below the oldest block of a Bitcoin address will not be read.
    pub older: Option<&'static str>,
}

/// The index could not go on.
#[derive(Debug, thiserror::Error)]
pub enum IndexFault {
    /// No node answered, or it refused.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// The database cannot be read or written.
    #[error("the index cannot be written: {0}")]
    Database(#[from] rusqlite::Error),
    /// The chain changed while it was read: read again.
    #[error("the chain changed while it was read")]
    Moved,
    /// The node lacks what it takes.
    #[error("{0}")]
    Unable(&'static str),
}

/// What a chain's index is made of.
#[derive(Debug)]
pub struct Parts {
    /// See [`ChainIndex::id`].
    pub id: i64,
    /// See [`ChainIndex::node`].
    pub node: Node,
    /// See [`ChainIndex::listed`].
    pub listed: HashSet<Address>,
    /// See [`ChainIndex::pause`].
    pub pause: Duration,
    /// See [`ChainIndex::native_blocks`].
    pub native_blocks: u64,
    /// See [`ChainIndex::progress`].
    pub progress: Arc<watch::Sender<u64>>,
    /// See [`ChainIndex::status`].
    pub status: Arc<Mutex<Status>>,
    /// The database.
    pub store: Arc<Mutex<Store>>,
    /// How many accounts are followed.
    pub caps: AccountCaps,
    /// The newest blocks of all chains.
    pub recent: Arc<RecentCache>,
    /// See [`ChainIndex::metrics`].
    pub metrics: IndexMetrics,
    /// See [`ChainIndex::disk`].
    pub disk: Arc<Disk>,
}

impl ChainIndex {
    /// The index of a chain, with the accounts that the database knows.
    pub fn new(parts: Parts) -> Result<Self, rusqlite::Error> {
        let Parts {
            id,
            node,
            listed,
            pause,
            native_blocks,
            progress,
            status,
            store,
            caps,
            recent,
            metrics,
            disk,
        } = parts;
        let accounts = lock(&store).accounts(id)?;
        let mut seats = Seats::new(caps);
        let gone = seats.restore(accounts.iter().cloned());
        lock(&store).remove(&gone.iter().map(|account| account.id).collect::<Vec<_>>())?;
        metrics.dropped.increment(gone.len() as u64);
        let mut accounts: HashMap<_, _> =
            accounts.iter().map(|seated| (seated.account.address, seated.account)).collect();
        for account in &gone {
            accounts.remove(&account.address);
        }
        metrics.accounts.set(count(accounts.len()));
        let (asked, _) = watch::channel(accounts.len());
        Ok(Self {
            id,
            node,
            listed,
            pause,
            native_blocks,
            past: PastSource::default(),
            progress,
            status,
            store,
            accounts: Mutex::new(Arc::new(accounts)),
            late: Mutex::default(),
            seats: Mutex::new(seats),
            turns: Mutex::default(),
            recent: RecentBlocks::new(recent, id, native_blocks),
            metrics,
            disk,
            asked,
            rewinds: AtomicU64::new(0),
        })
    }

    /// The database. Never kept over an `await`.
    pub fn store(&self) -> MutexGuard<'_, Store> {
        lock(&self.store)
    }

    /// The accounts that are followed.
    pub fn watched(&self) -> Watched {
        Arc::clone(&lock(&self.accounts))
    }

    /// The accounts that the next block is read for; accounts that are added from now on are late.
    pub fn begin_block(&self) -> Watched {
        lock(&self.late).clear();
        self.watched()
    }

    /// The accounts that came since [`Self::begin_block`].
    pub fn late(&self) -> Vec<Account> {
        std::mem::take(&mut *lock(&self.late))
    }

    /// Adds an account that was requested, and removes those that it displaces, from the database as well.
    pub fn add(&self, account: Account, asker: &Asker) -> Result<(), rusqlite::Error> {
        let mut seats = lock(&self.seats);
        let gone = seats.take(account, asker);
        let mut accounts = lock(&self.accounts);
        let known = Arc::make_mut(&mut accounts);
        if known.insert(account.address, account).is_none() {
            lock(&self.late).push(account);
            lock(&self.turns).enter(account, seats.owner(account));
        }
        drop(seats);
        for account in &gone {
            known.remove(&account.address);
        }
        lock(&self.late).retain(|account| !gone.contains(account));
        self.metrics.accounts.set(count(known.len()));
        self.asked.send_replace(known.len());
        drop(accounts);
        if gone.is_empty() {
            return Ok(());
        }
        self.metrics.dropped.increment(gone.len() as u64);
        self.store().remove(&gone.iter().map(|account| account.id).collect::<Vec<_>>())
    }

    /// Takes the accounts as the database has them.
    pub fn reload(&self) -> Result<(), rusqlite::Error> {
        let found = self.store().accounts(self.id)?;
        let found: HashMap<_, _> =
            found.into_iter().map(|seated| (seated.account.address, seated.account)).collect();
        lock(&self.seats).retain(|account| found.get(&account.address) == Some(account));
        self.metrics.accounts.set(count(found.len()));
        self.asked.send_replace(found.len());
        *lock(&self.accounts) = Arc::new(found);
        Ok(())
    }

    /// Waits until an account is there.
    pub async fn somebody_asked(&self) {
        // The sender is this struct's own: it lives as long as the wait.
        let _ = self.asked.subscribe().wait_for(|accounts| *accounts > 0).await;
    }

    /// Waits until something is written or the number of accounts changes.
    pub async fn something_happened(&self) {
        let (mut asked, mut written) = (self.asked.subscribe(), self.progress.subscribe());
        tokio::select! {
            _ = asked.changed() => {}
            _ = written.changed() => {}
        }
    }

    /// Notifies those who wait for rows.
    pub fn made_progress(&self) {
        self.progress.send_modify(|count| *count += 1);
    }

    /// Counts how often blocks were taken back: what was read before may be of blocks that are gone.
    pub fn rewinds(&self) -> u64 {
        self.rewinds.load(Ordering::Acquire)
    }

    /// Blocks were taken back: all above this one, or all.
    pub fn rewound(&self, above: Option<u64>) {
        self.rewinds.fetch_add(1, Ordering::AcqRel);
        match above {
            Some(number) => self.recent.cut(number),
            None => self.recent.clear(),
        }
    }

    /// Whose past is read next. Never kept over an `await`.
    pub fn turns(&self) -> MutexGuard<'_, Turns> {
        lock(&self.turns)
    }

    /// Gives every account with blocks that were not read yet its turns, whichever way it came by them.
    pub fn set_turns(&self) -> Result<(), rusqlite::Error> {
        let unread = self.store().unread(self.id)?;
        let seats = lock(&self.seats);
        self.turns().set(&unread, |account| seats.owner(account));
        Ok(())
    }

    /// Notes whether coins that contracts paid are seen.
    pub fn note_blind(&self) {
        lock(&self.status).blind = !self.past.looks_inside();
    }

    /// Notes why the past is not read, or that it is.
    pub fn tell(&self, trouble: Option<String>) {
        let blind = !self.past.looks_inside();
        *lock(&self.status) = Status { trouble, blind, older: None };
    }
}

/// A gauge's number.
#[expect(clippy::cast_precision_loss, reason = "there are never 2^52 accounts")]
fn count(number: usize) -> f64 {
    number as f64
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
