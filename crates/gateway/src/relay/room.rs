use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use relay::bus::{Bus, LocalBus};
use relay::mailbox::{Mailbox, MailboxError, MemoryMailbox, OpenError, SqliteMailbox};
use relay::nats::{ConnectError, Nats, NatsBus, NatsMailbox, NatsSettings, NatsWatches};
use relay::postgres::{PostgresBus, PostgresError, PostgresMailbox, PostgresWatches};
use relay::watch::{MemoryWatches, SqliteWatches, WatchStore, Watches};
use relay::{Meters, Relay};
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval};

use super::poster::Webhooks;
use super::signing::signing_key;
use crate::config::{Config, RelayConfig, RelayStore, relay_names};
use crate::disk::{Disk, Use};
use crate::metrics::Metrics;
use crate::outbound::Outbound;

/// The relay and its housekeeping.
#[derive(Debug)]
pub struct RelayRoom {
    /// The node.
    pub relay: Arc<Relay>,
    keeper: Mutex<Option<Keeper>>,
}

#[derive(Debug)]
struct Keeper {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

/// The relay cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    /// Its file cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The server that several nodes share cannot be used.
    #[error(transparent)]
    Nats(#[from] ConnectError),
    /// The database that a few nodes share cannot be used.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// The system gives no thread.
    #[error("cannot start its thread: {0}")]
    Thread(#[from] std::io::Error),
    /// The key that signs is none.
    #[error("relay.key, or the file relay.key, is no key: write 64 hex digits")]
    Key,
    /// The system gives no random bytes for a key.
    #[error("the system gives no random bytes")]
    Random,
    /// What push servers want to be told cannot be read.
    #[error(transparent)]
    Watches(#[from] MailboxError),
    /// Its thread ended before it was ready.
    #[error("its thread ended")]
    Ended,
}

/// Between two rounds of housekeeping.
const ROUND: Duration = Duration::from_secs(10);
/// Between two looks at what push servers want to be told, which other nodes may have taken.
const LOOK: Duration = Duration::from_secs(2);

impl RelayRoom {
    /// Starts the relay of a gateway that listens on `address`, unless it is switched off.
    pub fn start(
        config: &Config,
        address: SocketAddr,
        metrics: &Metrics,
        disk: &Arc<Disk>,
    ) -> Result<Option<Self>, RelayError> {
        let disk = Arc::clone(disk);
        if !config.relay.enabled {
            return Ok(None);
        }
        let mut settings = config.relay.settings.clone();
        settings.urls.extend(own_names(address));
        settings.patience = config.timeouts.body;
        settings.least_rate = config.limits.least_rate;
        let tls = config.node_tls.clone();
        let (config, folder) = (config.relay.clone(), config.data_dir.clone());
        let meters = metrics.relay();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (stop, stopped) = oneshot::channel();
        let (ready, started) = mpsc::sync_channel(1);
        let thread = std::thread::Builder::new().name("relay".into()).spawn(move || {
            runtime.block_on(async move {
                let (hosts, asks) = (config.webhook_hosts.clone(), config.webhook_challenge);
                let outside = || Webhooks::new(Outbound::new(&[], &tls), &hosts, asks);
                let relay = relay(&config, &folder, settings, outside, meters).await;
                let kept = relay.as_ref().ok().cloned();
                // Who started it waits for this.
                drop(ready.send(relay));
                if let Some(relay) = kept {
                    keep_house(&relay, &disk, stopped).await;
                }
            });
        })?;
        let relay = started.recv().map_err(|_| RelayError::Ended)??;
        let keeper = Mutex::new(Some(Keeper { stop, thread }));
        Ok(Some(Self { relay, keeper }))
    }

    /// Ends once all that was acknowledged is noted. Nobody is connected any more.
    pub fn stop(&self) {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Keeper { stop, thread }) = keeper else { return };
        drop(stop);
        if thread.join().is_err() {
            tracing::error!("the relay's thread ended by a fault in the program");
        }
    }
}

/// Bytes around a message's text on a shared server.
const AROUND: usize = 1_024;

async fn relay(
    config: &RelayConfig,
    folder: &Path,
    mut settings: relay::Settings,
    outside: impl FnOnce() -> Webhooks,
    meters: Meters,
) -> Result<Arc<Relay>, RelayError> {
    let (mailbox, bus, store) = open(config, folder, &mut settings).await?;
    let watches = match &config.webhooks {
        Some(key) => {
            let key = signing_key(key, &folder.join("relay.key"))?;
            let poster = Box::new(outside());
            Some(Watches::open(store, poster, key, settings.watched, &meters).await?)
        }
        None => None,
    };
    Ok(Relay::new(settings, mailbox, bus, watches, meters))
}

type Stores = (Arc<dyn Mailbox>, Box<dyn Bus>, Box<dyn WatchStore>);

async fn open(
    config: &RelayConfig,
    folder: &Path,
    settings: &mut relay::Settings,
) -> Result<Stores, RelayError> {
    let servers = match &config.store {
        RelayStore::Sqlite => {
            let mailbox = SqliteMailbox::open(&folder.join("relay.db"), config.room)?;
            let watches = SqliteWatches::open(&folder.join("watches.db"))?;
            return Ok((Arc::new(mailbox), Box::new(LocalBus), Box::new(watches)));
        }
        RelayStore::Memory => {
            let mailbox = MemoryMailbox::new(config.room);
            let watches = MemoryWatches::default();
            return Ok((Arc::new(mailbox), Box::new(LocalBus), Box::new(watches)));
        }
        RelayStore::Postgres(address) => {
            let address = address.reveal();
            let mailbox = PostgresMailbox::connect(address, config.room).await?;
            let bus = PostgresBus::new(&mailbox);
            let watches = PostgresWatches::connect(address).await?;
            return Ok((Arc::new(mailbox), Box::new(bus), Box::new(watches)));
        }
        RelayStore::Nats(servers) => servers.reveal().to_owned(),
    };
    let nats = Nats::connect(&NatsSettings {
        servers,
        prefix: config.prefix.clone(),
        replicas: config.replicas,
        room: config.room,
        longest: settings.ttl.1,
    })
    .await?;
    settings.message_bytes = settings.message_bytes.min(nats.most_bytes().saturating_sub(AROUND));
    let mailbox = Arc::new(NatsMailbox::new(&nats));
    Ok((mailbox, Box::new(NatsBus::new(&nats)), Box::new(NatsWatches::new(&nats))))
}

async fn keep_house(relay: &Relay, disk: &Disk, mut stopped: oneshot::Receiver<()>) {
    let (mut rounds, mut looks) = (interval(ROUND), interval(LOOK));
    for rhythm in [&mut rounds, &mut looks] {
        rhythm.set_missed_tick_behavior(MissedTickBehavior::Delay);
    }
    loop {
        tokio::select! {
            // Nothing is ever sent: it ends when the other end is gone.
            _ = &mut stopped => break,
            _ = rounds.tick() => {
                if let Err(error) = relay.keep_house().await {
                    tracing::warn!(%error, "the relay's mailboxes cannot be tidied");
                }
            }
            _ = looks.tick() => {
                relay.close_store(!disk.allows(Use::Relay));
                if let Err(error) = relay.look_at_watches().await {
                    tracing::warn!(%error, "what push servers want to be told cannot be read");
                }
            }
        }
    }
    if let Err(error) = relay.flush().await {
        tracing::error!(%error, "not all that was acknowledged is noted");
    }
}

/// How clients on this machine call it.
fn own_names(address: SocketAddr) -> impl Iterator<Item = String> {
    let port = address.port();
    let hosts = ["127.0.0.1", "localhost", "[::1]"];
    hosts.into_iter().flat_map(move |host| relay_names(&format!("ws://{host}:{port}")))
}
