use std::future::poll_fn;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Config, GenericClient, NoTls};
use walletconnect::Topic;

use super::{PostgresMailbox, connect};
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
    /// Beside this node's mailboxes. Connects twice, to tell and to listen, on the runtime on which this is called.
    pub fn new(mailbox: &PostgresMailbox) -> Self {
        let (topics, told) = mpsc::unbounded_channel();
        let hub: Arc<OnceLock<Arc<Hub>>> = Arc::default();
        let (config, node) = (&mailbox.config, &mailbox.node);
        tokio::spawn(tell(config.clone(), told, Arc::clone(node)));
        tokio::spawn(listen(config.clone(), Arc::clone(&hub), Arc::clone(node)));
        Self { topics, hub }
    }
}

impl Bus for PostgresBus {
    /// Every node hears of everything.
    fn subscribe(&self, _topic: Topic) {}

    fn unsubscribe(&self, _topic: Topic) {}

    fn settled(&self) -> Pending<'_, ()> {
        Box::pin(std::future::ready(()))
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

/// Tells the other nodes to look into these mailboxes: with the transaction, where this is part of one.
pub async fn notify(
    client: &impl GenericClient,
    node: &str,
    topics: &[Topic],
) -> Result<(), tokio_postgres::Error> {
    // A node is told its own topics, too; its name says which those are.
    let texts: Vec<_> = topics.iter().map(|topic| format!("{node} {topic}")).collect();
    let sql = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told";
    client.query(sql, &[&CHANNEL, &texts]).await.map(drop)
}

async fn tell(config: Config, mut told: mpsc::UnboundedReceiver<Topic>, node: Arc<str>) {
    let mut client = None;
    let mut topics = Vec::with_capacity(MOST);
    while told.recv_many(&mut topics, MOST).await > 0 {
        loop {
            if let Some(client) = &client
                && notify(client, &node, &topics).await.is_ok()
            {
                break;
            }
            match connect(&config).await {
                Ok(again) => client = Some(again),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
        topics.clear();
    }
}

async fn listen(config: Config, hub: Arc<OnceLock<Arc<Hub>>>, node: Arc<str>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::contract::{Node, bus_contract};
    use crate::postgres::mailbox::tests::{connect, connect_to};

    fn node(mailbox: PostgresMailbox) -> Node {
        let bus = Box::new(PostgresBus::new(&mailbox));
        Node { mailbox: Box::new(mailbox), bus }
    }

    bus_contract!(async || {
        let (server, near) = connect().await;
        let far = connect_to(&server).await;
        (server, [node(near), node(far)])
    });
}
