use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OnceCell, watch};

use super::node::Abilities;
use crate::index::Asker;
use crate::index::Status;
use crate::index::node::Node;
use crate::index::seats::Seats;
use crate::index::store::Store;
use crate::metrics::IndexMetrics;

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
    /// Counts writes; requests that wait for rows wait for it.
    pub progress: Arc<watch::Sender<u64>>,
    /// How it is doing, for the handlers that answer requests.
    pub status: Arc<Mutex<Status>>,
    /// The database.
    pub store: Arc<Mutex<Store>>,
    /// How many addresses are indexed.
    pub asked: watch::Sender<u32>,
    /// The networks and projects that they are indexed for.
    pub seats: Mutex<Seats<i64>>,
    /// What is counted.
    pub metrics: IndexMetrics,
}

impl CoinIndex {
    /// The database. Never kept over an `await`.
    pub fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the addresses of the database, the least recently requested first; those over a cap are removed.
    pub fn seat_all(&self) -> rusqlite::Result<()> {
        let accounts = self.store().coin_numbers(self.id)?;
        accounts.into_iter().try_for_each(|account| self.add(account, &Asker::default()))?;
        self.recount()
    }

    /// Adds an address that was requested, and removes those that it displaces, from the database as well.
    pub fn add(&self, account: i64, asker: &Asker) -> rusqlite::Result<()> {
        let gone = self.seats().take(account, asker);
        if !gone.is_empty() {
            self.metrics.dropped.increment(gone.len() as u64);
            self.store().remove_coins(&gone)?;
        }
        self.recount()
    }

    /// Takes the addresses as the database has them.
    pub fn reload(&self) -> rusqlite::Result<()> {
        let there: HashSet<i64> = self.store().coin_numbers(self.id)?.into_iter().collect();
        self.seats().retain(|account| there.contains(account));
        self.recount()
    }

    fn seats(&self) -> MutexGuard<'_, Seats<i64>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes how many addresses there are.
    pub fn recount(&self) -> rusqlite::Result<()> {
        let count = self.store().count_coins(self.id)?;
        self.asked.send_replace(count);
        Ok(())
    }

    /// Notifies those who wait for rows.
    pub fn made_progress(&self) {
        self.progress.send_modify(|count| *count += 1);
    }

    /// Publishes why blocks are not read, or that they are.
    pub fn tell(&self, trouble: Option<String>) {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).trouble = trouble;
    }

    /// Publishes why older blocks will not be read.
    pub fn tell_older(&self, why: &'static str) {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).older = Some(why);
    }
}
