use std::collections::HashSet;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use alloy_primitives::Address;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::{JoinHandle, LocalSet, spawn_local};

use super::Simulated;
use super::blocks::TOKEN;
use crate::disk::{Disk, DiskSettings};
use crate::index::asker::{Asker, Owner};
use crate::index::chain::{ChainIndex, Parts, Status};
use crate::index::fill::fill;
use crate::index::follow::follow;
use crate::index::node::Node;
use crate::index::recent::RecentCache;
use crate::index::seats::AccountCaps;
use crate::index::settings::IndexSettings;
use crate::index::store::{self, Store};
use crate::index::thread::pause;
use crate::metrics::IndexMetrics;

/// The index of a simulated chain, at work.
pub struct Indexed {
    /// The chain.
    pub nodes: Arc<Simulated>,
    /// Its index.
    pub index: Arc<ChainIndex>,
    tasks: Vec<JoinHandle<()>>,
    calls_per_minute: usize,
    caps: AccountCaps,
    /// Where the database is.
    folder: Arc<TempDir>,
}

/// The pause between two looks at the head that an operator gets without settings.
const HEAD_POLL: Duration = Duration::from_secs(1);

impl Indexed {
    /// Starts the index with so many calls a minute.
    pub fn start(nodes: Simulated, calls_per_minute: usize) -> Self {
        Self::start_with(nodes, calls_per_minute, AccountCaps::default())
    }

    /// The same with other caps.
    pub fn start_with(nodes: Simulated, calls_per_minute: usize, caps: AccountCaps) -> Self {
        let folder = Arc::new(TempDir::new().expect("a folder"));
        Self::start_in(folder, Arc::new(nodes), calls_per_minute, caps)
    }

    /// The same after a restart, with what the file has.
    pub fn restart(self) -> Self {
        let (folder, nodes) = (Arc::clone(&self.folder), Arc::clone(&self.nodes));
        let (calls_per_minute, caps) = (self.calls_per_minute, self.caps);
        drop(self);
        Self::start_in(folder, nodes, calls_per_minute, caps)
    }

    fn start_in(
        folder: Arc<TempDir>,
        nodes: Arc<Simulated>,
        calls_per_minute: usize,
        caps: AccountCaps,
    ) -> Self {
        let mut store = Store::new(store::open(folder.path()).expect("a database"));
        let id = store.chain("eip155:1").expect("a chain");
        let free = |_: &Path| Ok(u64::MAX);
        let parts = Parts {
            id,
            node: Node::over(Arc::clone(&nodes) as _, calls_per_minute),
            listed: HashSet::from([TOKEN]),
            pause: pause(HEAD_POLL, calls_per_minute),
            native_blocks: IndexSettings::default().native_blocks,
            progress: Arc::new(watch::channel(0).0),
            status: Arc::<Mutex<Status>>::default(),
            store: Arc::new(Mutex::new(store)),
            caps,
            recent: RecentCache::new(IndexSettings::default().recent_bytes),
            metrics: IndexMetrics::default(),
            disk: Arc::new(Disk::measured_by(folder.path(), DiskSettings::default(), free)),
        };
        let index = Arc::new(ChainIndex::new(parts).expect("an index"));
        let tasks =
            vec![spawn_local(follow(Arc::clone(&index))), spawn_local(fill(Arc::clone(&index)))];
        Self { nodes, index, tasks, calls_per_minute, caps, folder }
    }

    /// Requests an account from a network.
    pub fn ask(&self, address: Address, network: u8) {
        self.ask_as(address, Owner::of(Ipv4Addr::new(203, 0, network, 0).into()));
    }

    /// The same from any network.
    pub fn ask_as(&self, address: Address, owner: Owner) {
        let asker = Asker { owner, project: None };
        let account = self.index.store().register(self.index.id, address, 1, &asker);
        self.index.add(account.expect("a row"), &asker).expect("a seat");
    }

    /// The last block that was followed.
    pub fn tip(&self) -> Option<u64> {
        self.index.store().tip(self.index.id).expect("a tip").map(|tip| tip.number)
    }

    /// The blocks of an account that were not read yet, the oldest first.
    pub fn gaps(&self, address: Address) -> Vec<(u64, u64)> {
        let sql = "SELECT low, high FROM gap JOIN account ON account.id = gap.account \
                   JOIN address ON address.id = account.address WHERE bytes = ? ORDER BY low";
        self.numbers(sql, address)
    }

    /// Block and place of the transactions in an account's history.
    pub fn rows(&self, address: Address) -> Vec<(u64, u64)> {
        let sql = "SELECT block, place FROM entry JOIN account ON account.id = entry.account \
                   JOIN address ON address.id = account.address WHERE bytes = ? ORDER BY block, place";
        self.numbers(sql, address)
    }

    /// Block and amount of what came to an account.
    pub fn came(&self, address: Address) -> Vec<(u64, u64)> {
        let sql = "SELECT block, amount = x'01' FROM move JOIN tx ON tx.id = move.tx \
                   JOIN address ON address.id = target WHERE bytes = ? ORDER BY block";
        self.numbers(sql, address)
    }

    /// The block below which coins that moved without a log are not known.
    pub fn native_from(&self, address: Address) -> u64 {
        let sql = "SELECT native_from, 0 FROM account JOIN address ON address.id = account.address WHERE bytes = ?";
        self.numbers(sql, address)[0].0
    }

    fn numbers(&self, sql: &str, address: Address) -> Vec<(u64, u64)> {
        let store = self.index.store();
        let mut select = store.0.prepare_cached(sql).expect("a query");
        let read = |row: &rusqlite::Row<'_>| {
            Ok((store::unsigned(row.get(0)?), store::unsigned(row.get(1)?)))
        };
        let rows = select.query_map([address.as_slice()], read).expect("rows");
        rows.collect::<Result<_, _>>().expect("numbers")
    }
}

impl Drop for Indexed {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// Runs a test in virtual time: an hour passes as soon as nothing else is left to do.
pub fn in_virtual_time<T>(test: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build().expect("a runtime");
    runtime.block_on(LocalSet::new().run_until(test))
}
