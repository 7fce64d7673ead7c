use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{DuplexStream, duplex};
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::Role;
use walletconnect::Topic;

use super::*;
use crate::bus::LocalBus;
use crate::call::Work;
use crate::mailbox::contract::message;
use crate::mailbox::{MemoryMailbox, Page, Room};
use crate::{Meters, Settings, since_1970};
use walletconnect::ClientId;

const TOPIC: Topic = Topic([7; 32]);
const READER: ClientId = ClientId([1; 32]);
const PUBLISHER: ClientId = ClientId([2; 32]);

/// Messages that do not fit between the two, and fit into the mailbox.
const COUNT: usize = 128;
const BYTES: usize = 50_000;

fn relay() -> Arc<Relay> {
    let room = Room { messages: COUNT, bytes: COUNT * BYTES };
    let mailbox = Arc::new(MemoryMailbox::new(room));
    Relay::new(Settings::default(), mailbox, Box::new(LocalBus), None, Meters::default())
}

/// A client that listens to the topic.
async fn listening(far: DuplexStream) -> WebSocketStream<DuplexStream> {
    let mut socket = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
    let topic = TOPIC.text();
    let call = format!(
        r#"{{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{{"topic":"{topic}"}}}}"#
    );
    socket.send(Frame::text(call)).await.unwrap();
    assert!(socket.next().await.unwrap().unwrap().into_text().unwrap().contains("result"));
    socket
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_stops_reading_is_closed_and_loses_nothing() {
    let relay = relay();
    let (near, far) = duplex(64 * 1024);
    let (_stop, stopped) = watch::channel(false);
    let visitor = Visitor { client: Ok(READER), may_ask: Box::new(|_| true) };
    let talking = tokio::spawn(talk(Arc::clone(&relay), near, visitor, stopped));
    let socket = listening(far).await;
    let life = since_1970().as_secs();
    for number in 0..COUNT {
        let text = format!("{number:0BYTES$}");
        let message = message(TOPIC, PUBLISHER, &text, life);
        relay.work(PUBLISHER, Work::Publish(vec![message])).await.unwrap();
    }
    let begun = Instant::now();
    talking.await.unwrap();
    // Ten seconds of patience and one for a goodbye; before a ping would have been due.
    let waited = begun.elapsed();
    assert!((10..=11).contains(&waited.as_secs()), "{waited:?}");
    assert_eq!((relay.topics(), relay.clients.count()), (0, 0));
    drop(socket);
    let page = Page { topic: TOPIC, reader: READER, after: 0, most: 1_000, bytes: 1 << 30, now: 0 };
    assert_eq!(relay.mailbox().backlog(page).await.unwrap().len(), COUNT);
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_is_slow_but_reads_is_sent_everything() {
    let relay = relay();
    let (near, far) = duplex(64 * 1024);
    let (_stop, stopped) = watch::channel(false);
    let visitor = Visitor { client: Ok(READER), may_ask: Box::new(|_| true) };
    let _talking = tokio::spawn(talk(Arc::clone(&relay), near, visitor, stopped));
    let mut socket = listening(far).await;
    let life = since_1970().as_secs();
    for number in 0..COUNT {
        let text = format!("{number:0BYTES$}");
        let message = message(TOPIC, PUBLISHER, &text, life);
        relay.work(PUBLISHER, Work::Publish(vec![message])).await.unwrap();
    }
    let mut numbers = Vec::new();
    while numbers.len() < COUNT {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let frame = socket.next().await.unwrap();
        let Frame::Text(frame) = frame.unwrap_or_else(|error| panic!("{error} after {numbers:?}"))
        else {
            continue;
        };
        let frame: serde_json::Value = serde_json::from_str(&frame).unwrap();
        let text = frame["params"]["data"]["message"].as_str().unwrap().to_owned();
        numbers.push(text.parse::<usize>().unwrap());
        let answer = format!(r#"{{"id":{},"jsonrpc":"2.0","result":true}}"#, frame["id"]);
        socket.send(Frame::text(answer)).await.unwrap();
    }
    assert_eq!(numbers, (0..COUNT).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn a_reader_hears_a_ping_every_thirty_seconds() {
    let relay = relay();
    let (near, far) = duplex(64 * 1024);
    let (_stop, stopped) = watch::channel(false);
    let visitor = Visitor { client: Ok(READER), may_ask: Box::new(|_| true) };
    let _talking = tokio::spawn(talk(relay, near, visitor, stopped));
    let begun = Instant::now();
    let mut socket = listening(far).await;
    for number in 1..=3 {
        let frame = socket.next().await.unwrap().unwrap();
        assert!(frame.is_ping(), "{frame:?}");
        // Official clients hang up after 35 seconds without one.
        assert_eq!(begun.elapsed().as_secs(), number * 30);
    }
}
