//! Subscriptions of Solana, passed on to a node's WebSocket.

use drawstring_gateway::config::ChainSettings;
use serde_json::{Value, json};

use crate::world::{
    Behaviour, CHAIN, Node, NodeSocket, Socket, WRITE_IDS, World, call, eventually, get, request,
};

const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const GENESIS: &str = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

async fn world(sockets: &[&NodeSocket], change: impl FnOnce(&mut ChainSettings)) -> World {
    let node = Node::start(Behaviour::Well).await;
    node.be_solana();
    World::with(&[], |settings| {
        let ws = sockets.iter().map(|node| node.url.clone()).collect();
        let mut chain = ChainSettings { rpc: vec![node.url.clone()], ws, ..Default::default() };
        change(&mut chain);
        settings.chains.insert(SOLANA.into(), chain);
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.subscriptions_per_network = Some(3);
    })
}

fn url(world: &World) -> String {
    world.rpc_url().replace(CHAIN, SOLANA)
}

async fn open(world: &World) -> Socket {
    Socket::open(&url(world), &[]).await.unwrap()
}

async fn begin(socket: &mut Socket, method: &str, params: Value) -> u64 {
    let answer = socket.call(method, params).await;
    answer["result"].as_u64().unwrap_or_else(|| panic!("{answer}"))
}

/// The next event: its method, its subscription and what it tells.
async fn event(socket: &mut Socket) -> (String, u64, Value) {
    let event = socket.next().await.unwrap();
    let params = &event["params"];
    let number = params["subscription"].as_u64().unwrap();
    (event["method"].as_str().unwrap().to_owned(), number, params["result"].clone())
}

#[tokio::test]
async fn every_subscription_of_solana_is_told_what_the_node_tells() {
    let node = NodeSocket::start().await;
    let world = world(&[&node], |_| {}).await;
    let mut socket = open(&world).await;
    let account = json!(["Vote111111111111111111111111111111111111111", { "encoding": "base64" }]);
    let table = [
        ("account", account),
        ("logs", json!([{ "mentions": ["Vote111111111111111111111111111111111111111"] }])),
        ("program", json!(["Vote111111111111111111111111111111111111111"])),
        ("root", json!([])),
        ("slot", json!([])),
    ];
    for (kind, params) in table {
        let number = begin(&mut socket, &format!("{kind}Subscribe"), params.clone()).await;
        let at_node = node.open(&format!("{kind}Subscribe"))[0];
        assert_eq!(node.params(at_node), params);
        node.tell(at_node, &json!({ "slot": kind }));
        let expected = (format!("{kind}Notification"), number, json!({ "slot": kind }));
        assert_eq!(event(&mut socket).await, expected);
        let end = format!("{kind}Unsubscribe");
        assert_eq!(socket.call(&end, json!([number])).await["result"], true);
        let again = socket.call(&end, json!([number])).await;
        assert_eq!(again["error"]["code"], -32602, "{again}");
        eventually("the node's own ends too", async || node.calls(&end) == 1).await;
    }
    // Calls go to the node as before.
    assert_eq!(socket.call("getSlot", json!([])).await["result"], "0x1");
}

#[tokio::test]
async fn a_signature_is_told_once_and_then_its_subscription_is_over() {
    let node = NodeSocket::start().await;
    let world = world(&[&node], |_| {}).await;
    let (mut one, mut two) = (open(&world).await, open(&world).await);
    let params = json!(["5h6x", { "commitment": "confirmed", "enableReceivedNotification": true }]);
    let first = begin(&mut one, "signatureSubscribe", params.clone()).await;
    let second = begin(&mut two, "signatureSubscribe", params.clone()).await;
    let at_node = node.open("signatureSubscribe");
    assert_eq!(at_node.len(), 1, "who waits for the same shares one subscription at the node");
    let (received, done) =
        (json!({ "value": "receivedSignature" }), json!({ "value": { "err": null } }));
    node.tell(at_node[0], &received);
    node.tell(at_node[0], &done);
    for (socket, number) in [(&mut one, first), (&mut two, second)] {
        for result in [&received, &done] {
            let expected = ("signatureNotification".to_owned(), number, result.clone());
            assert_eq!(event(socket).await, expected);
        }
        let over = socket.call("signatureUnsubscribe", json!([number])).await;
        assert_eq!(over["error"]["code"], -32602, "{over}");
    }
    assert_eq!(node.calls("signatureUnsubscribe"), 0);
    // Whoever asks again has the node asked again.
    begin(&mut one, "signatureSubscribe", params).await;
    assert_eq!(node.calls("signatureSubscribe"), 2);
}

#[tokio::test]
async fn those_whose_subscriptions_are_one_at_the_node_are_all_told() {
    let node = NodeSocket::start().await;
    node.join();
    let world = world(&[&node], |_| {}).await;
    let (mut one, mut two) = (open(&world).await, open(&world).await);
    let account = "Vote111111111111111111111111111111111111111";
    let first = begin(&mut one, "accountSubscribe", json!([account])).await;
    let params = json!([account, { "commitment": "finalized" }]);
    let second = begin(&mut two, "accountSubscribe", params.clone()).await;
    let at_node = node.open("accountSubscribe");
    assert_eq!((at_node.len(), node.calls("accountSubscribe")), (1, 2));
    let told = |number: u64, slot: u64| {
        ("accountNotification".to_owned(), number, json!({ "slot": slot }))
    };
    node.tell(at_node[0], &json!({ "slot": 1 }));
    assert_eq!(event(&mut one).await, told(first, 1));
    assert_eq!(event(&mut two).await, told(second, 1));
    // The one that leaves does not end what the other one has.
    assert_eq!(two.call("accountUnsubscribe", json!([second])).await["result"], true);
    begin(&mut two, "slotSubscribe", json!([])).await;
    node.tell(at_node[0], &json!({ "slot": 2 }));
    assert_eq!(event(&mut one).await, told(first, 2));
    assert_eq!(node.calls("accountUnsubscribe"), 0);
    let again = begin(&mut two, "accountSubscribe", params).await;
    assert_eq!(one.call("accountUnsubscribe", json!([first])).await["result"], true);
    begin(&mut one, "slotSubscribe", json!([])).await;
    node.tell(at_node[0], &json!({ "slot": 3 }));
    assert_eq!(event(&mut two).await, told(again, 3));
    two.call("accountUnsubscribe", json!([again])).await;
    eventually("the last one ends it", async || node.calls("accountUnsubscribe") == 1).await;
}

#[tokio::test]
async fn a_node_may_write_ids_as_text_or_as_fractions() {
    for write_id in WRITE_IDS {
        let node = NodeSocket::start().await;
        node.write_ids(write_id);
        let world = world(&[&node], |_| {}).await;
        let mut socket = open(&world).await;
        let number = begin(&mut socket, "slotSubscribe", json!([])).await;
        node.tell(node.open("slotSubscribe")[0], &json!({ "slot": 7 }));
        let expected = ("slotNotification".into(), number, json!({ "slot": 7 }));
        assert_eq!(event(&mut socket).await, expected);
    }
}

#[tokio::test]
async fn when_a_node_goes_away_the_next_one_takes_the_subscriptions_over() {
    let nodes = [NodeSocket::start().await, NodeSocket::start().await];
    let other = NodeSocket::telling("4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY").await;
    let world = world(&[&other, &nodes[0], &nodes[1]], |_| {}).await;
    let mut socket = open(&world).await;
    let number = begin(&mut socket, "slotSubscribe", json!([])).await;
    assert_eq!(other.calls("slotSubscribe"), 0, "another chain's node is not used");
    nodes[0].slam();
    eventually("the second node has it", async || nodes[1].open("slotSubscribe").len() == 1).await;
    nodes[1].tell(nodes[1].open("slotSubscribe")[0], &json!({ "slot": 7 }));
    assert_eq!(event(&mut socket).await, ("slotNotification".into(), number, json!({ "slot": 7 })));
}

#[tokio::test]
async fn a_socket_that_tells_its_chain_need_not_be_one_of_the_nodes() {
    let node = NodeSocket::telling(GENESIS).await;
    let world = world(&[&node], |chain| elsewhere(chain, &node)).await;
    begin(&mut open(&world).await, "slotSubscribe", json!([])).await;
}

#[tokio::test]
async fn a_validators_socket_at_a_host_that_is_none_of_the_nodes_is_used() {
    let node = NodeSocket::start().await;
    let world = world(&[&node], |chain| elsewhere(chain, &node)).await;
    begin(&mut open(&world).await, "slotSubscribe", json!([])).await;
}

#[tokio::test]
async fn a_validator_that_answers_over_http_for_another_chain_is_not_used() {
    let (wrong, right) = (NodeSocket::start().await, NodeSocket::start().await);
    let devnet = Node::start(Behaviour::Well).await;
    devnet.set("getGenesisHash", json!("EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"));
    let world = world(&[&wrong, &right], |chain| {
        elsewhere(chain, &wrong);
        chain.rpc.push(devnet.url.replace("127.0.0.1", "localhost"));
    })
    .await;
    begin(&mut open(&world).await, "slotSubscribe", json!([])).await;
    assert_eq!((wrong.calls("slotSubscribe"), right.calls("slotSubscribe")), (0, 1));
    assert!(devnet.calls("getGenesisHash") > 0);
}

#[tokio::test]
async fn a_validator_whose_http_side_is_away_is_used() {
    let node = NodeSocket::start().await;
    let world = world(&[&node], |chain| {
        elsewhere(chain, &node);
        // Nothing listens there.
        chain.rpc.push("http://localhost:1".into());
    })
    .await;
    begin(&mut open(&world).await, "slotSubscribe", json!([])).await;
}

/// Names a socket by a host of which the chain has no node: its nodes are named by number.
fn elsewhere(chain: &mut ChainSettings, socket: &NodeSocket) {
    for url in chain.ws.iter_mut().filter(|url| **url == socket.url) {
        *url = url.replace("127.0.0.1", "localhost");
    }
}

#[tokio::test]
async fn the_nodes_refusal_is_the_answer_without_its_address() {
    let node = NodeSocket::start().await;
    let world = world(&[&node], |_| {}).await;
    let host = node.url.trim_start_matches("ws://");
    node.refuse(json!({ "code": -32602, "message": format!("Invalid param at {host}") }));
    let answer = open(&world).await.call("accountSubscribe", json!(["x"])).await;
    assert_eq!(answer["error"]["code"], -32602);
    assert!(!answer.to_string().contains(host), "{answer}");
}

#[tokio::test]
async fn without_a_nodes_socket_the_upgrade_is_refused() {
    let bare = world(&[], |_| {}).await;
    assert_eq!(Socket::open(&url(&bare), &[]).await.err(), Some(501));
    let node = NodeSocket::start().await;
    let off = world(&[&node], |chain| chain.methods = Some(vec!["getSlot".into()])).await;
    assert_eq!(Socket::open(&url(&off), &[]).await.err(), Some(501));
    let listed = |chain: &mut ChainSettings| chain.methods = Some(vec!["slotSubscribe".into()]);
    let listed = world(&[&node], listed).await;
    let mut socket = open(&listed).await;
    begin(&mut socket, "slotSubscribe", json!([])).await;
    let refused = socket.call("rootSubscribe", json!([])).await;
    let words = "the method rootSubscribe does not exist/is not available";
    assert_eq!(refused["error"], json!({ "code": -32601, "message": words }));
    // Over HTTP there is nobody to tell.
    let body = call("slotSubscribe", "[]");
    let answer = request("POST", &url(&listed), &[], &body).await.json();
    assert_eq!(answer["error"]["code"], -32601);
    assert_eq!(get(&url(&listed)).await.status, 426);
}

#[tokio::test]
async fn when_no_node_can_be_reached_whoever_subscribed_is_let_go_and_others_are_told() {
    let node = NodeSocket::telling("nobody's").await;
    let world = world(&[&node], |_| {}).await;
    let mut socket = open(&world).await;
    let answer = socket.call("slotSubscribe", json!([])).await;
    assert_eq!(answer["error"]["code"], -32603, "{answer}");
    assert_eq!(socket.call("getSlot", json!([])).await["result"], "0x1");
}

#[tokio::test]
async fn a_network_has_so_many_subscriptions_to_a_chain_over_all_its_sockets() {
    let node = NodeSocket::start().await;
    let world = world(&[&node], |_| {}).await;
    let from = async |ip: &str| Socket::open(&url(&world), &[("x-real-ip", ip)]).await.unwrap();
    let (mut one, mut two) = (from("203.0.113.1").await, from("203.0.113.2").await);
    begin(&mut one, "slotSubscribe", json!([])).await;
    begin(&mut two, "slotSubscribe", json!([])).await;
    let last = begin(&mut two, "rootSubscribe", json!([])).await;
    let refused = one.call("rootSubscribe", json!([])).await;
    assert_eq!(refused["error"]["code"], -32005, "{refused}");
    begin(&mut from("198.51.100.1").await, "rootSubscribe", json!([])).await;
    two.call("rootUnsubscribe", json!([last])).await;
    eventually("the node has ended it, and there is a place", async || {
        one.call("rootSubscribe", json!([])).await["result"].is_u64()
    })
    .await;
}

#[tokio::test]
async fn a_client_that_repeats_refused_calls_is_slowed_down_and_nobody_else() {
    let node = NodeSocket::start().await;
    let world = world(&[&node], |_| {}).await;
    let (mut wild, mut calm) = (open(&world).await, open(&world).await);
    // All at once: messages that wait in the network do not help.
    for _ in 0..100 {
        wild.send(&call("voteSubscribe", "[]")).await;
    }
    // Sixteen are free, and some more come with short pauses.
    for _ in 0..18 {
        let answer = wild.next().await.unwrap();
        assert_eq!(answer["error"]["code"], -32601, "{answer}");
    }
    for _ in 0..200 {
        assert_eq!(calm.call("getSlot", json!([])).await["result"], "0x1");
    }
    // The other one had two hundred answers before this one had its hundred: its last pauses take minutes.
    let mut answers = 18;
    while wild.next_soon().await.is_some() {
        answers += 1;
    }
    assert!(answers < 100, "{answers} answers");
}
