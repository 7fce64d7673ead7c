//! Bytes held for unfinished requests and for node responses.

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{ETHEREUM, KINDS, SHARE, ask, from, hold_little, nodes, withstands, world};
use crate::world::{Answer, Behaviour, World, call, eventually, request};

/// Requests of a kind at a time: their answers are far more than the share.
const REQUESTS: u64 = 12;
const ANSWER: usize = 1 << 20;

fn long(method: &str, _: &Value) -> Option<Value> {
    (method != "eth_syncing").then(|| json!({ "result": "ab".repeat(ANSWER / 2) }))
}

/// Somebody else's call, of which the answer is short.
async fn other(world: &World) -> Answer {
    let url = format!("{}/v1?chainId={ETHEREUM}&projectId={}", world.url, world.open);
    request("POST", &url, &[("x-real-ip", "203.0.113.9")], &call("eth_syncing", "[]")).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_asked_for_long_answers_of_nodes_stay_within_the_share() {
    let nodes = nodes(long, Behaviour::Well).await;
    let world = world(&nodes, hold_little);
    for (network, (name, kind)) in (1_u16..).zip(KINDS) {
        let first = u64::from(network) * 10_000;
        let attack = join_all((0..REQUESTS).map(async |number| {
            ask(&world, &from(network, number), kind, first + number).await.status
        }));
        withstands(&world, name, attack).await;
        let served = other(&world).await;
        assert_eq!(served.json()["result"], "0x1", "{name}: {}", served.text);
    }
    let answers: usize = nodes.iter().map(|node| node.calls_but(&["eth_syncing"])).sum();
    assert!(answers * ANSWER > SHARE, "{answers} answers are no attack");
    eventually("nothing is held any more", async || {
        world.metric("drawstring_held_bytes").await == Some(0)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_are_not_whole_stay_within_the_share() {
    const CONNECTIONS: u64 = 80;
    let nodes = nodes(long, Behaviour::Well).await;
    let world = world(&nodes, hold_little);
    let part = vec![b' '; 200 << 10];
    let paths = ["v1", "v1/fungible/price", "v1/convert/build-transaction", "e", "batch"];
    let mut kept = Vec::new();
    for (number, path) in (0..CONNECTIONS).zip(paths.into_iter().cycle()) {
        let head = format!(
            "POST /{path}?chainId={ETHEREUM}&projectId={} HTTP/1.1\r\nhost: a\r\nx-real-ip: {}\r\ncontent-length: 900000\r\n\r\n",
            world.open,
            from(1, number)
        );
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        kept.push(stream);
    }
    let attack = async {
        for stream in &mut kept {
            // It may be refused before it has sent all.
            let _sent = stream.write_all(&part).await;
        }
        eventually("the network meets its bound", async || {
            world.metric("drawstring_held_refused_total").await > Some(0)
        })
        .await;
    };
    let ((), most) = withstands(&world, "bodies", attack).await;
    assert!(most > SHARE / 4, "{most} bytes: no body was held");
    assert_eq!(other(&world).await.json()["result"], "0x1");
}
