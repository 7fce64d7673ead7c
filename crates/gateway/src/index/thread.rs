//! The one thread that reads the chains and writes the file.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use alloy_primitives::Address;
use caip::Namespace;
use tokio::sync::{OnceCell, mpsc, oneshot, watch};
use tokio::task::{JoinHandle, LocalSet, spawn_local};

use super::asker::Asker;
use super::chain::{ChainIndex, Parts, Status};
use super::coins::{self, CoinIndex};
use super::fill::fill;
use super::follow::follow;
use super::node::Node;
use super::recent::RecentCache;
use super::seats::Seats;
use super::settings::IndexSettings;
use super::store::Store;
use crate::disk::{Disk, Use};
use crate::metrics::IndexMetrics;
use crate::rpc::{Chain, Chains, Proxy};

/// How each chain's index is doing, by CAIP-2 id.
pub type Statuses = Arc<Mutex<HashMap<String, Arc<Mutex<Status>>>>>;

/// A command for the thread.
#[derive(Debug)]
pub enum Command {
    /// An account was requested: index it from now on.
    Register {
        /// The chain's CAIP-2 id.
        chain: String,
        /// The account.
        address: Address,
        /// Who asked.
        asker: Asker,
        /// Who waits.
        reply: oneshot::Sender<Registered>,
    },
    /// The same for an address on a Bitcoin chain.
    RegisterCoins {
        /// The chain's CAIP-2 id.
        chain: String,
        /// The address.
        address: String,
        /// Who asked.
        asker: Asker,
        /// Who waits.
        reply: oneshot::Sender<Registered>,
    },
}

/// The result of requesting an account.
pub type Registered = Result<(), RegisterError>;

/// An account is not indexed.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// The database cannot be read or written.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    /// It is a new one, and the disk is almost full.
    #[error("the disk is almost full")]
    DiskFull,
}

/// What the thread begins with.
pub struct Indexer {
    /// The database.
    pub store: Store,
    /// The chains.
    pub chains: Arc<Chains>,
    /// The thread's own connections.
    pub proxy: Proxy,
    /// Those over which whole blocks of Bitcoin come.
    pub block_proxy: Proxy,
    /// How much it may do.
    pub settings: IndexSettings,
    /// The tokens of the chains' lists, by CAIP-2 id.
    pub listed: HashMap<String, HashSet<Address>>,
    /// Where progress is published.
    pub progress: Arc<watch::Sender<u64>>,
    /// Where it is published how the chains' indexes are doing.
    pub statuses: Statuses,
    /// What is counted, by CAIP-2 id.
    pub metrics: HashMap<String, IndexMetrics>,
    /// The disk of the data folder.
    pub disk: Arc<Disk>,
}

/// Between two looks for accounts to forget.
const HOUSEKEEPING: Duration = Duration::from_hours(1);

/// A chain's index at work. Its tasks end with it.
struct Running {
    chain: Indexed,
    tasks: Vec<JoinHandle<()>>,
}

/// The index of a chain, by its family.
enum Indexed {
    Evm(Arc<ChainIndex>),
    Bitcoin(Arc<CoinIndex>),
}

impl Indexed {
    /// Takes the accounts as the database has them.
    fn reload(&self) -> rusqlite::Result<()> {
        match self {
            Self::Evm(chain) => chain.reload(),
            Self::Bitcoin(chain) => chain.reload(),
        }
    }
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
                Some(Command::Register { chain, address, asker, reply }) => {
                    // The request may have been cancelled.
                    let _ = reply.send(work.register(&chain, address, &asker));
                }
                Some(Command::RegisterCoins { chain, address, asker, reply }) => {
                    let _ = reply.send(work.register_coins(&chain, &address, &asker));
                }
            },
            _ = housekeeping.tick() => work.forget(),
        }
    }
}

struct Work {
    store: Arc<Mutex<Store>>,
    proxy: Arc<Proxy>,
    block_proxy: Arc<Proxy>,
    chains: Arc<Chains>,
    settings: IndexSettings,
    listed: HashMap<String, HashSet<Address>>,
    progress: Arc<watch::Sender<u64>>,
    statuses: Statuses,
    metrics: HashMap<String, IndexMetrics>,
    disk: Arc<Disk>,
    recent: Arc<RecentCache>,
    running: HashMap<String, Running>,
}

impl Work {
    fn new(indexer: Indexer) -> Self {
        let Indexer {
            store,
            chains,
            proxy,
            block_proxy,
            settings,
            listed,
            progress,
            statuses,
            metrics,
            disk,
        } = indexer;
        Self {
            store: Arc::new(Mutex::new(store)),
            proxy: Arc::new(proxy),
            block_proxy: Arc::new(block_proxy),
            chains,
            settings,
            listed,
            progress,
            statuses,
            metrics,
            disk,
            recent: RecentCache::new(settings.recent_bytes),
            running: HashMap::new(),
        }
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resumes the chains that have accounts from before the start.
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

    fn register(&mut self, name: &str, address: Address, asker: &Asker) -> Registered {
        self.start(name)?;
        let Some(Running { chain: Indexed::Evm(chain), .. }) = self.running.get(name) else {
            return Err(rusqlite::Error::QueryReturnedNoRows.into());
        };
        if self.is_full() && !self.store().is_registered(chain.id, address)? {
            return Err(RegisterError::DiskFull);
        }
        let account = self.store().register(chain.id, address, now_ms(), asker)?;
        Ok(chain.add(account, asker)?)
    }

    /// Whether the disk has no room for the histories of new accounts. Those that are indexed go on being updated.
    fn is_full(&self) -> bool {
        !self.disk.allows(Use::Events)
    }

    fn register_coins(&mut self, name: &str, address: &str, asker: &Asker) -> Registered {
        self.start(name)?;
        let Some(Running { chain: Indexed::Bitcoin(chain), .. }) = self.running.get(name) else {
            return Err(rusqlite::Error::QueryReturnedNoRows.into());
        };
        if self.is_full() && !self.store().are_registered(chain.id, address)? {
            return Err(RegisterError::DiskFull);
        }
        let account = self.store().register_coins(chain.id, address, now_ms(), asker)?;
        Ok(chain.add(account, asker)?)
    }

    /// Starts the index of a chain that the gateway serves, unless it runs.
    fn start(&mut self, name: &str) -> rusqlite::Result<()> {
        let Some(served) = self.chains.get(name) else { return Ok(()) };
        if self.running.contains_key(name) {
            return Ok(());
        }
        let served = Arc::clone(served);
        let status = Arc::<Mutex<Status>>::default();
        let id = self.store().chain(name)?;
        let running = if served.id.namespace() == Namespace::Bip122 {
            self.start_bitcoin(id, &served, Arc::clone(&status))?
        } else {
            self.start_evm(id, &served, Arc::clone(&status))?
        };
        let mut statuses = self.statuses.lock().unwrap_or_else(PoisonError::into_inner);
        statuses.insert(name.to_owned(), status);
        drop(statuses);
        self.running.insert(name.to_owned(), running);
        Ok(())
    }

    fn start_evm(
        &self,
        id: i64,
        served: &Arc<Chain>,
        status: Arc<Mutex<Status>>,
    ) -> rusqlite::Result<Running> {
        let per_minute = self.settings.calls_per_minute;
        let chain = Arc::new(ChainIndex::new(Parts {
            id,
            node: Node::new(&self.proxy, served, per_minute),
            listed: self.listed.get(served.id.as_str()).cloned().unwrap_or_default(),
            pause: pause(self.proxy.head_poll, per_minute),
            native_blocks: self.settings.native_blocks,
            progress: Arc::clone(&self.progress),
            status,
            store: Arc::clone(&self.store),
            caps: self.settings.accounts,
            recent: Arc::clone(&self.recent),
            metrics: self.metrics.get(served.id.as_str()).cloned().unwrap_or_default(),
            disk: Arc::clone(&self.disk),
        })?);
        let tasks =
            vec![spawn_local(follow(Arc::clone(&chain))), spawn_local(fill(Arc::clone(&chain)))];
        Ok(Running { chain: Indexed::Evm(chain), tasks })
    }

    fn start_bitcoin(
        &self,
        id: i64,
        served: &Arc<Chain>,
        status: Arc<Mutex<Status>>,
    ) -> rusqlite::Result<Running> {
        let per_minute = self.settings.calls_per_minute;
        let chain = Arc::new(CoinIndex {
            id,
            node: Node::new(&self.block_proxy, served, per_minute),
            pause: pause(self.proxy.head_poll, per_minute),
            blocks: self.settings.native_blocks,
            abilities: OnceCell::new(),
            progress: Arc::clone(&self.progress),
            status,
            store: Arc::clone(&self.store),
            asked: watch::channel(0).0,
            seats: Mutex::new(Seats::new(self.settings.accounts)),
            metrics: self.metrics.get(served.id.as_str()).cloned().unwrap_or_default(),
        });
        chain.seat_all()?;
        let tasks = vec![spawn_local(coins::run(Arc::clone(&chain)))];
        Ok(Running { chain: Indexed::Bitcoin(chain), tasks })
    }

    fn forget(&mut self) {
        let age = i64::try_from(self.settings.forget_after.as_millis()).unwrap_or(i64::MAX);
        let before = now_ms().saturating_sub(age);
        let forgotten = self.store().forget(before);
        let coins = self.store().forget_coins(before);
        let forgotten = forgotten.and_then(|accounts| Ok(accounts + coins?));
        match forgotten {
            Ok(0) => {}
            Ok(count) => {
                tracing::info!(count, "accounts that were not requested for long are removed");
                for running in self.running.values() {
                    if let Err(error) = running.chain.reload() {
                        tracing::error!(%error, "the index cannot be read");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "old accounts cannot be removed"),
        }
    }
}

/// Looks at the head use at most a quarter of the budget.
pub fn pause(head_poll: Duration, per_minute: usize) -> Duration {
    let looks = u32::try_from(per_minute / 4).unwrap_or(u32::MAX).max(1);
    head_poll.max(Duration::from_mins(1) / looks)
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
