use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use relay::socket::Budget;
use tokio::sync::watch;

use super::admin::serve_admin;
use super::worker::run_worker;
use crate::app::App;
use crate::balance::Balances;
use crate::config::Config;
use crate::convert::Swaps;
use crate::database::{self, DataLock, DatabaseError, LockError};
use crate::dex::{DexError, Dexes};
use crate::disk::Disk;
use crate::embedded::{Embedded, EmbeddedError};
use crate::events::{Events, EventsError};
use crate::files::Folder;
use crate::health::Readiness;
use crate::history::Sources;
use crate::identity::Identities;
use crate::index::{Index, IndexError};
use crate::limits::{Limiter, Places};
use crate::metrics::Metrics;
use crate::otp::{EmailSignIn, EmailSignInError};
use crate::plugins::{EsploraServers, Plugins};
use crate::price::Prices;
use crate::price::feeds::FeedsError;
use crate::projects::{Projects, SqliteStore};
use crate::registry::{Registry, RegistryError};
use crate::relay::{RelayError, RelayRoom};
use crate::rpc::Chains;
use crate::sign_in::{SignIn, SignInError};
use crate::tokens::{Tokens, TokensError};

/// A gateway that serves.
#[derive(Debug)]
pub struct Gateway {
    address: SocketAddr,
    admin: Option<SocketAddr>,
    /// Released last: what is written at the end is written under it.
    _lock: DataLock,
    stop: watch::Sender<bool>,
    workers: Vec<JoinHandle<()>>,
    /// What it serves from; for tests and reports.
    pub app: Arc<App>,
}

/// The gateway cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be listened on.
    #[error(
        "cannot listen on {address}: {source}; choose another with --listen or DRAWSTRING_LISTEN"
    )]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The address of the operator's tools cannot be listened on.
    #[error(
        "cannot listen on {address} for the operator: {source}; choose another with --admin-listen or DRAWSTRING_ADMIN_LISTEN, or write off"
    )]
    Admin {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The data folder cannot be held.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The registry cannot be used.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// A token list cannot be used.
    #[error(transparent)]
    Tokens(#[from] TokensError),
    /// A file of exchanges cannot be used.
    #[error(transparent)]
    Dex(#[from] DexError),
    /// A file of price feeds cannot be used.
    #[error(transparent)]
    Feeds(#[from] FeedsError),
    /// The events cannot be kept.
    #[error(transparent)]
    Events(#[from] EventsError),
    /// The index cannot be kept.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// Sign-in cannot be offered.
    #[error("sign-in: {0}")]
    SignIn(#[from] SignInError),
    /// The embedded wallet cannot be offered.
    #[error("embedded wallet: {0}")]
    Embedded(#[from] EmbeddedError),
    /// Sign-in by e-mail cannot be offered.
    #[error("sign-in by e-mail: {0}")]
    EmailSignIn(#[from] EmailSignInError),
    /// The relay cannot be started.
    #[error("relay: {0}")]
    Relay(#[from] RelayError),
    /// The folder of static files cannot be used.
    #[error("static files: {0}")]
    Files(std::io::Error),
    /// The counters cannot be set up.
    #[error("metrics: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    /// The system gives no thread.
    #[error("cannot start a worker thread: {0}")]
    Thread(std::io::Error),
}

/// How often measured latencies are folded into their histogram.
const FOLD: Duration = Duration::from_secs(5);

/// Beyond the sockets that an address may have, so many times as many are told that they are too many: each costs little, and an official client
/// that is refused at once comes back a hundred times a second.
const TOLD: usize = 4;

impl Gateway {
    /// Listens and serves, in threads of its own.
    pub fn start(config: Config) -> Result<Self, StartError> {
        let started = Instant::now();
        let lock = DataLock::take(&config.data_dir)?;
        let metrics = Metrics::new()?;
        let files = config.static_dir.as_deref().map(Folder::open).transpose();
        let store = SqliteStore::new(database::open(&config.data_dir)?);
        let refuse = |source| StartError::Listen { address: config.listen, source };
        let listener = TcpListener::bind(config.listen).map_err(refuse)?;
        listener.set_nonblocking(true).map_err(refuse)?;
        let address = listener.local_addr().map_err(refuse)?;
        let lists: Vec<_> = config.chains.iter().filter_map(|chain| chain.tokens.clone()).collect();
        let feeds: Vec<_> = config.chains.iter().filter_map(|chain| chain.feeds.clone()).collect();
        let dexes: Vec<_> = config.chains.iter().filter_map(|chain| chain.dex.clone()).collect();
        let plugins = Plugins::new(&config.plugins);
        let tokens = Tokens::open(&lists)?;
        let chains = Arc::new(Chains::new(&config, &metrics));
        let ipv6_bits = config.limits.ipv6_bits;
        let disk = Arc::new(Disk::new(&config.data_dir, config.disk));
        let app = Arc::new(App {
            projects: Projects::new(Box::new(store)),
            registry: Registry::open(config.registry.as_deref())?,
            index: Index::start(&config, &chains, &tokens, &metrics, &disk, started)?,
            history: Sources::new(&config.chains, plugins.history()),
            tokens,
            dexes: Dexes::open(&dexes)?,
            esplora: EsploraServers::new(&config),
            balances: Balances::new(plugins.balances()),
            prices: Prices::open(&feeds, plugins.prices())?,
            identities: Identities::new(config.limits.picture_bytes),
            swaps: Swaps::new(plugins.quotes(), plugins.solana_quotes()),
            events: Events::start(&config, &metrics, &disk)?,
            files: files.map_err(StartError::Files)?,
            relay: RelayRoom::start(&config, address, &metrics, &disk)?,
            sign_in: sign_in(&config, address)?,
            embedded: Embedded::start(&config)?,
            email_sign_in: email_sign_in(&config)?,
            chains,
            limiter: Limiter::new(config.limits.by_ip, config.limits.by_project)
                .with_chains(config.limits.by_chain)
                .with_metrics(metrics.limits())
                .with_ipv6_bits(ipv6_bits),
            pictures: Limiter::new(config.limits.pictures, None).with_ipv6_bits(ipv6_bits),
            connections: Places::new(config.limits.connections, config.limits.connections_per_ip)
                .with_ipv6_bits(ipv6_bits),
            sockets: Places::new(config.limits.connections, config.limits.sockets_per_ip)
                .with_ipv6_bits(ipv6_bits),
            sockets_too_many: Places::new(
                config.limits.connections.div_ceil(8),
                config.limits.sockets_per_ip.saturating_mul(TOLD),
            )
            .with_ipv6_bits(ipv6_bits),
            disk,
            gzip: super::Gzip::with_bytes(super::gzip::KEPT, metrics.gzip()),
            readiness: Readiness::default(),
            held: Budget::new(
                config.limits.held_bytes,
                config.limits.held_bytes_per_ip,
                config.limits.answer_bytes,
            ),
            metrics,
            started,
            config,
        });
        let (stop, stopped) = watch::channel(false);
        let mut own = Vec::new();
        let mut admin = None;
        if let Some(listener) = admin_listener(&app.config)? {
            let (at, thread) = serve_admin(Arc::clone(&app), listener, stopped.clone())
                .map_err(StartError::Thread)?;
            admin = Some(at);
            own.push(thread);
        }
        let worker = |number| {
            let (app, stopped) = (Arc::clone(&app), stopped.clone());
            let listener = listener.try_clone().map_err(StartError::Thread)?;
            std::thread::Builder::new()
                .name(format!("worker-{number}"))
                .spawn(move || run_worker(app, listener, stopped))
                .map_err(StartError::Thread)
        };
        for number in 0..app.config.workers {
            own.push(worker(number)?);
        }
        let process = std::process::id();
        let admin_line = admin.map_or(String::new(), |at| format!("admin http://{at}\n"));
        let said =
            lock.say(&format!("process {process}\nlistening http://{address}\n{admin_line}"));
        if let Err(error) = said {
            tracing::warn!(%error, "the lock file does not say who holds it");
        }
        Ok(Self { address, admin, _lock: lock, stop, workers: own, app })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where metrics and readiness are told to the operator, if they are.
    pub const fn admin_address(&self) -> Option<SocketAddr> {
        self.admin
    }

    /// Does the housekeeping until the process is told to stop.
    pub async fn keep(&self, told: impl Future<Output = ()>) {
        tokio::pin!(told);
        loop {
            tokio::select! {
                () = &mut told => return,
                () = tokio::time::sleep(FOLD) => self.app.metrics.fold(),
            }
        }
    }

    /// Takes no more requests, answers those under way (as long as the drain time lasts) and ends.
    pub fn stop(self) {
        self.stop.send_replace(true);
        for worker in self.workers {
            if worker.join().is_err() {
                tracing::error!("a worker ended by a fault in the program");
            }
        }
        self.app.index.stop();
        if let Some(relay) = &self.app.relay {
            relay.stop();
        }
        if let Some(email_sign_in) = &self.app.email_sign_in {
            email_sign_in.stop();
        }
        self.app.events.flush();
    }
}

/// A relay alone issues no sessions, and makes no keys for them.
fn sign_in(config: &Config, address: SocketAddr) -> Result<Option<SignIn>, SignInError> {
    (!config.relay.alone).then(|| SignIn::start(config, address)).transpose()
}

/// A relay alone sends no mail.
fn email_sign_in(config: &Config) -> Result<Option<EmailSignIn>, EmailSignInError> {
    if config.relay.alone { Ok(None) } else { EmailSignIn::start(config) }
}

/// What the operator asked for must be there. The default address is a courtesy: where somebody else has it, the gateway serves all the same.
fn admin_listener(config: &Config) -> Result<Option<TcpListener>, StartError> {
    let Some(address) = config.admin_listen else { return Ok(None) };
    match TcpListener::bind(address) {
        Ok(listener) => Ok(Some(listener)),
        Err(source) if config.admin_chosen => Err(StartError::Admin { address, source }),
        Err(error) => {
            tracing::warn!(%address, %error, "metrics and readiness are not told: choose an address with --admin-listen");
            Ok(None)
        }
    }
}
