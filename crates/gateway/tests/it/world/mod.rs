//! A gateway to ask, nodes to script.

mod http;
mod node;
mod node_socket;
mod program;
mod relay;
mod socket;

pub use http::{Answer, get, post, raw, request};
pub use node::{Behaviour, LATE_RESULT, Node, Packing, WRITE_IDS, closed_port, gzip};
pub use node_socket::NodeSocket;
pub use program::Program;
pub use relay::Relay;
pub use socket::Socket;

use std::time::{Duration, Instant};

use drawstring_gateway::config::{ChainSettings, Config, Settings};
use drawstring_gateway::database;
use drawstring_gateway::projects::{OriginRule, Project, ProjectId, SqliteStore, Store};
use drawstring_gateway::server::Gateway;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::chain::ChainWorld;

pub const CHAIN: &str = "eip155:31337";
/// Ends a test that hangs. How soon something comes is no test's verdict: on a busy machine a real node took a minute for a thousand blocks.
pub const DEADLINE: Duration = Duration::from_mins(5);
/// Milliseconds of a setting that no test outlasts.
pub const AN_HOUR_MS: u64 = 3_600_000;
/// Of Bitcoin's main network.
pub const FIRST_BITCOIN_BLOCK: &str =
    "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f";

/// A gateway with a project that admits all pages, and one that admits `https://*.example.org` only.
pub struct World {
    pub url: String,
    pub open: String,
    pub closed: String,
    pub gateway: Gateway,
    pub data: tempfile::TempDir,
}

impl World {
    /// Over these nodes of [`CHAIN`].
    pub fn of(nodes: &[&str]) -> Self {
        Self::with(nodes, |_| {})
    }

    /// The same, with other settings.
    pub fn with(nodes: &[&str], change: impl FnOnce(&mut Settings)) -> Self {
        let data = tempfile::tempdir().unwrap();
        let store = SqliteStore::new(database::open(data.path()).unwrap());
        let mut settings = Settings {
            listen: Some("127.0.0.1:0".into()),
            data_dir: Some(data.path().to_owned()),
            workers: Some(2),
            ..Settings::default()
        };
        settings.timeouts.upstream_ms = Some(20_000);
        settings.timeouts.head_poll_ms = Some(50);
        settings.timeouts.drain_ms = Some(2_000);
        settings.relay.drain_ms = Some(200);
        // How full this machine's disk is must not matter.
        settings.disk.events_free_bytes = Some(0);
        settings.disk.relay_free_bytes = Some(0);
        settings.disk.projects_free_bytes = Some(0);
        if !nodes.is_empty() {
            let rpc = nodes.iter().map(|node| (*node).to_owned()).collect();
            let chain = ChainSettings { rpc, ..ChainSettings::default() };
            settings.chains.insert(CHAIN.into(), chain);
        }
        change(&mut settings);
        let gateway = Gateway::start(Config::resolve(settings).unwrap()).unwrap();
        Self {
            url: format!("http://{}", gateway.address()),
            open: add(&store, &[]),
            closed: add(&store, &["https://*.example.org"]),
            gateway,
            data,
        }
    }

    /// Ends the gateway and starts it again on the same folder, under another address.
    pub fn restart(self) -> Self {
        let Self { open, closed, gateway, data, .. } = self;
        let config = gateway.app.config.clone();
        gateway.stop();
        let gateway = Gateway::start(config).unwrap();
        Self { url: format!("http://{}", gateway.address()), open, closed, gateway, data }
    }

    /// The address of the operator's tools.
    pub fn admin(&self) -> String {
        format!("http://{}", self.gateway.admin_address().unwrap())
    }

    /// The address of JSON-RPC.
    pub fn rpc_url(&self) -> String {
        format!("{}/v1?chainId={CHAIN}&projectId={}", self.url, self.open)
    }

    /// Posts a JSON-RPC body.
    pub async fn rpc(&self, body: &str) -> Answer {
        post(&self.rpc_url(), body).await
    }

    /// Calls a method and returns its result.
    pub async fn call(&self, method: &str, params: &str) -> Value {
        let answer = self.rpc(&call(method, params)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["result"].clone()
    }

    /// Counts the requests of a room, as `/metrics` tells them.
    pub async fn metric(&self, line_start: &str) -> Option<u64> {
        let text = get(&format!("{}/metrics", self.admin())).await.text;
        let line = text.lines().find(|line| line.starts_with(line_start))?;
        line.rsplit_once(' ')?.1.parse().ok()
    }
}

/// The text of a call.
pub fn call(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#)
}

fn add(store: &SqliteStore, origins: &[&str]) -> String {
    let id = ProjectId::random().unwrap();
    let project = Project {
        id: id.clone(),
        name: "Test".into(),
        origins: origins.iter().map(|rule| OriginRule::parse(rule).unwrap()).collect(),
        bundle_ids: Vec::new(),
        features: Project::DEFAULT_FEATURES.to_vec(),
        analytics: true,
        tokens: Vec::new(),
    };
    store.add(&project).unwrap();
    id.to_string()
}

/// Lets the gateway wait for a node as briefly as suits a test whose nodes never answer.
pub fn impatient(settings: &mut Settings) {
    settings.timeouts.upstream_ms = Some(300);
}

/// Waits until the condition holds; fails by its name when the test hangs.
pub async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + DEADLINE;
    while !holds().await {
        assert!(Instant::now() < deadline, "it never came: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until a gateway has seen the newest block of [`CHAIN`].
pub async fn catch_up(world: &World, chain: &ChainWorld) {
    until_seen(world, chain.block_number().await).await;
}

/// Waits until a gateway has seen this block of [`CHAIN`].
pub async fn until_seen(world: &World, newest: u64) {
    let head = &world.gateway.app.chains.get(CHAIN).unwrap().head;
    eventually("the gateway sees the newest block", async || {
        // Somebody asks, else it does not look.
        world.call("eth_gasPrice", "[]").await;
        head.hint();
        head.number() >= newest
    })
    .await;
    until_kept(world).await;
}

/// Waits until an answer is kept: from then on the head of [`CHAIN`] is known.
pub async fn until_kept(world: &World) {
    let hits = async || world.metric("drawstring_rpc_reads_total{from=\"cache\"}").await;
    let before = hits().await;
    eventually("an answer is kept", async || {
        // A price is kept as soon as the head is known.
        world.call("eth_gasPrice", "[]").await;
        hits().await > before
    })
    .await;
}

/// Stops a gateway in a thread of its own, which a test that failed does not wait for.
pub fn stop(gateway: Gateway) -> oneshot::Receiver<()> {
    let (ended, end) = oneshot::channel();
    std::thread::spawn(move || {
        gateway.stop();
        // The test may be over.
        let _told = ended.send(());
    });
    end
}

/// What comes of this; fails by its name when the test hangs.
pub async fn in_the_end<T>(what: &str, future: impl IntoFuture<Output = T>) -> T {
    let ended = tokio::time::timeout(DEADLINE, future).await;
    ended.unwrap_or_else(|_| panic!("it never came: {what}"))
}
