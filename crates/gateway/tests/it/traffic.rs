//! What subscriptions bring: one that brings much counts as many, and ends where its network has no more places.

use drawstring_gateway::config::{ChainSettings, Settings};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use crate::chain::Anvil;
use crate::world::{Behaviour, CHAIN, Node, NodeSocket, Socket, World, call, eventually};

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
    solana_with(socket, |_| {}).await
}

async fn solana_with(socket: &NodeSocket, change: impl FnOnce(&mut Settings)) -> World {
    let node = Node::start(Behaviour::Well).await;
    node.be_solana();
    World::with(&[], |settings| {
        let (rpc, ws) = (vec![node.url.clone()], vec![socket.url.clone()]);
        settings.chains.insert(SOLANA.into(), ChainSettings { rpc, ws, ..Default::default() });
        limits(settings);
        change(settings);
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
async fn a_client_that_reads_nothing_has_the_node_send_no_more_than_one_that_reads() {
    let node = NodeSocket::start().await;
    let world = solana_with(&node, |settings| settings.timeouts.body_ms = Some(600_000)).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut stream = socket.connect(world.gateway.address()).await.unwrap();
    let path = format!("/v1?chainId={SOLANA}&projectId={}", world.open);
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: a\r\nx-real-ip: 203.0.113.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let body = call("logsSubscribe", "[\"all\"]");
    let length = u8::try_from(body.len()).unwrap();
    assert!(length < 126);
    let frame = [&[0x81, 0x80 | length, 0, 0, 0, 0], body.as_bytes()].concat();
    stream.write_all(&frame).await.unwrap();
    eventually("it is subscribed", async || !node.open("logsSubscribe").is_empty()).await;
    let all = node.open("logsSubscribe")[0];
    // The first of them fill what the kernel takes of one who does not read.
    for _ in 0..6 {
        node.tell(all, &long(PLACES * BYTES / 8));
    }
    for _ in 0..4 * PLACES {
        node.tell(all, &long(BYTES));
    }
    eventually("the node is told", async || node.calls("logsUnsubscribe") == 1).await;
    let mut rest = Vec::new();
    // The end may be a reset, as not all was read.
    let _end = stream.read_to_end(&mut rest).await;
    assert!(rest.len() < 2 * PLACES * BYTES, "{} bytes", rest.len());
}

/// Deployed, it writes a log of 65,535 bytes whenever it is called: `PUSH2 0xffff PUSH1 0 LOG0 STOP`, behind a constructor that returns it.
const LOGGER: &str = "0x6007600c60003960076000f361ffff6000a000";

#[tokio::test]
async fn logs_of_an_evm_chain_count_and_heads_do_not() {
    let anvil = Anvil::start();
    let rich = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
    let world = World::with(&[&anvil.url], |settings| {
        limits(settings);
        settings.limits.subscriptions_per_network = Some(3);
    });
    let open = async || {
        let from = [("x-real-ip", "203.0.113.1")];
        Socket::open(&world.rpc_url(), &from).await.unwrap()
    };
    let (mut heads, mut logs) = (open().await, open().await);
    heads.subscribe(json!(["newHeads"])).await;
    logs.subscribe(json!(["logs", {}])).await;
    // Each head has about a kilobyte.
    anvil.call("anvil_mine", json!(["0x64"])).await;
    for _ in 0..100 {
        heads.event().await;
    }
    let deploy = json!([{ "from": rich, "data": LOGGER, "gas": "0x200000" }]);
    let hash = anvil.call("eth_sendTransaction", deploy).await;
    let mut receipt = Value::Null;
    eventually("it is deployed", async || {
        receipt = anvil.call("eth_getTransactionReceipt", json!([hash])).await;
        !receipt.is_null()
    })
    .await;
    let log = json!([{ "from": rich, "to": receipt["contractAddress"], "gas": "0x200000" }]);
    anvil.call("eth_sendTransaction", log).await;
    let (code, reason) = logs.next().await.unwrap_err();
    assert!(code == 1008 && reason.contains("bring too much"), "{code} {reason}");
    heads.event().await;
}
