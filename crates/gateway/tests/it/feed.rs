//! Subscriptions on a real chain: heads and logs, over nodes that go away and branches that are left.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::chain::Anvil;
use crate::world::{AN_HOUR_MS, CHAIN, Relay, Socket, World, eventually};

/// Deployed, it writes one log whenever it is called: `PUSH1 0 PUSH1 0 LOG0 STOP`, behind a constructor that returns it.
const LOGGER: &str = "0x6006600c60003960066000f360006000a000";

const RICH: &str = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

fn over(rpc: &[&str], ws: &[String]) -> World {
    World::with(rpc, |settings| {
        for chain in settings.chains.values_mut() {
            chain.ws = ws.to_vec();
        }
        settings.timeouts.upstream_ms = Some(5_000);
    })
}

async fn open(world: &World) -> Socket {
    Socket::open(&world.rpc_url(), &[]).await.unwrap()
}

/// Deploys the contract that logs; returns its address.
async fn logger(anvil: &Anvil) -> String {
    let hash = anvil.call("eth_sendTransaction", json!([{ "from": RICH, "data": LOGGER }])).await;
    mined(anvil, hash).await["contractAddress"].as_str().unwrap().to_owned()
}

/// Has the contract log once, in a block of its own.
async fn log(anvil: &Anvil, logger: &str) {
    let hash = anvil.call("eth_sendTransaction", json!([{ "from": RICH, "to": logger }])).await;
    mined(anvil, hash).await;
}

/// The receipt; anvil answers before it mines.
async fn mined(anvil: &Anvil, hash: Value) -> Value {
    let mut receipt = Value::Null;
    eventually("the transaction is mined", async || {
        receipt = anvil.call("eth_getTransactionReceipt", json!([hash])).await;
        !receipt.is_null()
    })
    .await;
    receipt
}

fn number(block: &Value, key: &str) -> u64 {
    u64::from_str_radix(block[key].as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
}

#[tokio::test]
async fn heads_are_told_as_a_node_tells_them() {
    let anvil = Anvil::start();
    for ws in [vec![], vec![anvil.url.replace("http", "ws")]] {
        let world = over(&[&anvil.url], &ws);
        let mut socket = open(&world).await;
        let name = socket.subscribe(json!(["newHeads"])).await;
        anvil.call("evm_mine", json!([])).await;
        let (of, head) = socket.event().await;
        assert_eq!(of, name);
        let block = anvil.call("eth_getBlockByNumber", json!(["latest", false])).await;
        for key in ["number", "hash", "parentHash", "timestamp", "logsBloom", "baseFeePerGas"] {
            assert_eq!(head[key], block[key], "{key}");
        }
        assert!(head["transactions"].is_null() && head["size"].is_null(), "{head}");
        assert_eq!(socket.call("eth_unsubscribe", json!([name])).await["result"], true);
        anvil.call("evm_mine", json!([])).await;
        assert_eq!(socket.event_soon().await, None);
    }
}

#[tokio::test]
async fn logs_are_told_to_whom_they_matter() {
    let anvil = Anvil::start();
    let (first, second) = (logger(&anvil).await, logger(&anvil).await);
    let world = over(&[&anvil.url], &[]);
    let (mut one, mut both) = (open(&world).await, open(&world).await);
    let of_one = one.subscribe(json!(["logs", { "address": first }])).await;
    both.subscribe(json!(["logs", { "address": [first, second] }])).await;
    log(&anvil, &second).await;
    log(&anvil, &first).await;
    let (name, told) = one.event().await;
    assert_eq!(
        (&name, &told["address"], &told["removed"]),
        (&of_one, &json!(first), &json!(false))
    );
    assert_eq!(both.event().await.1["address"], json!(second));
    assert_eq!(both.event().await.1["address"], json!(first));
    assert_eq!(one.event_soon().await, None);
}

#[tokio::test]
async fn a_branch_that_is_left_takes_its_logs_back() {
    let anvil = Anvil::start();
    let logger = logger(&anvil).await;
    for ws in [vec![], vec![anvil.url.replace("http", "ws")]] {
        let world = over(&[&anvil.url], &ws);
        let (mut heads, mut logs) = (open(&world).await, open(&world).await);
        heads.subscribe(json!(["newHeads"])).await;
        logs.subscribe(json!(["logs", { "address": logger }])).await;
        log(&anvil, &logger).await;
        let told = logs.event().await.1;
        let left = heads.event().await.1;
        assert_eq!(told["blockHash"], left["hash"]);
        anvil.call("anvil_reorg", json!([1, []])).await;
        let removed = logs.event().await.1;
        assert_eq!(
            (&removed["removed"], &removed["blockHash"]),
            (&json!(true), &told["blockHash"])
        );
        let new = heads.event().await.1;
        assert_eq!(new["number"], left["number"]);
        assert_ne!(new["hash"], left["hash"]);
        assert_eq!(new["parentHash"], left["parentHash"]);
    }
}

/// Mines `count` blocks in small parts, each part followed by what `between` does.
async fn mine(anvil: &Anvil, count: u64, mut between: impl AsyncFnMut(u64)) {
    for part in 0..count / 20 {
        anvil.call("anvil_mine", json!(["0x14"])).await;
        between(part).await;
    }
}

#[tokio::test]
async fn nothing_is_missed_nor_told_twice_over_a_thousand_blocks_when_nodes_go_away() {
    let anvil = Anvil::start();
    let logger = logger(&anvil).await;
    let doors =
        [Relay::to(&anvil.url).await, Relay::to(&anvil.url).await, Relay::to(&anvil.url).await];
    let rpc: Vec<String> = doors.iter().map(Relay::http).collect();
    let ws: Vec<String> = doors.iter().map(Relay::ws).collect();
    let rpc: Vec<&str> = rpc.iter().map(String::as_str).collect();
    let world = over(&rpc, &ws);
    let (mut heads, mut logs) = (open(&world).await, open(&world).await);
    heads.subscribe(json!(["newHeads"])).await;
    logs.subscribe(json!(["logs", { "address": logger }])).await;
    let start =
        number(&anvil.call("eth_getBlockByNumber", json!(["latest", false])).await, "number");
    let mut sent = 0_u64;
    mine(&anvil, 1_000, async |part| {
        if part % 5 == 0 {
            log(&anvil, &logger).await;
            sent += 1;
        }
        match part {
            12 => doors[0].slam(),
            31 => doors[1].slam(),
            _ => {}
        }
    })
    .await;
    let last =
        number(&anvil.call("eth_getBlockByNumber", json!(["latest", false])).await, "number");
    assert!(last >= start + 1_000);
    let mut parent: Option<Value> = None;
    for expected in start + 1..=last {
        let head = heads.event().await.1;
        assert_eq!(number(&head, "number"), expected);
        assert!(parent.is_none_or(|parent| head["parentHash"] == parent), "{head}");
        parent = Some(head["hash"].clone());
    }
    assert_eq!(heads.event_soon().await, None);
    let mut blocks = BTreeSet::new();
    for _ in 0..sent {
        let log = logs.event().await.1;
        assert_eq!(log["removed"], false);
        assert!(blocks.insert(number(&log, "blockNumber")), "told twice: {log}");
    }
    assert_eq!(logs.event_soon().await, None);
}

#[tokio::test]
async fn all_subscribers_share_one_look_at_each_block() {
    let anvil = Anvil::start();
    // It looks by itself too seldom to see a block here.
    let world = World::with(&[&anvil.url], |settings| {
        settings.timeouts.head_poll_ms = Some(AN_HOUR_MS);
        settings.chains.get_mut(CHAIN).unwrap().ws = vec![anvil.url.replace("http", "ws")];
    });
    let mut sockets = Vec::new();
    for _ in 0..50 {
        let mut socket = open(&world).await;
        socket.subscribe(json!(["newHeads"])).await;
        sockets.push(socket);
    }
    let calls = async || world.metric("drawstring_upstream_calls_total").await.unwrap();
    eventually("the subscription at the node is there", async || {
        anvil.call("evm_mine", json!([])).await;
        world.metric("drawstring_rpc_events_total").await > Some(0)
    })
    .await;
    let before = calls().await;
    for _ in 0..100 {
        anvil.call("evm_mine", json!([])).await;
    }
    for socket in &mut sockets {
        for _ in 0..100 {
            socket.event().await;
        }
    }
    // The node tells by itself.
    let asked = calls().await - before;
    assert!(asked < 10, "{asked} calls for 100 blocks and 50 subscribers");
}

#[tokio::test]
async fn a_socket_node_of_another_chain_is_not_listened_to() {
    let (anvil, other) = (Anvil::start(), Anvil::with(&["--chain-id", "1"]));
    let world = over(&[&anvil.url], &[other.url.replace("http", "ws")]);
    let mut socket = open(&world).await;
    socket.subscribe(json!(["newHeads"])).await;
    other.call("evm_mine", json!([])).await;
    anvil.call("anvil_mine", json!(["0x2"])).await;
    for expected in [1, 2] {
        let head = socket.event().await.1;
        assert_eq!(number(&head, "number"), expected);
        let block = anvil.call("eth_getBlockByNumber", json!([head["number"], false])).await;
        assert_eq!(head["hash"], block["hash"]);
    }
    assert_eq!(socket.event_soon().await, None);
}

#[tokio::test]
async fn without_a_node_nobody_subscribes_and_the_socket_lives() {
    let anvil = Anvil::start();
    let door = Relay::to(&anvil.url).await;
    let world = over(&[&door.http()], &[]);
    let mut socket = open(&world).await;
    door.slam();
    let answer = socket.call("eth_subscribe", json!(["newHeads"])).await;
    assert_eq!(answer["error"]["code"], -32603, "{answer}");
    assert_eq!(socket.call("eth_accounts", json!([])).await["error"]["code"], -32601);
}
