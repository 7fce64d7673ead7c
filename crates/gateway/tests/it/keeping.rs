//! Connections that are kept for a next request.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::world::{World, call};

const LOOK: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
/// For the head of a request; a connection is kept much longer.
const HEAD: Duration = Duration::from_millis(400);

fn world(idle: Duration) -> World {
    World::with(&[], |settings| {
        settings.timeouts.header_ms = Some(u64::try_from(HEAD.as_millis()).unwrap());
        settings.timeouts.idle_ms = Some(u64::try_from(idle.as_millis()).unwrap());
        settings.limits.connections = Some(8);
    })
}

/// Sends a request and reads what comes at once; nothing where the connection is closed.
async fn ask(stream: &mut TcpStream, request: &[u8]) -> String {
    let _sent = stream.write_all(request).await;
    let mut answer = [0; 4096];
    let read = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut answer)).await;
    let bytes = read.expect("an answer or the end").unwrap_or(0);
    String::from_utf8_lossy(&answer[..bytes]).into_owned()
}

fn rpc(world: &World) -> Vec<u8> {
    let body = call("net_version", "[]");
    let path = format!("/v1?chainId=eip155:1&projectId={}", world.open);
    let length = body.len();
    format!("POST {path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}").into()
}

/// How long the gateway keeps the connection, from now on.
async fn closed_after(stream: &mut TcpStream) -> Duration {
    let start = Instant::now();
    let read = tokio::time::timeout(Duration::from_secs(10), stream.read(&mut [0; 1])).await;
    assert!(matches!(read, Ok(Ok(0) | Err(_))), "still open");
    start.elapsed()
}

#[tokio::test]
async fn a_connection_is_kept_longer_than_a_head_may_take() {
    let world = world(Duration::from_mins(1));
    for request in [LOOK.to_vec(), rpc(&world)] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        for _ in 0..2 {
            assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "));
            tokio::time::sleep(HEAD * 3).await;
        }
        assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "), "it was closed");
    }
}

#[tokio::test]
async fn one_that_stays_idle_is_closed() {
    let world = world(Duration::from_millis(900));
    for request in [LOOK.to_vec(), rpc(&world)] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "));
        let kept = closed_after(&mut stream).await;
        assert!(kept > HEAD && kept < Duration::from_secs(8), "{kept:?}");
    }
}

#[tokio::test]
async fn a_head_on_a_kept_connection_has_no_more_time_than_any() {
    let world = world(Duration::from_mins(1));
    for request in [LOOK.to_vec(), rpc(&world)] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        assert!(ask(&mut stream, &request).await.starts_with("HTTP/1.1 "));
        stream.write_all(&request[..10]).await.unwrap();
        assert!(closed_after(&mut stream).await < Duration::from_secs(8));
    }
}

#[tokio::test]
async fn where_it_is_crowded_nobody_is_kept_long() {
    let world = world(Duration::from_mins(1));
    let mut streams = Vec::new();
    for _ in 0..7 {
        streams.push(TcpStream::connect(world.gateway.address()).await.unwrap());
    }
    let last = streams.last_mut().unwrap();
    assert!(ask(last, LOOK).await.starts_with("HTTP/1.1 "));
    assert!(closed_after(last).await < Duration::from_secs(8));
}
