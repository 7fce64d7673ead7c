use std::future::poll_fn;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Config, NoTls};
use walletconnect::Topic;

use super::{PostgresError, connect};
use crate::Stored;
use crate::bus::Bus;
use crate::hub::Hub;
use crate::mailbox::Pending;

/// The bus over PostgreSQL's notifications: they name a topic, and who listens to it looks into the mailbox.
pub struct PostgresBus {
    topics: mpsc::UnboundedSender<Topic>,
    hub: Arc<OnceLock<Arc<Hub>>>,
}

/// The channel of notifications.
const CHANNEL: &str = "drawstring_relay";
/// Notifications of one statement.
const MOST: usize = 512;
/// Before PostgreSQL is tried again.
const PAUSE: Duration = Duration::from_secs(1);

impl PostgresBus {
    /// Connects twice, to tell and to listen, on the runtime on which this is called.
    pub fn connect(address: &str) -> Result<Self, PostgresError> {
        let config: Config = address.parse().map_err(|_| PostgresError::Address)?;
        let (topics, told) = mpsc::unbounded_channel();
        let hub: Arc<OnceLock<Arc<Hub>>> = Arc::default();
        // A node is told its own topics, too; the number says which those are.
        let node = walletconnect::MessageId::of(&format!(
            "{} {:?} {:p}",
            std::process::id(),
            std::time::Instant::now(),
            Arc::as_ptr(&hub)
        ));
        let node = node.text();
        tokio::spawn(tell(config.clone(), told, node.clone()));
        tokio::spawn(listen(config, Arc::clone(&hub), node));
        Ok(Self { topics, hub })
    }
}

impl Bus for PostgresBus {
    /// Every node hears of everything.
    fn subscribe(&self, _topic: Topic) {}

    fn unsubscribe(&self, _topic: Topic) {}

    fn settled(&self) -> Pending<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    fn publish(&self, stored: &Stored) {
        self.hint(stored.message.topic);
    }

    fn hint(&self, topic: Topic) {
        if self.topics.send(topic).is_err() {
            tracing::error!("the bus to the other nodes ended");
        }
    }

    fn attach(&self, hub: Arc<Hub>) {
        if self.hub.set(hub).is_err() {
            tracing::error!("the bus belongs to another node");
        }
    }
}

async fn tell(config: Config, mut told: mpsc::UnboundedReceiver<Topic>, node: String) {
    let mut client = None;
    let mut topics = Vec::with_capacity(MOST);
    while told.recv_many(&mut topics, MOST).await > 0 {
        let texts = topics.drain(..).map(|topic| format!("{node} {topic}"));
        let texts: Vec<String> = texts.collect();
        loop {
            if let Some(client) = &client {
                let sql = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told";
                let sent = tokio_postgres::Client::query(client, sql, &[&CHANNEL, &texts]).await;
                if sent.is_ok() {
                    break;
                }
            }
            match connect(&config).await {
                Ok(again) => client = Some(again),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }
}

async fn listen(config: Config, hub: Arc<OnceLock<Arc<Hub>>>, node: String) {
    while Arc::strong_count(&hub) > 1 {
        if let Err(error) = listen_once(&config, &hub, &node).await {
            tracing::warn!(%error, "PostgreSQL does not tell of other nodes' messages");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Listens until the connection ends.
async fn listen_once(
    config: &Config,
    hub: &OnceLock<Arc<Hub>>,
    node: &str,
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let order = format!("LISTEN {CHANNEL}");
    let listening = client.batch_execute(&order);
    tokio::pin!(listening);
    let mut asked = true;
    loop {
        let message = tokio::select! {
            done = &mut listening, if asked => {
                done?;
                asked = false;
                // What was told while nobody listened.
                hub.get().inspect(|hub| hub.look_again());
                continue;
            }
            message = poll_fn(|context| connection.poll_message(context)) => message,
        };
        match message {
            Some(Ok(AsyncMessage::Notification(told))) => {
                let (from, topic) = told.payload().split_once(' ').unwrap_or_default();
                if let (Some(hub), Some(topic)) = (hub.get(), Topic::parse(topic))
                    && from != node
                {
                    hub.behind(&topic);
                }
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error),
            None => return Ok(()),
        }
    }
}
