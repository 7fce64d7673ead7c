//! The one thread that reads the chains and writes the file.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use alloy_primitives::Address;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{JoinHandle, LocalSet, spawn_local};

use super::chain::{ChainIndex, Parts, Status};
use super::fill::fill;
use super::follow::follow;
use super::node::Node;
use super::settings::IndexSettings;
use super::store::{Account, Store};
use crate::rpc::{Chains, Proxy};

/// What is told of each chain's index, by CAIP-2 id.
pub type Statuses = Arc<Mutex<HashMap<String, Arc<Mutex<Status>>>>>;

/// What the thread is told.
#[derive(Debug)]
pub enum Command {
    /// Somebody asked for an account: index it from now on.
    Register {
        /// The chain's CAIP-2 id.
        chain: String,
        /// The account.
        address: Address,
        /// Who waits.
        reply: oneshot::Sender<rusqlite::Result<Account>>,
    },
}

/// What the thread begins with.
pub struct Indexer {
    /// The database.
    pub store: Store,
    /// The chains.
    pub chains: Arc<Chains>,
    /// The thread's own connections.
    pub proxy: Proxy,
    /// How much it may do.
    pub settings: IndexSettings,
    /// The tokens that lists vouch for, by CAIP-2 id.
    pub listed: HashMap<String, HashSet<Address>>,
    /// Where progress is told.
    pub progress: Arc<watch::Sender<u64>>,
    /// Where it is told how it goes.
    pub statuses: Statuses,
}

/// Between two looks for accounts to forget.
const HOUSEKEEPING: Duration = Duration::from_hours(1);

/// A chain's index at work. Its tasks end with it.
struct Running {
    chain: Arc<ChainIndex>,
    tasks: [JoinHandle<()>; 2],
}

impl Drop for Running {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// Runs until the sender of commands is gone.
pub fn run(indexer: Indexer, commands: mpsc::UnboundedReceiver<Command>) {
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(LocalSet::new().run_until(serve(indexer, commands))),
        Err(error) => tracing::error!(%error, "the index has no event loop"),
    }
}

async fn serve(indexer: Indexer, mut commands: mpsc::UnboundedReceiver<Command>) {
    let mut work = Work::new(indexer);
    work.resume();
    let mut housekeeping = tokio::time::interval(HOUSEKEEPING);
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                None => return,
                Some(Command::Register { chain, address, reply }) => {
                    // Who asked may have gone away.
                    let _ = reply.send(work.register(&chain, address));
                }
            },
            _ = housekeeping.tick() => work.forget(),
        }
    }
}

struct Work {
    store: Arc<Mutex<Store>>,
    proxy: Arc<Proxy>,
    chains: Arc<Chains>,
    settings: IndexSettings,
    listed: HashMap<String, HashSet<Address>>,
    progress: Arc<watch::Sender<u64>>,
    statuses: Statuses,
    running: HashMap<String, Running>,
}

impl Work {
    fn new(indexer: Indexer) -> Self {
        let Indexer { store, chains, proxy, settings, listed, progress, statuses } = indexer;
        Self {
            store: Arc::new(Mutex::new(store)),
            proxy: Arc::new(proxy),
            chains,
            settings,
            listed,
            progress,
            statuses,
            running: HashMap::new(),
        }
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on with the chains that somebody asked for before the gateway was started.
    fn resume(&mut self) {
        let found = self.store().chains_in_use();
        let names = found.unwrap_or_else(|error| {
            tracing::error!(%error, "the index cannot be read");
            Vec::new()
        });
        for name in names {
            if let Err(error) = self.start(&name) {
                tracing::error!(chain = name, %error, "the index of a chain cannot go on");
            }
        }
    }

    fn register(&mut self, name: &str, address: Address) -> rusqlite::Result<Account> {
        self.start(name)?;
        let running = self.running.get(name).ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        let chain = Arc::clone(&running.chain);
        let account = self.store().register(chain.id, address, now_ms())?;
        chain.add(account);
        Ok(account)
    }

    /// Starts the index of a chain that the gateway serves, unless it runs.
    fn start(&mut self, name: &str) -> rusqlite::Result<()> {
        let Some(served) = self.chains.get(name) else { return Ok(()) };
        if self.running.contains_key(name) {
            return Ok(());
        }
        let per_minute = self.settings.calls_per_minute;
        let status = Arc::<Mutex<Status>>::default();
        let id = self.store().chain(name)?;
        let chain = Arc::new(ChainIndex::new(Parts {
            id,
            node: Node::new(&self.proxy, served, per_minute),
            listed: self.listed.get(name).cloned().unwrap_or_default(),
            pause: pause(self.proxy.head_poll, per_minute),
            native_blocks: self.settings.native_blocks,
            progress: Arc::clone(&self.progress),
            status: Arc::clone(&status),
            store: Arc::clone(&self.store),
        })?);
        let mut statuses = self.statuses.lock().unwrap_or_else(PoisonError::into_inner);
        statuses.insert(name.to_owned(), status);
        drop(statuses);
        let tasks =
            [spawn_local(follow(Arc::clone(&chain))), spawn_local(fill(Arc::clone(&chain)))];
        self.running.insert(name.to_owned(), Running { chain, tasks });
        Ok(())
    }

    fn forget(&mut self) {
        let age = i64::try_from(self.settings.forget_after.as_millis()).unwrap_or(i64::MAX);
        let forgotten = self.store().forget(now_ms().saturating_sub(age));
        match forgotten {
            Ok(0) => {}
            Ok(count) => {
                tracing::info!(count, "accounts that nobody asked for are forgotten");
                for running in self.running.values() {
                    if let Err(error) = running.chain.reload() {
                        tracing::error!(%error, "the index cannot be read");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "accounts cannot be forgotten"),
        }
    }
}

/// Looks at the head use at most a quarter of the budget.
fn pause(head_poll: Duration, per_minute: usize) -> Duration {
    let looks = u32::try_from(per_minute / 4).unwrap_or(u32::MAX).max(1);
    head_poll.max(Duration::from_mins(1) / looks)
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
