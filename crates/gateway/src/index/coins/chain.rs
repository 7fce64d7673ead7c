use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OnceCell, watch};

use super::node::Abilities;
use crate::index::Status;
use crate::index::node::Node;
use crate::index::store::Store;

/// The index of one Bitcoin chain.
#[derive(Debug)]
pub struct CoinIndex {
    /// The chain's number in the database.
    pub id: i64,
    /// Its nodes.
    pub node: Node,
    /// Pause between two looks at the head.
    pub pause: Duration,
    /// Blocks of the past that are read where the node has no block filters.
    pub blocks: u64,
    /// What the nodes can do; found out by asking.
    pub abilities: OnceCell<Abilities>,
    /// Counts what was written; who waits for rows waits for it.
    pub progress: Arc<watch::Sender<u64>>,
    /// What the rooms are told.
    pub status: Arc<Mutex<Status>>,
    /// The database.
    pub store: Arc<Mutex<Store>>,
    /// How many addresses are indexed.
    pub asked: watch::Sender<u32>,
}

impl CoinIndex {
    /// The database. Never kept over an `await`.
    pub fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the addresses anew, for those who wait for one.
    pub fn recount(&self) -> rusqlite::Result<()> {
        let count = self.store().count_coins(self.id)?;
        self.asked.send_replace(count);
        Ok(())
    }

    /// Tells those who wait.
    pub fn made_progress(&self) {
        self.progress.send_modify(|count| *count += 1);
    }

    /// Notes why blocks are not read, or that they are.
    pub fn tell(&self, trouble: Option<String>) {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).trouble = trouble;
    }

    /// Notes why what is older will not be read.
    pub fn tell_older(&self, why: &'static str) {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).older = Some(why);
    }
}
