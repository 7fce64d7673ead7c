use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use alloy_primitives::Address;
use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot, watch};

use super::asker::Asker;
use super::chain::Status;
use super::coins::{self, CoinReader};
use super::read::{self, Came, Lookups, Position, Reader, Rows};
use super::readers::{ReadError, Readers};
use super::store::{self, CoinEntry, RowCap, Store};
use super::thread::{Command, Indexer, RegisterError, Registered, Statuses, now_ms, run};
use crate::config::Config;
use crate::database::DatabaseError;
use crate::disk::Disk;
use crate::metrics::Metrics;
use crate::rpc::{Chains, Proxy};
use crate::tokens::Tokens;

/// The index as handlers use it: it answers from the file, and sends requested accounts to the thread.
#[derive(Debug)]
pub struct Index {
    readers: Readers,
    secret: [u8; 32],
    thread: Mutex<Option<Thread>>,
    progress: watch::Receiver<u64>,
    statuses: Statuses,
}

type Thread = (mpsc::UnboundedSender<Command>, JoinHandle<()>);

/// The index cannot start.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// Its file cannot be used.
    #[error("index.db: {0}")]
    Database(#[from] DatabaseError),
    /// The system gives no thread.
    #[error("cannot start the index's thread: {0}")]
    Thread(#[from] std::io::Error),
}

/// The index does not answer. Asking again later may help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IndexUnavailable {
    /// Its file is locked or damaged.
    #[error("the history's index cannot be read or written at the moment: try again")]
    File,
    /// The account is a new one, and there is no room for its rows.
    #[error(
        "the gateway's disk is almost full: it reads no histories of new accounts until its operator frees space"
    )]
    DiskFull,
}

/// A full block of Bitcoin, with all that its transactions spend, is some 20 MB of JSON.
const BLOCK_BYTES: usize = 64 << 20;

/// The time of an account's last request is written again when it is this old, in milliseconds.
const NOTE_AFTER_MS: i64 = 60 * 60 * 1000;

impl Index {
    /// Opens the file and starts the thread.
    pub fn start(
        config: &Config,
        chains: &Arc<Chains>,
        tokens: &Tokens,
        metrics: &Metrics,
        disk: &Arc<Disk>,
        started: Instant,
    ) -> Result<Self, IndexError> {
        let cap = RowCap(config.index.rows_per_account);
        let store = Store::with_cap(store::open(&config.data_dir)?, cap);
        let secret = read::secret(&store.0).map_err(DatabaseError::from)?;
        let readers = Readers::open(&config.data_dir)?;
        let (progress, receiver) = watch::channel(0);
        let (sender, commands) = mpsc::unbounded_channel();
        let statuses = Statuses::default();
        let mut large = config.clone();
        large.limits.answer_bytes = large.limits.answer_bytes.max(BLOCK_BYTES);
        let counted = config.chains.iter().map(|chain| {
            let name = chain.id.as_str();
            (name.to_owned(), metrics.index(name))
        });
        let indexer = Indexer {
            store,
            chains: Arc::clone(chains),
            proxy: Proxy::new(config, Arc::clone(chains), metrics.rpc(), started),
            block_proxy: Proxy::new(&large, Arc::clone(chains), metrics.rpc(), started),
            settings: config.index,
            listed: listed(config, tokens),
            progress: Arc::new(progress),
            statuses: Arc::clone(&statuses),
            metrics: counted.collect(),
            disk: Arc::clone(disk),
        };
        let thread = std::thread::Builder::new()
            .name("index".to_owned())
            .spawn(move || run(indexer, commands))?;
        Ok(Self {
            readers,
            secret,
            thread: Mutex::new(Some((sender, thread))),
            progress: receiver,
            statuses,
        })
    }

    /// Requests an account on an EVM chain that the gateway serves. It is indexed from now on, even if the gateway is killed the next
    /// moment.
    pub async fn account(
        &self,
        chain: &str,
        address: Address,
        asker: &Asker,
    ) -> Result<Reader, IndexUnavailable> {
        if let Some(found) = self.find(chain, address).await?
            && found.asked_ms > now_ms() - NOTE_AFTER_MS
        {
            return Ok(found);
        }
        let (reply, answer) = oneshot::channel();
        let (to, asker) = (chain.to_owned(), asker.clone());
        self.tell(Command::Register { chain: to, address, asker, reply }, answer).await?;
        self.find(chain, address).await?.ok_or(IndexUnavailable::File)
    }

    /// The same for an address on a Bitcoin chain.
    pub async fn coins(
        &self,
        chain: &str,
        address: &str,
        asker: &Asker,
    ) -> Result<CoinReader, IndexUnavailable> {
        if let Some(found) = self.find_coins(chain, address).await?
            && found.asked_ms > now_ms() - NOTE_AFTER_MS
        {
            return Ok(found);
        }
        let (reply, answer) = oneshot::channel();
        let (to, of, asker) = (chain.to_owned(), address.to_owned(), asker.clone());
        self.tell(Command::RegisterCoins { chain: to, address: of, asker, reply }, answer).await?;
        self.find_coins(chain, address).await?.ok_or(IndexUnavailable::File)
    }

    /// Has the thread add an account, and waits until it did.
    async fn tell(
        &self,
        command: Command,
        answer: oneshot::Receiver<Registered>,
    ) -> Result<(), IndexUnavailable> {
        let sent = self.thread().as_ref().is_some_and(|(sender, _)| sender.send(command).is_ok());
        if !sent {
            return Err(IndexUnavailable::File);
        }
        match answer.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(RegisterError::DiskFull)) => Err(IndexUnavailable::DiskFull),
            Ok(Err(RegisterError::Database(error))) => {
                tracing::error!(%error, "an account cannot be noted in the index");
                Err(IndexUnavailable::File)
            }
            Err(_) => Err(IndexUnavailable::File),
        }
    }

    async fn find_coins(
        &self,
        chain: &str,
        address: &str,
    ) -> Result<Option<CoinReader>, IndexUnavailable> {
        let (chain, address) = (chain.to_owned(), address.to_owned());
        self.read(move |connection| coins::find_coins(connection, &chain, &address)).await
    }

    /// The address's transactions before a place (block, and place in it), newest first, as far as they are whole.
    pub async fn page_of_coins(
        &self,
        account: &CoinReader,
        before: (u64, u32),
        limit: u32,
    ) -> Result<Vec<CoinEntry>, IndexUnavailable> {
        let account = *account;
        self.read(move |connection| coins::page_of_coins(connection, &account, before, limit)).await
    }

    /// An account as far as it is indexed, if it is.
    pub async fn find(
        &self,
        chain: &str,
        address: Address,
    ) -> Result<Option<Reader>, IndexUnavailable> {
        let chain = chain.to_owned();
        self.read(move |connection| read::find(connection, &chain, address)).await
    }

    /// The account's transactions after a place, newest first, as far as they are whole.
    pub async fn page(
        &self,
        account: &Reader,
        after: Position,
        limit: u32,
    ) -> Result<Rows, IndexUnavailable> {
        let account = *account;
        self.read(move |connection| read::page(connection, &account, after, limit)).await
    }

    /// What is known of these addresses: of all that a page needs in one query of the pool.
    pub async fn look_up(
        &self,
        account: &Reader,
        addresses: HashSet<Address>,
    ) -> Result<Lookups, IndexUnavailable> {
        if addresses.is_empty() {
            return Ok(Lookups::default());
        }
        let account = *account;
        self.read(move |connection| read::look_up(connection, &account, addresses)).await
    }

    /// The ERC-20 tokens that an account received, as far as its history was read: none before its history was requested.
    pub async fn seen_tokens(&self, chain: &str, address: Address, limit: u32) -> Vec<Address> {
        let chain = chain.to_owned();
        let found = self.read(move |connection| {
            let Some(found) = read::find(connection, &chain, address)? else {
                return Ok(Vec::new());
            };
            read::seen(connection, found.account, limit)
        });
        found.await.unwrap_or_default()
    }

    /// The tokens of collections that came to the account, the latest first and at most so many, as far as its history was read; and
    /// whether there are more.
    pub async fn came(
        &self,
        account: &Reader,
        most: usize,
    ) -> Result<(Vec<Came>, bool), IndexUnavailable> {
        let account = account.account;
        self.read(move |connection| read::came(connection, account, most)).await
    }

    /// Waits until the account is read further than it was, for at most this time; returns it as it is then.
    pub async fn read_further(
        &self,
        chain: &str,
        address: Address,
        was: Reader,
        patience: Duration,
    ) -> Result<Reader, IndexUnavailable> {
        let look = || async {
            let now = self.find(chain, address).await?.unwrap_or(was);
            let further = (now.head.is_some(), now.gap) != (was.head.is_some(), was.gap);
            Ok(further.then_some(now))
        };
        Ok(self.wait(patience, look).await?.unwrap_or(was))
    }

    /// The same for an address on a Bitcoin chain.
    pub async fn read_coins_further(
        &self,
        chain: &str,
        address: &str,
        was: CoinReader,
        patience: Duration,
    ) -> Result<CoinReader, IndexUnavailable> {
        let look = || async {
            let now = self.find_coins(chain, address).await?.unwrap_or(was);
            let further = (now.head.is_some(), now.low) != (was.head.is_some(), was.low);
            Ok(further.then_some(now))
        };
        Ok(self.wait(patience, look).await?.unwrap_or(was))
    }

    /// Looks after every write until something is found; `None` when nothing was in this time.
    async fn wait<T, F: Future<Output = Result<Option<T>, IndexUnavailable>>>(
        &self,
        patience: Duration,
        look: impl Fn() -> F,
    ) -> Result<Option<T>, IndexUnavailable> {
        let mut progress = self.progress.clone();
        let waited = tokio::time::timeout(patience, async {
            loop {
                progress.mark_unchanged();
                let found = look().await?;
                if found.is_some() || progress.changed().await.is_err() {
                    return Ok(found);
                }
            }
        });
        waited.await.unwrap_or(Ok(None))
    }

    /// Whether the file can be read, and the thread runs.
    pub async fn check(&self) -> Result<(), &'static str> {
        if self.thread().as_ref().is_none_or(|(_, thread)| thread.is_finished()) {
            return Err("the thread that reads chains has ended: start the gateway again");
        }
        let read = self.read(|connection| {
            connection.query_row("SELECT EXISTS (SELECT 1 FROM chain)", [], |_| Ok(()))
        });
        read.await.map_err(|_| "index.db cannot be read: the log says why")
    }

    /// How a chain's index is doing; `None` before an account of it was requested.
    pub fn status(&self, chain: &str) -> Option<Status> {
        let statuses = self.statuses.lock().unwrap_or_else(PoisonError::into_inner);
        let status = statuses.get(chain)?.lock().unwrap_or_else(PoisonError::into_inner);
        Some(status.clone())
    }

    /// The key that marks cursors as our own; the same for ever, so that they outlive the process.
    pub const fn secret(&self) -> &[u8; 32] {
        &self.secret
    }

    /// Ends the thread. What it is reading is read again after the next start.
    pub fn stop(&self) {
        let thread = self.thread().take();
        if let Some((sender, thread)) = thread {
            drop(sender);
            if thread.join().is_err() {
                tracing::error!("the index ended by a fault in the program");
            }
        }
    }

    /// Runs a query off the event loop.
    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, IndexUnavailable> {
        self.readers.read(query).await.map_err(|error: ReadError| {
            tracing::error!(%error, "the index cannot be read");
            IndexUnavailable::File
        })
    }

    fn thread(&self) -> MutexGuard<'_, Option<Thread>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn listed(config: &Config, tokens: &Tokens) -> HashMap<String, HashSet<Address>> {
    let lists = config.chains.iter().filter_map(|chain| {
        let list = tokens.of(&chain.id)?;
        let addresses = list.tokens.iter().filter_map(|token| token.address.parse().ok());
        Some((chain.id.as_str().to_owned(), addresses.collect()))
    });
    lists.collect()
}
