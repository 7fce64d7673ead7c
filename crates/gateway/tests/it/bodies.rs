//! Bodies that are too long, too slow or cut off.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::world::{AN_HOUR_MS, Behaviour, CHAIN, Node, World, call, get, in_the_end, post, raw};

fn head(world: &World, framing: &str) -> String {
    let path = format!("/v1?chainId={CHAIN}&projectId={}", world.open);
    format!("POST {path} HTTP/1.1\r\nhost: gateway\r\n{framing}\r\n\r\n")
}

#[tokio::test]
async fn a_body_of_100_megabytes_is_refused_before_it_is_read() {
    let world = World::of(&[&Node::dead()]);
    let answer =
        raw(world.gateway.address(), head(&world, "content-length: 104857600").as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains("1048576 bytes") && answer.contains("\"FAILED\""), "{answer}");
}

#[tokio::test]
async fn a_client_that_sends_100_megabytes_all_the_same_sees_the_refusal() {
    let world = World::of(&[&Node::dead()]);
    let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
    stream.write_all(head(&world, "content-length: 104857600").as_bytes()).await.unwrap();
    let (mut reader, mut writer) = stream.into_split();
    let writing = tokio::spawn(async move {
        let mut sent = 0;
        while sent < 104_857_600 && writer.write_all(&vec![b' '; 65_536]).await.is_ok() {
            sent += 65_536;
        }
        sent
    });
    let mut answer = vec![0; 20];
    reader.read_exact(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 413 "));
    drop(reader);
    assert!(writing.await.unwrap() < 20_000_000, "the gateway read on");
}

#[tokio::test]
async fn a_body_without_a_declared_length_is_read_to_the_limit_only() {
    let world = World::of(&[&Node::dead()]);
    let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
    stream.write_all(head(&world, "transfer-encoding: chunked").as_bytes()).await.unwrap();
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    for _ in 0..17 {
        stream.write_all(chunk.as_bytes()).await.unwrap();
    }
    let mut answer = vec![0; 13];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(answer, b"HTTP/1.1 413 ");
}

#[tokio::test]
async fn a_body_just_within_the_limit_is_read() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let params = format!("[\"0x{}\"]", "0".repeat((1 << 20) - 100));
    let answer = world.rpc(&call("eth_sendRawTransaction", &params)).await;
    assert_eq!(answer.json()["result"], "0x1");
}

#[tokio::test]
async fn events_above_the_limit_are_refused() {
    let world = World::of(&[]);
    let url = format!("{}/e?projectId={}", world.url, world.open);
    assert_eq!(post(&url, &" ".repeat((1 << 20) + 1)).await.status, 413);
}

#[tokio::test]
async fn who_does_not_finish_a_request_is_not_waited_for() {
    let dead = Node::dead();
    let waiting = |header_ms: u64, body_ms: u64| {
        World::with(&[&dead], |settings| {
            settings.timeouts.header_ms = Some(header_ms);
            settings.timeouts.body_ms = Some(body_ms);
            settings.timeouts.idle_ms = Some(AN_HOUR_MS);
        })
    };
    let head_only = "POST /v1 HTTP/1.1\r\nhost: ga";
    let body_only = |world: &World| head(world, "content-length: 100\r\nconnection: close") + "{";
    // These came first and may take an hour: they are still open when the others are not.
    let patient = waiting(AN_HOUR_MS, AN_HOUR_MS);
    let mut kept = Vec::new();
    for unfinished in [head_only, &body_only(&patient)] {
        let mut stream = TcpStream::connect(patient.gateway.address()).await.unwrap();
        stream.write_all(unfinished.as_bytes()).await.unwrap();
        kept.push(stream);
    }
    raw(waiting(200, AN_HOUR_MS).gateway.address(), head_only.as_bytes()).await;
    let world = waiting(AN_HOUR_MS, 200);
    let answer = raw(world.gateway.address(), body_only(&world).as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    for stream in kept {
        let read = stream.try_read(&mut [0; 1]).map_err(|error| error.kind());
        assert_eq!(read, Err(std::io::ErrorKind::WouldBlock), "it was let go too early");
    }
}

#[tokio::test]
async fn what_is_no_http_ends_the_connection_and_nothing_else() {
    let world = World::of(&[]);
    let long = format!("GET / HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n", "a".repeat(200_000));
    for bytes in ["\u{16}\u{3}\u{1}", "GET\r\n\r\n", "BREW / HTTP/9\r\n\r\n", &long] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        // The gateway may close before it has everything.
        let _sent = stream.write_all(bytes.as_bytes()).await;
        let mut answer = [0; 12];
        // It may end with a reset, as not all was read.
        let _end = in_the_end("an answer or the end", stream.read(&mut answer)).await;
        let text = String::from_utf8_lossy(&answer).into_owned();
        assert!(!text.contains(" 5") && !text.contains(" 2"), "{text}");
    }
    assert_eq!(get(&format!("{}/healthz", world.url)).await.text, "ok\n");
}
