//! Connections that are kept for a next request.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::world::{AN_HOUR_MS, World, call, eventually, in_the_end};

const LOOK: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";

/// A gateway that lets a head take so long, and keeps an idle connection so long.
fn world(head_ms: u64, idle_ms: u64) -> World {
    World::with(&[], |settings| {
        settings.timeouts.header_ms = Some(head_ms);
        settings.timeouts.idle_ms = Some(idle_ms);
        settings.limits.connections = Some(8);
    })
}

/// Sends a request and reads what comes at once; nothing where the connection is closed.
async fn ask(stream: &mut TcpStream, request: &[u8]) -> String {
    let _sent = stream.write_all(request).await;
    let mut answer = [0; 4096];
    let read = in_the_end("an answer or the end", stream.read(&mut answer)).await;
    let bytes = read.unwrap_or(0);
    String::from_utf8_lossy(&answer[..bytes]).into_owned()
}

fn rpc(world: &World) -> Vec<u8> {
    let body = call("net_version", "[]");
    let path = format!("/v1?chainId=eip155:1&projectId={}", world.open);
    let length = body.len();
    format!("POST {path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}").into()
}

/// Waits until the gateway closes the connection.
async fn is_closed(stream: &mut TcpStream) {
    let read = in_the_end("the connection's end", stream.read(&mut [0; 1])).await;
    assert!(matches!(read, Ok(0) | Err(_)), "there is more to read");
}

#[tokio::test]
async fn a_connection_is_kept_longer_than_a_head_may_take() {
    let world = world(400, AN_HOUR_MS);
    for request in [LOOK.to_vec(), rpc(&world)] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        for _ in 0..2 {
            assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "));
            // Another one's head, begun later, has had its time meanwhile.
            let mut unfinished = TcpStream::connect(world.gateway.address()).await.unwrap();
            unfinished.write_all(&request[..10]).await.unwrap();
            is_closed(&mut unfinished).await;
            // And whoever was to close this one has had time for it.
            tokio::time::sleep(Duration::from_millis(400)).await;
        }
        assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "), "it was closed");
    }
}

#[tokio::test]
async fn one_that_stays_idle_is_closed() {
    // Nothing else ends it: a head may take an hour.
    let world = world(AN_HOUR_MS, 900);
    for request in [LOOK.to_vec(), rpc(&world)] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "));
        is_closed(&mut stream).await;
    }
}

#[tokio::test]
async fn a_head_on_a_kept_connection_has_no_more_time_than_any() {
    let world = world(400, AN_HOUR_MS);
    for request in [LOOK.to_vec(), rpc(&world)] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "));
        stream.write_all(&request[..10]).await.unwrap();
        is_closed(&mut stream).await;
    }
}

#[tokio::test]
async fn where_it_is_crowded_nobody_is_kept_long() {
    let world = world(400, AN_HOUR_MS);
    let mut streams = Vec::new();
    for _ in 0..7 {
        streams.push(TcpStream::connect(world.gateway.address()).await.unwrap());
    }
    let places = &world.gateway.app.connections;
    eventually("all are taken", async || places.taken() == 7).await;
    let last = streams.last_mut().unwrap();
    assert!(ask(last, LOOK).await.starts_with("HTTP/1.1 "));
    is_closed(last).await;
}
