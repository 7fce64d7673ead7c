use std::future::poll_fn;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_postgres::tls::NoTlsStream;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, GenericClient, Socket};
use walletconnect::Topic;

use super::PostgresMailbox;
use super::session::{PATIENCE, PostgresError, Session, reach};
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
/// Who listens has nothing to wait for: so often it is asked whether PostgreSQL is still there.
const BEAT: Duration = Duration::from_secs(5);
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
    let mut session: Option<Session> = None;
    let mut topics = Vec::with_capacity(MOST);
    while told.recv_many(&mut topics, MOST).await > 0 {
        loop {
            if let Some(session) = &mut session
                && session.ask(async |client| notify(client, &node, &topics).await).await.is_ok()
            {
                break;
            }
            match Session::open(&config).await {
                Ok(again) => session = Some(again),
                Err(_) => sleep(PAUSE).await,
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
        sleep(PAUSE).await;
    }
}

/// Listens until the connection ends, or nobody answers on it.
async fn listen_once(
    config: &Config,
    hub: &OnceLock<Arc<Hub>>,
    node: &str,
) -> Result<(), PostgresError> {
    let (client, connection) = reach(config).await?;
    tokio::select! {
        ended = ask(&client, hub) => ended,
        ended = hear(connection, hub, node) => Ok(ended?),
    }
}

/// Asks to be told, and then, again and again, whether there is still somebody who would.
async fn ask(client: &Client, hub: &OnceLock<Arc<Hub>>) -> Result<(), PostgresError> {
    let answered = async |order: &str| {
        let answer = timeout(PATIENCE, client.batch_execute(order)).await;
        Ok::<_, PostgresError>(answer.map_err(|_| PostgresError::Late)??)
    };
    answered(&format!("LISTEN {CHANNEL}")).await?;
    // What was told while nobody listened.
    hub.get().inspect(|hub| hub.look_again());
    loop {
        sleep(BEAT).await;
        answered("").await?;
    }
}

async fn hear(
    mut connection: Connection<Socket, NoTlsStream>,
    hub: &OnceLock<Arc<Hub>>,
    node: &str,
) -> Result<(), tokio_postgres::Error> {
    while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
        let AsyncMessage::Notification(told) = message? else { continue };
        let (from, topic) = told.payload().split_once(' ').unwrap_or_default();
        if let (Some(hub), Some(topic)) = (hub.get(), Topic::parse(topic))
            && from != node
        {
            hub.behind(&topic);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use walletconnect::MessageId;

    use super::*;
    use crate::bus::contract::{self, Node, bus_contract};
    use crate::mailbox::contract::ROOM;
    use crate::postgres::mailbox::tests::{connect, connect_to};
    use crate::postgres::wire::DeadWire;

    const TOPIC: Topic = Topic([8; 32]);

    fn node(mailbox: PostgresMailbox) -> Node {
        let bus = Box::new(PostgresBus::new(&mailbox));
        Node { mailbox: Box::new(mailbox), bus }
    }

    bus_contract!(async || {
        let (server, near) = connect().await;
        let far = connect_to(&server).await;
        (server, [node(near), node(far)])
    });

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn nodes_whose_connections_went_dead_hear_each_other_again() {
        let (server, _mailbox) = connect().await;
        let wire = DeadWire::to(&server.url).await;
        let over = async || PostgresMailbox::connect(&wire.url, ROOM).await.unwrap();
        let nodes = [node(over().await), node(over().await)];
        // Until both listen, and the one has told something.
        nodes[1].bus.hint(TOPIC);
        sleep(PAUSE).await;
        wire.die();
        // Who asks finds out by that; who listens has to by itself.
        assert!(nodes[1].mailbox.find(TOPIC, MessageId::of("nothing")).await.is_err());
        contract::what_is_kept_is_told_by_the_store(&nodes).await;
    }
}
