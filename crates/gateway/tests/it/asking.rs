//! What one request to a data room costs a chain's nodes, whatever they answer.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use crate::world::{AN_HOUR_MS, Behaviour, CHAIN, Node, World, get, post};

/// Requests that one request may cause at the nodes of a chain.
const MOST: usize = 8;

/// The gateway's own looks at a chain that comes into use: at its head, and at nodes that failed. They are not asked for by anybody.
const OWN: [&str; 3] = ["eth_chainId", "eth_blockNumber", "eth_getBlockByNumber"];

const ROOMS: usize = 9;

/// Each room that asks an EVM chain, as somebody asks it.
fn rooms(world: &World) -> [(String, Option<String>); ROOMS] {
    let user = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
    let dai = format!("{CHAIN}:0x6B175474E89094C44Da98b954EedeAC495271d0F");
    let native = format!("{CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
    let router = "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D";
    let query = format!("projectId={}", world.open);
    let order = json!({
        "projectId": world.open, "amount": "1000", "from": dai, "to": native,
        "userAddress": user, "eip155": { "slippage": 1 },
    });
    let prices = json!({ "projectId": world.open, "currency": "usd", "addresses": [dai] });
    let get = |path: String| (format!("{}{path}", world.url), None);
    let post = |path: &str, body: serde_json::Value| {
        (format!("{}{path}", world.url), Some(body.to_string()))
    };
    [
        get(format!("/v1/account/{user}/balance?{query}&currency=usd&chainId={CHAIN}")),
        get(format!("/v1/account/{user}/history?{query}&chainId={CHAIN}")),
        get(format!(
            "/v1/convert/quotes?{query}&from={dai}&to={native}&userAddress={user}&amount=1000"
        )),
        get(format!(
            "/v1/convert/allowance?{query}&tokenAddress={dai}&userAddress={user}&spender={router}"
        )),
        get(format!("/v1/convert/gas-price?{query}&chainId={CHAIN}")),
        get(format!("/v1/identity/{user}?{query}")),
        get(format!("/v1/profile/account/heidi.acme.eth?{query}&coinType=60&useCache=false")),
        post(&format!("/v1/convert/build-transaction?{query}"), order),
        post(&format!("/v1/fungible/price?{query}"), prices),
    ]
}

fn asked(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| node.requests_but(&OWN)).sum()
}

async fn ask(url: &str, body: Option<&str>) -> u16 {
    match body {
        Some(body) => post(url, body).await.status,
        None => get(url).await.status,
    }
}

async fn world_of(behaviour: &Behaviour, upstream_ms: u64) -> (Vec<Node>, World) {
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(Node::start(behaviour.clone()).await);
    }
    let urls: Vec<_> = nodes.iter().map(|node| node.url.as_str()).collect();
    let world = World::with(&urls, |settings| {
        settings.names.chain = Some(CHAIN.into());
        settings.timeouts.upstream_ms = Some(upstream_ms);
    });
    (nodes, world)
}

#[tokio::test]
async fn nodes_that_fail_or_talk_nonsense_are_asked_eight_times_at_most() {
    for behaviour in [
        Behaviour::Status(500),
        Behaviour::Status(429),
        Behaviour::Body("<html>"),
        Behaviour::Error(-32_000),
        Behaviour::Error(-32_005),
        Behaviour::WrongId,
        Behaviour::NoBatches,
        Behaviour::Well,
    ] {
        for room in 0..ROOMS {
            let (nodes, world) = world_of(&behaviour, 20_000).await;
            let (url, body) = rooms(&world)[room].clone();
            let status = ask(&url, body.as_deref()).await;
            let asked = asked(&nodes);
            assert!(matches!(status, 200 | 400 | 404 | 503), "{url}: {status}");
            assert!(asked <= MOST, "{asked} requests for {url} to nodes of {behaviour:?}");
        }
    }
}

/// One answer is waited for as long as all: only the request's own budget of time ends it. Whoever began another one would send more requests.
#[tokio::test]
async fn nodes_that_never_answer_are_waited_for_within_one_budget() {
    let silent = Behaviour::Slow(Duration::from_millis(AN_HOUR_MS));
    let rooms = (0..ROOMS).map(async |room| {
        let (nodes, world) = world_of(&silent, AN_HOUR_MS).await;
        let (url, body) = rooms(&world)[room].clone();
        let status = ask(&url, body.as_deref()).await;
        (url, status, asked(&nodes))
    });
    for (url, status, asked) in join_all(rooms).await {
        assert!(matches!(status, 200 | 503), "{url}: {status}");
        assert!(asked <= MOST, "{asked} requests for {url}");
    }
}
