use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use alloy_primitives::Address;
use tokio::sync::watch;

use super::node::Node;
use super::past::PastSource;
use super::store::{Account, Store};
use crate::ask::AskError;

/// What the follower and the filler of one chain share.
#[derive(Debug)]
pub struct ChainIndex {
    /// The chain's number in the database.
    pub id: i64,
    /// Its nodes.
    pub node: Node,
    /// The tokens that a list vouches for.
    pub listed: HashSet<Address>,
    /// Pause between two looks at the head.
    pub pause: Duration,
    /// Blocks of the past whose bodies are read for coins that moved, where the node has no better way.
    pub native_blocks: u64,
    /// How the past is read; found out by asking.
    pub past: PastSource,
    /// Counts what was written; who waits for rows waits for it.
    pub progress: Arc<watch::Sender<u64>>,
    /// What the rooms are told.
    pub status: Arc<Mutex<Status>>,
    store: Arc<Mutex<Store>>,
    accounts: Mutex<HashMap<Address, Account>>,
    asked: watch::Sender<usize>,
    rewinds: AtomicU64,
}

/// What the rooms are told of a chain's index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Status {
    /// Why the past is not read at the moment, for people.
    pub trouble: Option<String>,
    /// Whether coins that a contract paid in somebody else's transaction go unseen.
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
}

impl ChainIndex {
    /// The index of a chain, with the accounts that the database knows.
    pub fn new(parts: Parts) -> Result<Self, rusqlite::Error> {
        let Parts { id, node, listed, pause, native_blocks, progress, status, store } = parts;
        let accounts = lock(&store).accounts(id)?;
        let accounts: HashMap<_, _> =
            accounts.into_iter().map(|account| (account.address, account)).collect();
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
            accounts: Mutex::new(accounts),
            asked,
            rewinds: AtomicU64::new(0),
        })
    }

    /// The database. Never kept over an `await`.
    pub fn store(&self) -> MutexGuard<'_, Store> {
        lock(&self.store)
    }

    /// The accounts that are indexed.
    pub fn accounts(&self) -> Vec<Account> {
        lock(&self.accounts).values().copied().collect()
    }

    /// Takes in an account.
    pub fn add(&self, account: Account) {
        let mut accounts = lock(&self.accounts);
        accounts.insert(account.address, account);
        self.asked.send_replace(accounts.len());
    }

    /// Takes the accounts as the database has them.
    pub fn reload(&self) -> Result<(), rusqlite::Error> {
        let found = self.store().accounts(self.id)?;
        let mut accounts = lock(&self.accounts);
        *accounts = found.into_iter().map(|account| (account.address, account)).collect();
        self.asked.send_replace(accounts.len());
        Ok(())
    }

    /// Waits until an account is there.
    pub async fn somebody_asked(&self) {
        // The sender is this struct's own: it lives as long as the wait.
        let _ = self.asked.subscribe().wait_for(|accounts| *accounts > 0).await;
    }

    /// Waits until something is written or somebody asks.
    pub async fn something_happened(&self) {
        let (mut asked, mut written) = (self.asked.subscribe(), self.progress.subscribe());
        tokio::select! {
            _ = asked.changed() => {}
            _ = written.changed() => {}
        }
    }

    /// Tells those who wait.
    pub fn made_progress(&self) {
        self.progress.send_modify(|count| *count += 1);
    }

    /// Counts how often blocks were taken back: what was read before may be of blocks that are gone.
    pub fn rewinds(&self) -> u64 {
        self.rewinds.load(Ordering::Acquire)
    }

    /// Blocks were taken back.
    pub fn rewound(&self) {
        self.rewinds.fetch_add(1, Ordering::AcqRel);
    }

    /// Notes why the past is not read, or that it is.
    pub fn tell(&self, trouble: Option<String>) {
        let blind = !self.past.looks_inside();
        *lock(&self.status) = Status { trouble, blind, older: None };
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
