use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use relay::Relay;
use relay::bus::{Bus, LocalBus};
use relay::mailbox::{Mailbox, MemoryMailbox, OpenError, SqliteMailbox};
use relay::nats::{ConnectError, Nats, NatsBus, NatsMailbox, NatsSettings};
use relay::postgres::{PostgresBus, PostgresError, PostgresMailbox};
use tokio::sync::oneshot;

use crate::config::{Config, RelayConfig, RelayStore, relay_names};
use crate::metrics::Metrics;

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
    /// Its thread ended before it was ready.
    #[error("its thread ended")]
    Ended,
}

/// Between two rounds of housekeeping.
const ROUND: Duration = Duration::from_secs(10);

impl RelayRoom {
    /// Starts the relay of a gateway that listens on `address`, unless it is switched off.
    pub fn start(
        config: &Config,
        address: SocketAddr,
        metrics: &Metrics,
    ) -> Result<Option<Self>, RelayError> {
        if !config.relay.enabled {
            return Ok(None);
        }
        let mut settings = config.relay.settings.clone();
        settings.urls.extend(own_names(address));
        let (config, folder) = (config.relay.clone(), config.data_dir.clone());
        let meters = metrics.relay();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (stop, stopped) = oneshot::channel();
        let (ready, started) = mpsc::sync_channel(1);
        let thread = std::thread::Builder::new().name("relay".into()).spawn(move || {
            runtime.block_on(async move {
                let opened = open(&config, &folder.join("relay.db"), &mut settings).await;
                let relay = opened.map(|(mailbox, bus)| Relay::new(settings, mailbox, bus, meters));
                let kept = relay.as_ref().ok().cloned();
                // Who started it waits for this.
                drop(ready.send(relay));
                if let Some(relay) = kept {
                    keep_house(&relay, stopped).await;
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

async fn open(
    config: &RelayConfig,
    file: &std::path::Path,
    settings: &mut relay::Settings,
) -> Result<(Arc<dyn Mailbox>, Box<dyn Bus>), RelayError> {
    let servers = match &config.store {
        RelayStore::Sqlite => {
            let mailbox = SqliteMailbox::open(file, config.per_topic)?;
            return Ok((Arc::new(mailbox), Box::new(LocalBus)));
        }
        RelayStore::Memory => {
            return Ok((Arc::new(MemoryMailbox::new(config.per_topic)), Box::new(LocalBus)));
        }
        RelayStore::Postgres(address) => {
            let address = address.reveal();
            let mailbox = PostgresMailbox::connect(address, config.per_topic).await?;
            let bus = PostgresBus::connect(address)?;
            return Ok((Arc::new(mailbox), Box::new(bus)));
        }
        RelayStore::Nats(servers) => servers.reveal().to_owned(),
    };
    let nats = Nats::connect(&NatsSettings {
        servers,
        prefix: config.prefix.clone(),
        replicas: config.replicas,
        per_topic: config.per_topic,
        longest: settings.ttl.1,
    })
    .await?;
    settings.message_bytes = settings.message_bytes.min(nats.most_bytes().saturating_sub(AROUND));
    Ok((Arc::new(NatsMailbox::new(&nats)), Box::new(NatsBus::new(&nats))))
}

async fn keep_house(relay: &Relay, mut stopped: oneshot::Receiver<()>) {
    loop {
        if let Err(error) = relay.keep_house().await {
            tracing::warn!(%error, "the relay's mailboxes cannot be tidied");
        }
        // Nothing is ever sent: it ends when the other end is gone.
        if tokio::time::timeout(ROUND, &mut stopped).await.is_ok() {
            break;
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
