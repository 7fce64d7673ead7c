use std::time::Duration;

use crate::mailbox::contract::{PER_TOPIC, mailbox_contract};
use crate::nats::{Nats, NatsMailbox, NatsSettings};
use crate::servers::{self, reach};

/// A connection to a new server.
pub async fn connect() -> (servers::Nats, Nats) {
    let server = servers::Nats::start();
    let settings = NatsSettings {
        servers: server.url.clone(),
        prefix: "relay".into(),
        replicas: 1,
        per_topic: PER_TOPIC,
        longest: Duration::from_hours(1),
    };
    let nats = reach(async || Nats::connect(&settings).await.ok()).await;
    (server, nats)
}

mailbox_contract!(async || {
    let (server, nats) = connect().await;
    (server, NatsMailbox::new(&nats))
});
