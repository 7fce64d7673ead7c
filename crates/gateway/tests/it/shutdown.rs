use std::time::Duration;

use drawstring_gateway::config::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::command::Server;
use crate::world::{
    AN_HOUR_MS, Behaviour, CHAIN, Node, World, call, eventually, in_the_end, post, stop,
};

/// Waits for a process, and says whether it ended well.
async fn ends_well(mut server: Server) -> bool {
    let mut status = None;
    eventually("the process ends", async || {
        status = server.child.try_wait().unwrap();
        status.is_some()
    })
    .await;
    status.is_some_and(|status| status.success())
}

#[tokio::test]
async fn a_request_under_way_is_answered_before_the_gateway_ends() {
    let node = Node::start(Behaviour::Well).await;
    let patient = |settings: &mut Settings| settings.timeouts.drain_ms = Some(AN_HOUR_MS);
    let world = World::with(&[&node.url], patient);
    world.call("eth_chainId", "[]").await;
    node.behave(Behaviour::Held);
    let url = world.rpc_url();
    let asked = tokio::spawn(async move { post(&url, &call("eth_syncing", "[]")).await });
    eventually("the node is asked", async || node.calls("eth_syncing") == 1).await;
    let address = world.gateway.address();
    let stopping = stop(world.gateway);
    eventually("nobody new is let in", async || TcpStream::connect(address).await.is_err()).await;
    node.behave(Behaviour::Well);
    assert_eq!(asked.await.unwrap().json()["result"], "0x1");
    in_the_end("the gateway's end", stopping).await.unwrap();
}

#[tokio::test]
async fn who_never_finishes_holds_the_gateway_no_longer_than_the_drain_time() {
    let mut stopping = Vec::new();
    // The patient one is stopped first, and still waits when the other has ended.
    for drain_ms in [AN_HOUR_MS, 300] {
        let world = World::with(&[], |settings| {
            settings.timeouts.drain_ms = Some(drain_ms);
            settings.timeouts.body_ms = Some(AN_HOUR_MS);
        });
        let mut open = TcpStream::connect(world.gateway.address()).await.unwrap();
        let head = format!(
            "POST /e?projectId={} HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n",
            world.open
        );
        open.write_all(head.as_bytes()).await.unwrap();
        let mut asked_on = [0; 12];
        in_the_end("the body is waited for", open.read_exact(&mut asked_on)).await.unwrap();
        assert_eq!(&asked_on, b"HTTP/1.1 100");
        stopping.push((stop(world.gateway), open));
    }
    let (short, _held) = stopping.pop().unwrap();
    in_the_end("the gateway's end", short).await.unwrap();
    let (mut patient, held) = stopping.pop().unwrap();
    assert!(patient.try_recv().is_err(), "the drain time does not count");
    drop(held);
    in_the_end("the patient gateway's end", patient).await.unwrap();
}

#[tokio::test]
async fn a_gateway_whose_clients_never_let_go_ends_after_its_drain_time() {
    let node = Node::start(Behaviour::Slow(Duration::from_mins(1))).await;
    let rpc = format!("{CHAIN}={}", node.url);
    let hour = AN_HOUR_MS.to_string();
    let variables = [
        ("DRAWSTRING_DRAIN_TIMEOUT_MS", "500"),
        ("DRAWSTRING_RELAY_DRAIN_MS", "500"),
        ("DRAWSTRING_HEADER_TIMEOUT_MS", hour.as_str()),
        ("DRAWSTRING_BODY_TIMEOUT_MS", hour.as_str()),
    ];
    let server = Server::try_start(&["--rpc", &rpc], &variables).unwrap();
    let address = server.url.trim_start_matches("http://").to_owned();
    let mut held = Vec::new();
    for start in [
        "POST /e HTTP/1.1\r\nhost".to_owned(),
        "POST /e HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{".to_owned(),
        "GET /?auth=none HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".to_owned(),
    ] {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(start.as_bytes()).await.unwrap();
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
    assert!(ends_well(server).await);
    drop((held, clients));
}

#[tokio::test]
async fn both_signals_end_the_process_well() {
    let node = Node::start(Behaviour::Well).await;
    let rpc = format!("{CHAIN}={}", node.url);
    for name in ["INT", "TERM"] {
        // Only what is under way is drained: an idle connection holds nothing up.
        let hour = [("DRAWSTRING_DRAIN_TIMEOUT_MS", "3600000")];
        let server = Server::try_start(&["--rpc", &rpc], &hour).unwrap();
        let _idle = TcpStream::connect(server.url.trim_start_matches("http://")).await.unwrap();
        server.signal(name);
        assert!(ends_well(server).await, "{name}");
    }
}
