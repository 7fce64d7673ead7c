//! Several nodes over one server: NATS (Debian's 2.9), or PostgreSQL.

use std::path::Path;
use std::time::{Duration, Instant};

use drawstring_gateway::config::Settings;
use drawstring_gateway::plugins::Secret;
use relay::Relay;
use relay::nats::NatsSettings;
use relay::postgres::PostgresMailbox;
use serde_json::json;

use super::client::{Client, key, publication, topic};
use super::receiver::Receiver;
use super::servers::{Nats, Postgres, reach};
use super::watch::{register, told};
use crate::world::{DEADLINE, World};

/// What the nodes share.
pub(super) enum Shared {
    Nats(Nats),
    Postgres(Postgres),
}

impl Shared {
    pub(super) async fn nats() -> Self {
        let shared = Self::Nats(Nats::start());
        let settings = NatsSettings {
            servers: shared.url().to_owned(),
            prefix: "drawstring".into(),
            replicas: 1,
            room: relay::mailbox::Room::default(),
            longest: Duration::from_hours(30 * 24),
        };
        reach(async || relay::nats::Nats::connect(&settings).await.ok()).await;
        shared
    }

    pub(super) async fn postgresql() -> Self {
        let shared = Self::Postgres(Postgres::start());
        reach(async || {
            PostgresMailbox::connect(shared.url(), relay::mailbox::Room::default()).await.ok()
        })
        .await;
        shared
    }

    pub(super) fn url(&self) -> &str {
        match self {
            Self::Nats(server) => &server.url,
            Self::Postgres(server) => &server.url,
        }
    }

    /// Where it keeps what it is given.
    pub(super) fn data(&self) -> &Path {
        match self {
            Self::Nats(server) => server.data(),
            Self::Postgres(server) => server.data(),
        }
    }

    fn stop(&mut self) {
        match self {
            Self::Nats(server) => server.stop(),
            Self::Postgres(server) => server.stop(),
        }
    }

    fn run(&mut self) {
        match self {
            Self::Nats(server) => server.run(),
            Self::Postgres(server) => server.run(),
        }
    }

    /// A node of the relay.
    async fn node(&self) -> World {
        self.node_that_posts_to(Vec::new()).await
    }

    async fn node_that_posts_to(&self, hosts: Vec<String>) -> World {
        self.node_with(move |settings| settings.relay.webhook_hosts = Some(hosts)).await
    }

    /// A node with other settings.
    pub(super) async fn node_with(
        &self,
        change: impl FnOnce(&mut Settings) + Send + 'static,
    ) -> World {
        let url = self.url().to_owned();
        let node = move || {
            World::with(&[], |settings| {
                settings.relay.store = Some(Secret::new(url));
                change(settings);
            })
        };
        tokio::task::spawn_blocking(node).await.unwrap()
    }
}

fn relay_of(node: &World) -> &Relay {
    &node.gateway.app.relay.as_ref().unwrap().relay
}

/// Waits until the server has the acknowledgements that a node heard.
async fn are_written(node: &World) {
    relay_of(node).flush().await.unwrap();
}

macro_rules! over_each_server {
    (@ $server:ident $module:ident $($name:ident)*) => {
        mod $module {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name(super::Shared::$server().await).await;
                }
            )*
        }
    };
    ($($name:ident)*) => {
        over_each_server!(@ nats over_nats $($name)*);
        over_each_server!(@ postgresql over_postgresql $($name)*);
    };
}

over_each_server!(
    what_is_published_at_one_node_comes_out_at_the_other
    when_a_node_ends_nothing_is_lost_and_nothing_acknowledged_comes_again
    two_sockets_at_two_nodes_acknowledge_together
    when_it_is_gone_and_back_publishes_work_again_and_what_was_kept_is_there
    who_registered_at_one_node_is_told_of_what_is_published_at_the_other
);

async fn what_is_published_at_one_node_comes_out_at_the_other(shared: Shared) {
    let (one, other) = (shared.node().await, shared.node().await);
    let topic = topic();
    let mut dapp = Client::connect(&one.url, 1).await;
    let mut wallet = Client::connect(&other.url, 2).await;
    dapp.subscribe(&topic).await;
    wallet.call("irn_subscribeBlocking", json!({ "topic": topic })).await;
    for number in 0..20 {
        dapp.publish(&topic, &format!("there {number}")).await;
        assert_eq!(wallet.message().await, format!("there {number}"));
        wallet.publish(&topic, &format!("back {number}")).await;
        assert_eq!(dapp.message().await, format!("back {number}"));
    }
    dapp.publish(&topic, "there 0").await;
    wallet.nothing().await;
    dapp.nothing().await;
}

async fn when_a_node_ends_nothing_is_lost_and_nothing_acknowledged_comes_again(shared: Shared) {
    let (one, other) = (shared.node().await, shared.node().await);
    let topics: Vec<_> = (0..20).map(|_| topic()).collect();
    let mut dapp = Client::connect(&other.url, 1).await;
    let mut wallet = Client::connect(&one.url, 2).await;
    wallet.call("irn_batchSubscribeBlocking", json!({ "topics": topics })).await;
    let mut seen = Vec::new();
    for (number, topic) in topics.iter().enumerate() {
        dapp.publish(topic, &format!("acknowledged {number}")).await;
        seen.push(wallet.message().await);
    }
    for (number, topic) in topics.iter().enumerate() {
        dapp.publish(topic, &format!("waiting {number}")).await;
        wallet.delivery().await;
    }
    wallet.settle().await;
    are_written(&one).await;
    wallet.vanish();
    let mut wallet = Client::connect(&other.url, 2).await;
    wallet.call("irn_batchSubscribe", json!({ "topics": topics })).await;
    let mut again = Vec::new();
    for _ in &topics {
        again.push(wallet.message().await);
    }
    wallet.nothing().await;
    again.sort_unstable();
    let mut expected: Vec<_> =
        (0..topics.len()).map(|number| format!("waiting {number}")).collect();
    expected.sort_unstable();
    assert_eq!(again, expected);
    assert_eq!(seen.len(), topics.len());
}

async fn two_sockets_at_two_nodes_acknowledge_together(shared: Shared) {
    let (one, other) = (shared.node().await, shared.node().await);
    let topic = topic();
    let mut dapp = Client::connect(&one.url, 1).await;
    let mut wallets = [Client::connect(&one.url, 2).await, Client::connect(&other.url, 2).await];
    for wallet in &mut wallets {
        wallet.call("irn_subscribeBlocking", json!({ "topic": topic })).await;
    }
    for number in 0..10 {
        dapp.publish(&topic, &number.to_string()).await;
    }
    let mut got = [Vec::new(), Vec::new()];
    for (wallet, got) in wallets.iter_mut().zip(&mut got) {
        while got.len() < 10 {
            got.push(wallet.delivery().await);
        }
    }
    // Each acknowledges half, at the same time; which half does not hang on the order in which they came.
    for (half, (wallet, got)) in wallets.iter_mut().zip(&got).enumerate() {
        for delivery in got {
            let text = delivery["params"]["data"]["message"].as_str().unwrap();
            if text.parse::<usize>().unwrap() % 2 == half {
                wallet.ack(delivery).await;
            }
        }
        wallet.settle().await;
    }
    are_written(&one).await;
    are_written(&other).await;
    let mut wallet = Client::connect(&other.url, 2).await;
    wallet.subscribe(&topic).await;
    wallet.nothing().await;
}

async fn when_it_is_gone_and_back_publishes_work_again_and_what_was_kept_is_there(
    mut shared: Shared,
) {
    let (one, other) = (shared.node().await, shared.node().await);
    let topic = topic();
    let mut dapp = Client::connect(&one.url, 1).await;
    let mut wallet = Client::connect(&other.url, 2).await;
    dapp.publish(&topic, "before").await;
    shared.stop();
    let refused = dapp.ask("irn_publish", publication(&topic, "meanwhile")).await;
    assert_eq!(refused["error"]["data"], "StorageError");
    shared.run();
    let begun = Instant::now();
    while !dapp.ask("irn_publish", publication(&topic, "after")).await["error"].is_null() {
        assert!(begun.elapsed() < DEADLINE, "it is not found again");
    }
    wallet.subscribe(&topic).await;
    // What was refused may be kept all the same: the client tries again, and it is kept once.
    let mut missing = vec!["before", "after"];
    while !missing.is_empty() {
        let message = wallet.message().await;
        missing.retain(|missed| *missed != message);
    }
}

async fn who_registered_at_one_node_is_told_of_what_is_published_at_the_other(shared: Shared) {
    let mut receiver = Receiver::start().await;
    let hosts = vec![receiver.host.clone()];
    let one = shared.node_that_posts_to(hosts.clone()).await;
    let other = shared.node_that_posts_to(hosts).await;
    let topic = topic();
    let mut wallet = Client::connect(&one.url, 2).await;
    wallet.subscribe(&topic).await;
    let wish = register(&one, 2, &receiver.url("wake"), &["queued"]);
    wallet.call("irn_watchRegister", wish).await;
    wallet.vanish();
    // As every other second.
    relay_of(&other).look_at_watches().await.unwrap();
    let mut dapp = Client::connect(&other.url, 1).await;
    dapp.publish(&topic, "sealed").await;
    let event = &told(&other, &receiver.post().await).await[0];
    assert_eq!(
        (&event["evt"]["status"], &event["evt"]["message"]),
        (&json!("queued"), &json!("sealed"))
    );
    assert_eq!(event["sub"], key(2).id().text());
    receiver.nothing().await;
}
