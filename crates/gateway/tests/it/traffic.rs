//! What subscriptions bring: one that brings much counts as many, and ends where its network has no more places.

use drawstring_gateway::config::{ChainSettings, Settings};
use serde_json::{Value, json};

use crate::chain::Anvil;
use crate::world::{Behaviour, CHAIN, Node, NodeSocket, Socket, World};

const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
/// Places for subscriptions to a chain that a network has.
const PLACES: usize = 64;
/// Bytes that a place stands for.
const BYTES: usize = 10 << 10;
/// More events than it takes, however slow the machine is.
const MANY: usize = 20_000;

fn limits(settings: &mut Settings) {
    let limits = &mut settings.limits;
    limits.ip_header = Some("x-real-ip".into());
    limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
    limits.subscriptions_per_network = Some(PLACES);
    limits.ip_per_second = Some(0);
    limits.project_per_second = Some(0);
    limits.chain_per_second = Some(0);
}

async fn solana(socket: &NodeSocket) -> World {
    let node = Node::start(Behaviour::Well).await;
    node.be_solana();
    World::with(&[], |settings| {
        let (rpc, ws) = (vec![node.url.clone()], vec![socket.url.clone()]);
        settings.chains.insert(SOLANA.into(), ChainSettings { rpc, ws, ..Default::default() });
        limits(settings);
    })
}

async fn from(world: &World, ip: &str) -> Socket {
    let url = world.rpc_url().replace(CHAIN, SOLANA);
    Socket::open(&url, &[("x-real-ip", ip)]).await.unwrap()
}

async fn begin(socket: &mut Socket, method: &str, params: Value) -> u64 {
    let answer = socket.call(method, params).await;
    answer["result"].as_u64().unwrap_or_else(|| panic!("{answer}"))
}

/// What the next event tells.
async fn event(socket: &mut Socket) -> Value {
    socket.next().await.unwrap()["params"]["result"].clone()
}

/// An event of about so many bytes.
fn long(bytes: usize) -> Value {
    json!({ "value": "a".repeat(bytes) })
}

#[tokio::test]
async fn a_subscription_that_brings_more_than_its_networks_share_ends_and_others_go_on() {
    let node = NodeSocket::start().await;
    let world = solana(&node).await;
    let mut loud = from(&world, "203.0.113.1").await;
    let mut neighbour = from(&world, "203.0.113.2").await;
    let mut elsewhere = from(&world, "198.51.100.1").await;
    begin(&mut loud, "logsSubscribe", json!(["all"])).await;
    begin(&mut neighbour, "slotSubscribe", json!([])).await;
    begin(&mut elsewhere, "rootSubscribe", json!([])).await;
    let (all, slot, root) = (
        node.open("logsSubscribe")[0],
        node.open("slotSubscribe")[0],
        node.open("rootSubscribe")[0],
    );
    let mut told = 0;
    let (code, reason) = loop {
        assert!(told < MANY, "{told} events were told");
        node.tell(all, &long(BYTES));
        match loud.next().await {
            Ok(_) => told += 1,
            Err(end) => break end,
        }
    };
    assert_eq!(code, 1008);
    assert!(reason.contains("bring too much"), "{reason}");
    // Its own place stands for the first.
    assert!(told + 2 >= PLACES, "{told} events were told");
    node.tell(slot, &json!({ "slot": 7 }));
    assert_eq!(event(&mut neighbour).await, json!({ "slot": 7 }));
    node.tell(root, &long(4 * BYTES));
    assert_eq!(event(&mut elsewhere).await, long(4 * BYTES));
    assert_eq!(node.calls("logsUnsubscribe"), 1, "nothing more is asked of the node");
    assert_eq!(world.metric("drawstring_rpc_subscriptions_too_much_total").await, Some(1));
    let bytes = world.metric("drawstring_rpc_event_bytes_total").await.unwrap();
    assert!(usize::try_from(bytes).unwrap() > told * BYTES, "{bytes}");
}

#[tokio::test]
async fn one_event_above_the_share_ends_its_subscription_as_well() {
    let node = NodeSocket::start().await;
    let world = solana(&node).await;
    let mut socket = from(&world, "203.0.113.1").await;
    begin(&mut socket, "accountSubscribe", json!(["Vote111111111111111111111111111111111111111"]))
        .await;
    node.tell(node.open("accountSubscribe")[0], &long((PLACES + 2) * BYTES));
    assert_eq!(socket.next().await.unwrap_err().0, 1008);
}

#[tokio::test]
async fn what_still_comes_of_a_subscription_that_was_ended_counts_as_its_clients() {
    let node = NodeSocket::start().await;
    node.cling();
    let world = solana(&node).await;
    let mut socket = from(&world, "203.0.113.1").await;
    let mut refused = Value::Null;
    for number in 0..MANY {
        let params = json!([{ "mentions": [number.to_string()] }]);
        let answer = socket.call("logsSubscribe", params).await;
        let Some(taken) = answer["result"].as_u64() else {
            refused = answer;
            break;
        };
        let at_node = node.open("logsSubscribe");
        socket.call("logsUnsubscribe", json!([taken])).await;
        node.tell(at_node[at_node.len() - 1], &long(2 * BYTES));
    }
    assert_eq!(refused["error"]["code"], -32005, "{refused}");
    assert!(refused["error"]["message"].as_str().unwrap().contains("10 s"), "{refused}");
    begin(&mut from(&world, "198.51.100.1").await, "logsSubscribe", json!(["all"])).await;
}

#[tokio::test]
async fn heads_and_logs_count_by_what_they_bring_as_well() {
    let anvil = Anvil::start();
    let world = World::with(&[&anvil.url], |settings| {
        limits(settings);
        settings.limits.subscriptions_per_network = Some(3);
    });
    let headers = [("x-real-ip", "203.0.113.1")];
    let mut socket = Socket::open(&world.rpc_url(), &headers).await.unwrap();
    socket.subscribe(json!(["newHeads"])).await;
    let (code, reason) = loop {
        anvil.call("anvil_mine", json!(["0x20"])).await;
        match socket.next().await {
            Ok(_) => {}
            Err(end) => break end,
        }
    };
    assert_eq!(code, 1008);
    assert!(reason.contains("bring too much"), "{reason}");
}
