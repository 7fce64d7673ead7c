//! Sockets that are passed on to another relay: here, a second gateway's.

use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpListener;

use super::client::{Client, key, now, relay_url, topic};
use crate::world::{AN_HOUR_MS, DEADLINE, World, closed_port, eventually, get};

const DAY: u64 = 86_400;

/// A client of `other` that dials `near`.
async fn through(near: &World, other: &str, number: u8) -> Client {
    Client::with_token(&near.url, &key(number).token("", other, now(), DAY)).await
}

fn passing_to(upstream: &str) -> World {
    passing_to_and_closing_after(upstream, AN_HOUR_MS)
}

fn passing_to_and_closing_after(upstream: &str, refused_ms: u64) -> World {
    let upstream = upstream.to_owned();
    World::with(&[], |settings| {
        settings.relay.upstreams = Some(vec![upstream]);
        settings.relay.refused_ms = Some(refused_ms);
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_for_another_relay_is_passed_on_and_others_are_not() {
    let other = World::of(&[]);
    let upstream = relay_url(&other.url);
    let near = passing_to(&upstream);
    let topic = topic();
    let mut wallet = Client::connect(&other.url, 2).await;
    wallet.subscribe(&topic).await;
    let mut dapp = through(&near, &upstream, 1).await;
    dapp.subscribe(&topic).await;
    let long = "m".repeat(1 << 20);
    dapp.publish(&topic, &long).await;
    assert_eq!(wallet.message().await, long);
    wallet.publish(&topic, "back").await;
    assert_eq!(dapp.message().await, "back");
    assert_eq!(near.metric("drawstring_relay_sockets{who=\"passed on\"}").await, Some(1));
    // Who comes for the relay here is served here.
    let mut own = Client::connect(&near.url, 3).await;
    own.subscribe(&topic).await;
    dapp.publish(&topic, "elsewhere").await;
    own.nothing().await;
    assert_eq!(wallet.message().await, "elsewhere");
    let mut stranger = through(&near, "wss://third.example.org", 4).await;
    let refused = stranger.refused("irn_subscribe", json!({ "topic": topic })).await;
    assert_eq!(refused, "InvalidJwt");
    // The end of one side is the end of both.
    dapp.vanish();
    eventually("the other relay's socket is closed", async || {
        let text = get(&format!("{}/metrics", other.admin())).await.text;
        text.contains("drawstring_relay_sockets{who=\"clients\"} 1")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_and_its_token_are_held_to_the_other_relays_own_lists() {
    let other = World::of(&[]);
    let upstream = relay_url(&other.url);
    let near = passing_to(&upstream);
    let token = key(1).token("", &upstream, now(), DAY);
    let bearer = format!("Bearer {token}");
    let near_url = format!("{}/relay?projectId={}", relay_url(&near.url), other.closed);
    // As browsers show a token, and as programs do.
    let in_address = format!("{near_url}&auth={token}");
    let (ours, theirs) = ("https://app.example.org", "https://app.example.net");
    let table = [
        (&in_address, vec![("origin", ours)], json!(null)),
        (&in_address, vec![("origin", theirs)], json!("OriginNotAllowed")),
        (&near_url, vec![("origin", ours), ("authorization", &*bearer)], json!(null)),
        (
            &near_url,
            vec![("origin", theirs), ("authorization", &*bearer)],
            json!("OriginNotAllowed"),
        ),
    ];
    for (url, headers, refusal) in table {
        let mut dapp = Client::open_with(url, &headers).await;
        let answer = dapp.ask("irn_subscribe", json!({ "topic": topic() })).await;
        assert_eq!(answer["error"]["data"], refusal, "{headers:?}");
        assert_eq!(near.metric("drawstring_relay_sockets{who=\"passed on\"}").await, Some(1));
        dapp.vanish();
        eventually("it is closed", async || {
            near.metric("drawstring_relay_sockets{who=\"passed on\"}").await == Some(0)
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_is_passed_on_ends_with_the_gateway_at_both_ends() {
    let other = World::of(&[]);
    let upstream = relay_url(&other.url);
    let near = {
        let upstream = upstream.clone();
        World::with(&[], |settings| {
            settings.relay.upstreams = Some(vec![upstream]);
            settings.relay.drain_ms = Some(300);
            // It would wait far longer than the test for a socket that does not end.
            settings.timeouts.drain_ms = Some(AN_HOUR_MS);
        })
    };
    let mut dapp = through(&near, &upstream, 1).await;
    dapp.subscribe(&topic()).await;
    let stopping = tokio::task::spawn_blocking(move || near.gateway.stop());
    // Without a frame of its own, which could fall into one of the other relay's.
    assert_eq!(dapp.heard().await, None);
    tokio::time::timeout(DEADLINE, stopping).await.expect("a gateway that stops").unwrap();
    eventually("the other relay's socket is closed", async || {
        other.metric("drawstring_relay_sockets{who=\"clients\"}").await == Some(0)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_passed_on_to_a_relay_that_is_not_there_is_told_so_again_and_again() {
    let nobody = closed_port();
    let upstream = format!("ws://{nobody}");
    let near = passing_to(&upstream);
    let mut dapp = through(&near, &upstream, 1).await;
    for _ in 0..3 {
        let refused = dapp.refused("irn_subscribe", json!({ "topic": topic() })).await;
        assert_eq!(refused, "Unknown");
    }
}

/// A relay that answers every handshake with this status.
async fn refusing(status: u16) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufStream::new(stream);
            let mut line = String::new();
            while stream.read_line(&mut line).await.unwrap() > 2 {
                line.clear();
            }
            let answer = format!("HTTP/1.1 {status} No\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            stream.flush().await.unwrap();
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_other_relay_does_not_let_in_is_told_why() {
    let table = [
        (401, 3000, "ProjectNotFound"),
        (403, 3000, "OriginNotAllowed"),
        (429, 3001, "TooManyRequests"),
        (500, -32603, "Unknown"),
    ];
    for (status, code, name) in table {
        let upstream = refusing(status).await;
        let near = passing_to(&upstream);
        let mut dapp = through(&near, &upstream, 1).await;
        let error = dapp.ask("irn_subscribe", json!({ "topic": topic() })).await["error"].take();
        assert_eq!((&error["code"], &error["data"]), (&json!(code), &json!(name)), "{status}");
        let near = passing_to_and_closing_after(&upstream, 100);
        let closed = through(&near, &upstream, 1).await.hear().await;
        assert_eq!(closed.unwrap_err().0, 3000, "{status}");
    }
}
