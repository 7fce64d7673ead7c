//! JSON-RPC over a WebSocket.

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::world::{
    AN_HOUR_MS, Behaviour, CHAIN, Node, Socket, World, call, eventually, get, in_the_end, raw,
    request, stop,
};

async fn world() -> (Node, World) {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    (node, world)
}

async fn open(world: &World) -> Socket {
    Socket::open(&world.rpc_url(), &[]).await.unwrap()
}

#[tokio::test]
async fn a_call_is_answered_as_over_http() {
    let (node, world) = world().await;
    let mut socket = open(&world).await;
    let answer = socket.ask(r#"{"jsonrpc":"2.0","id":"a-1","method":"eth_gasPrice"}"#).await;
    assert_eq!(answer, json!({ "jsonrpc": "2.0", "id": "a-1", "result": "0x1" }));
    let batch = format!("[{},{}]", call("eth_syncing", "[]"), call("eth_accounts", "[]"));
    let answer = socket.ask(&batch).await;
    assert_eq!(
        (&answer[0]["result"], &answer[1]["error"]["code"]),
        (&json!("0x1"), &json!(-32601))
    );
    assert_eq!(socket.ask("nonsense").await["error"]["code"], -32700);
    assert_eq!(socket.call("eth_sign", json!([])).await["error"]["code"], -32601);
    assert_eq!(node.calls("eth_sign"), 0);
}

#[tokio::test]
async fn signs_of_life_are_neither_answered_nor_held_against_the_client() {
    let (_node, world) = world().await;
    let mut socket = open(&world).await;
    // As many as slow down a client whose calls are refused, by minutes.
    for _ in 0..100 {
        socket.send(r#"{"jsonrpc":"2.0","method":"ping"}"#).await;
    }
    assert_eq!(socket.call("eth_gasPrice", json!([])).await["result"], "0x1");
    // Any other call without an id gets an error.
    let answer = socket.ask(r#"{"jsonrpc":"2.0","method":"eth_gasPrice"}"#).await;
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
}

#[tokio::test]
async fn calls_of_one_socket_do_not_wait_for_each_other() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let mut socket = open(&world).await;
    socket.call("net_version", json!([])).await;
    node.behave(Behaviour::Held);
    socket.send(&call("eth_syncing", "[]").replace("\"id\":1", "\"id\":2")).await;
    // From the cache.
    assert_eq!(socket.call("net_version", json!([])).await["id"], 1);
    node.behave(Behaviour::Well);
    assert_eq!(socket.next().await.unwrap()["id"], 2);
}

#[tokio::test]
async fn the_same_people_are_let_in_as_for_a_call() {
    let (_node, world) = world().await;
    let closed = world.rpc_url().replace(&world.open, &world.closed);
    let refused = async |url: &str, headers: &[(&'static str, &str)]| {
        Socket::open(url, headers).await.err().unwrap()
    };
    assert_eq!(refused(&world.rpc_url().replace(&world.open, "nobody"), &[]).await, 401);
    assert_eq!(refused(&closed, &[("origin", "https://evil.example")]).await, 403);
    assert_eq!(refused(&world.rpc_url().replace(CHAIN, "eip155:5"), &[]).await, 400);
    assert!(Socket::open(&closed, &[("origin", "https://app.example.org")]).await.is_ok());
}

#[tokio::test]
async fn a_get_without_an_upgrade_is_told_so() {
    let (_node, world) = world().await;
    assert_eq!(get(&world.rpc_url()).await.status, 426);
}

#[tokio::test]
async fn a_handshake_that_is_none_is_gone() {
    let (_node, world) = world().await;
    let key = ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let table: [&[(&str, &str)]; 4] = [
        &[("upgrade", "h2c"), ("sec-websocket-version", "13"), key],
        &[("upgrade", "websocket"), key],
        &[("upgrade", "websocket"), ("sec-websocket-version", "8"), key],
        &[("upgrade", "websocket"), ("sec-websocket-version", "13"), ("sec-websocket-key", "a")],
    ];
    for headers in table {
        let all: Vec<_> = headers.iter().copied().chain([("connection", "upgrade")]).collect();
        let answer = request("GET", &world.rpc_url(), &all, "").await;
        assert_eq!(answer.status, 410, "{headers:?}");
        assert_eq!(answer.json()["status"], "FAILED");
    }
}

#[tokio::test]
async fn a_message_above_the_limit_ends_the_socket_with_a_reason() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::with(&[&node.url], |settings| settings.limits.body_bytes = Some(1_000));
    let mut socket = open(&world).await;
    socket.send(&" ".repeat(1_001)).await;
    let (code, reason) = socket.next().await.unwrap_err();
    assert_eq!(code, 1009, "{reason}");
}

#[tokio::test]
async fn what_cannot_be_subscribed_to_is_refused_with_advice() {
    let (_node, world) = world().await;
    let mut socket = open(&world).await;
    for params in [json!([]), json!(["syncing"]), json!(["logs", { "address": "0x1" }])] {
        let answer = socket.call("eth_subscribe", params.clone()).await;
        assert_eq!(answer["error"]["code"], -32602, "{params}: {answer}");
    }
    assert_eq!(socket.call("eth_unsubscribe", json!([5])).await["error"]["code"], -32602);
    assert_eq!(socket.call("eth_unsubscribe", json!(["0x1"])).await["result"], false);
    // Over HTTP there is nobody to tell.
    assert_eq!(
        world.rpc(&call("eth_subscribe", "[\"newHeads\"]")).await.json()["error"]["code"],
        -32601
    );
}

#[tokio::test]
async fn sockets_and_subscriptions_have_a_most() {
    let anvil = crate::chain::Anvil::start();
    let world = World::with(&[&anvil.url], |settings| {
        settings.limits.sockets_per_ip = Some(2);
        settings.limits.subscriptions = Some(1);
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
    });
    let from = async |ip: &str| Socket::open(&world.rpc_url(), &[("x-real-ip", ip)]).await;
    let mut first = from("203.0.113.1").await.unwrap();
    let second = from("203.0.113.1").await.unwrap();
    assert_eq!(from("203.0.113.1").await.err(), Some(429));
    assert!(from("203.0.113.2").await.is_ok());
    drop(second);
    eventually("the place is given back", async || from("203.0.113.1").await.is_ok()).await;
    let name = first.subscribe(json!(["newHeads"])).await;
    assert_eq!(first.call("eth_subscribe", json!(["newHeads"])).await["error"]["code"], -32005);
    assert_eq!(first.call("eth_unsubscribe", json!([name])).await["result"], true);
    first.subscribe(json!(["newHeads"])).await;
}

#[tokio::test]
async fn a_socket_is_told_when_the_gateway_stops() {
    let node = Node::start(Behaviour::Well).await;
    // Whoever says goodbye is not waited for any longer.
    let world = World::with(&[&node.url], |all| all.timeouts.drain_ms = Some(AN_HOUR_MS));
    let mut socket = open(&world).await;
    socket.call("net_version", json!([])).await;
    let stopping = stop(world.gateway);
    let (code, reason) = socket.next().await.unwrap_err();
    assert_eq!(code, 1001, "{reason}");
    drop(socket);
    in_the_end("the gateway's end", stopping).await.unwrap();
}

#[tokio::test]
async fn what_is_no_frame_ends_the_socket_and_nothing_else() {
    let (_node, world) = world().await;
    let address = world.gateway.address();
    let path = world.rpc_url().replace(&world.url, "");
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let answer = raw(address, &[head.as_bytes(), &[0xff; 64]].concat()).await;
    assert!(
        answer.starts_with("HTTP/1.1 101 ") && answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
        "{answer}"
    );
    assert_eq!(get(&format!("{}/healthz", world.url)).await.status, 200);
}

/// A client's frame: text, with a mask of zeros.
fn frame(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).ok().filter(|length| *length < 126).unwrap();
    [&[0x81, 0x80 | length, 0, 0, 0, 0], text.as_bytes()].concat()
}

/// A client that subscribes to a lot and then, but for the greeting, reads nothing at all.
async fn stall(world: &World, subscriptions: usize) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut stream = socket.connect(world.gateway.address()).await.unwrap();
    let path = world.rpc_url().replace(&world.url, "");
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: a\r\nx-real-ip: 203.0.113.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut greeting = [0; 13];
    stream.read_exact(&mut greeting).await.unwrap();
    assert_eq!(&greeting, b"HTTP/1.1 101 ", "it has its place");
    let subscribe = frame(&call("eth_subscribe", "[\"newHeads\"]"));
    for _ in 0..subscriptions {
        stream.write_all(&subscribe).await.unwrap();
    }
    stream
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_let_go_and_holds_nobody_up() {
    let anvil = crate::chain::Anvil::start();
    let world = World::with(&[&anvil.url], |settings| {
        settings.limits.sockets_per_ip = Some(2);
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
    });
    let from = async || Socket::open(&world.rpc_url(), &[("x-real-ip", "203.0.113.1")]).await;
    let mut other = from().await.unwrap();
    other.subscribe(json!(["newHeads"])).await;
    let mut stalled = stall(&world, 64).await;
    assert_eq!(from().await.err(), Some(429), "there is no third place");
    // A hundred blocks are 6,400 events and ten megabytes for it; some more if it subscribed late.
    let mut block = 0;
    eventually("the place is given back", async || {
        for _ in 0..100 {
            block += 1;
            anvil.call("evm_mine", json!([])).await;
            let head = other.event().await.1;
            assert_eq!(head["number"], format!("{block:#x}"));
        }
        from().await.is_ok()
    })
    .await;
    let mut rest = Vec::new();
    // The end may be a reset, as not all was read.
    let _end = stalled.read_to_end(&mut rest).await;
    assert!(rest.len() < 8 << 20, "{} bytes", rest.len());
}
