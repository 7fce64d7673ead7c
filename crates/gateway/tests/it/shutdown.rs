use std::time::{Duration, Instant};

use tokio::net::TcpStream;

use crate::command::Server;
use crate::world::{Behaviour, CHAIN, Node, World, call, eventually, post};

#[tokio::test]
async fn a_request_under_way_is_answered_before_the_gateway_ends() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::with(&[&node.url], |settings| settings.timeouts.upstream_ms = Some(5_000));
    world.call("eth_chainId", "[]").await;
    node.behave(Behaviour::Slow(Duration::from_millis(600)));
    let url = world.rpc_url();
    let asked = tokio::spawn(async move { post(&url, &call("eth_syncing", "[]")).await });
    eventually("the node is asked", async || node.calls("eth_syncing") == 1).await;
    let address = world.gateway.address();
    let stopping = tokio::task::spawn_blocking(move || world.gateway.stop());
    eventually("nobody new is let in", async || TcpStream::connect(address).await.is_err()).await;
    assert_eq!(asked.await.unwrap().json()["result"], "0x1");
    stopping.await.unwrap();
}

#[tokio::test]
async fn who_never_finishes_holds_the_gateway_no_longer_than_the_drain_time() {
    let world = World::with(&[], |settings| settings.timeouts.drain_ms = Some(300));
    let mut open = TcpStream::connect(world.gateway.address()).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut open, b"POST /e HTTP/1.1\r\nhost").await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let start = Instant::now();
    tokio::task::spawn_blocking(move || world.gateway.stop()).await.unwrap();
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_gateway_whose_clients_never_let_go_ends_within_twenty_five_seconds() {
    let node = Node::start(Behaviour::Slow(Duration::from_mins(1))).await;
    let rpc = format!("{CHAIN}={}", node.url);
    let mut server = Server::try_start(&["--rpc", &rpc], &[]).unwrap();
    let address = server.url.trim_start_matches("http://").to_owned();
    let mut held = Vec::new();
    for start in [
        "POST /e HTTP/1.1\r\nhost".to_owned(),
        "POST /e HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{".to_owned(),
        "GET /?auth=none HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".to_owned(),
    ] {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        tokio::io::AsyncWriteExt::write_all(&mut stream, start.as_bytes()).await.unwrap();
        held.push(stream);
    }
    let clients: Vec<_> = {
        let mut clients = Vec::new();
        for number in 1..20 {
            clients.push(crate::relay::Client::connect(&server.url, number).await);
        }
        clients
    };
    server.signal("TERM");
    let start = Instant::now();
    let ended = tokio::task::spawn_blocking(move || server.child.wait().unwrap().success());
    assert!(ended.await.unwrap());
    assert!(start.elapsed() < Duration::from_secs(25), "{:?}", start.elapsed());
    drop((held, clients));
}

#[tokio::test]
async fn both_signals_end_the_process_well() {
    let node = Node::start(Behaviour::Well).await;
    let rpc = format!("{CHAIN}={}", node.url);
    for name in ["INT", "TERM"] {
        let mut server = Server::start(&["--rpc", &rpc]);
        let _idle = TcpStream::connect(server.url.trim_start_matches("http://")).await.unwrap();
        server.signal(name);
        let start = Instant::now();
        assert!(server.child.wait().unwrap().success(), "{name}");
        assert!(start.elapsed() < Duration::from_secs(7), "{name}");
    }
}
