//! Several nodes over one NATS server, Debian's 2.9.

use std::process::Command;
use std::time::{Duration, Instant};

use drawstring_gateway::plugins::Secret;
use serde_json::json;
use tempfile::TempDir;

use super::client::{Client, publication, topic};
use crate::chain::Process;
use crate::world::World;

/// A server with `JetStream` in a folder of its own.
struct Nats {
    process: Option<Process>,
    data: TempDir,
    port: u16,
}

impl Nats {
    async fn start() -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut nats = Self { process: None, data: tempfile::tempdir().unwrap(), port };
        nats.run().await;
        nats
    }

    async fn run(&mut self) {
        let mut command = Command::new("nats-server");
        command.args([
            "-a",
            "127.0.0.1",
            "-p",
            &self.port.to_string(),
            "-js",
            "-l",
            "/dev/null",
            "-sd",
        ]);
        self.process = Some(Process::spawn(command.arg(self.data.path())));
        crate::world::eventually("nats-server answers", async || {
            tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok()
        })
        .await;
        // It listens before its streams are read.
        tokio::time::sleep(Duration::from_millis(300)).await;
    }

    /// A node of the relay.
    async fn node(&self) -> World {
        let url = format!("nats://127.0.0.1:{}", self.port);
        tokio::task::spawn_blocking(move || {
            World::with(&[], |settings| {
                settings.relay.store = Some(Secret::new(url));
            })
        })
        .await
        .unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_published_at_one_node_comes_out_at_the_other() {
    let nats = Nats::start().await;
    let (one, other) = (nats.node().await, nats.node().await);
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_a_node_ends_nothing_is_lost_and_nothing_acknowledged_comes_again() {
    let nats = Nats::start().await;
    let (one, other) = (nats.node().await, nats.node().await);
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
    // The last acknowledgements are on their way to the server.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let ended = Instant::now();
    wallet.vanish();
    let mut wallet = Client::connect(&other.url, 2).await;
    wallet.call("irn_batchSubscribe", json!({ "topics": topics })).await;
    let mut again = Vec::new();
    for _ in &topics {
        again.push(wallet.message().await);
    }
    assert!(ended.elapsed() < Duration::from_secs(2), "{:?}", ended.elapsed());
    wallet.nothing().await;
    again.sort_unstable();
    let mut expected: Vec<_> =
        (0..topics.len()).map(|number| format!("waiting {number}")).collect();
    expected.sort_unstable();
    assert_eq!(again, expected);
    assert_eq!(seen.len(), topics.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sockets_at_two_nodes_acknowledge_together() {
    let nats = Nats::start().await;
    let (one, other) = (nats.node().await, nats.node().await);
    let topic = topic();
    let mut dapp = Client::connect(&one.url, 1).await;
    let mut wallets = [Client::connect(&one.url, 2).await, Client::connect(&other.url, 2).await];
    for wallet in &mut wallets {
        wallet.call("irn_subscribeBlocking", json!({ "topic": topic })).await;
    }
    for number in 0..10 {
        dapp.publish(&topic, &number.to_string()).await;
    }
    // Each acknowledges half, at the same time.
    for (side, wallet) in wallets.iter_mut().enumerate() {
        for number in 0..10 {
            let delivery = wallet.delivery().await;
            if number % 2 == side {
                wallet.ack(&delivery).await;
            }
        }
        wallet.settle().await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut wallet = Client::connect(&other.url, 2).await;
    wallet.subscribe(&topic).await;
    wallet.nothing().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_nats_is_gone_and_back_publishes_work_again_and_what_was_kept_is_there() {
    let mut nats = Nats::start().await;
    let (one, other) = (nats.node().await, nats.node().await);
    let topic = topic();
    let mut dapp = Client::connect(&one.url, 1).await;
    let mut wallet = Client::connect(&other.url, 2).await;
    dapp.publish(&topic, "before").await;
    nats.process = None;
    let refused = dapp.ask("irn_publish", publication(&topic, "meanwhile")).await;
    assert_eq!(refused["error"]["data"], "StorageError");
    nats.run().await;
    let begun = Instant::now();
    while !dapp.ask("irn_publish", publication(&topic, "after")).await["error"].is_null() {
        assert!(begun.elapsed() < Duration::from_secs(20), "NATS is not found again");
    }
    wallet.subscribe(&topic).await;
    // What was refused may be kept all the same: the client tries again, and it is kept once.
    let mut missing = vec!["before", "after"];
    while !missing.is_empty() {
        let message = wallet.message().await;
        missing.retain(|missed| *missed != message);
    }
}
