use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use shares::ShareKey;
use tokio::io::{DuplexStream, duplex};
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::Role;
use walletconnect::{MessageId, Topic};

use super::*;
use crate::bus::LocalBus;
use crate::call::Work;
use crate::mailbox::contract::message;
use crate::mailbox::{
    Left, Mailbox, MailboxError, MemoryMailbox, Page, Pending, Published, Receipt, Room,
};
use crate::socket::Share;
use crate::{Message, Meters, Settings, Stored, since_1970};
use walletconnect::ClientId;

mod ending;

const TOPIC: Topic = Topic([7; 32]);
const READER: ClientId = ClientId([1; 32]);
const PUBLISHER: ClientId = ClientId([2; 32]);

/// Messages that do not fit between the two, and fit into the mailbox.
const COUNT: usize = 128;
const BYTES: usize = 50_000;

fn relay() -> Arc<Relay> {
    let room = Room { messages: COUNT, bytes: COUNT * BYTES, ..Room::default() };
    let mailbox = Arc::new(MemoryMailbox::new(room));
    Relay::new(Settings::default(), mailbox, Box::new(LocalBus), None, Meters::default())
}

fn visitor() -> Visitor {
    let may_ask: Box<dyn Fn(usize) -> bool + Send + Sync> = Box::new(|_| true);
    let owner = ShareKey::of([203, 0, 113, 0].into());
    Visitor { client: Ok(READER), may_ask, share: Share::default(), owner }
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
    let visitor = visitor();
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
    let visitor = visitor();
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
    let visitor = visitor();
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

#[tokio::test(start_paused = true)]
async fn who_listens_to_nothing_and_asks_nothing_is_closed_late() {
    let relay = relay();
    let (_stop, stopped) = watch::channel(false);
    let connect = async || {
        let (near, far) = duplex(64 * 1024);
        let visitor = visitor();
        tokio::spawn(talk(Arc::clone(&relay), near, visitor, stopped.clone()));
        WebSocketStream::from_raw_socket(far, Role::Client, None).await
    };
    let begun = Instant::now();
    let mut idle = connect().await;
    let mut asking = connect().await;
    let (near, far) = duplex(64 * 1024);
    let visitor = visitor();
    tokio::spawn(talk(Arc::clone(&relay), near, visitor, stopped.clone()));
    let listening = tokio::spawn(async move {
        let mut socket = listening(far).await;
        while socket.next().await.unwrap().unwrap().is_ping() {}
    });
    let asks = tokio::spawn(async move {
        // Pongs are written when something is read.
        for _ in 0..6 {
            assert!(asking.next().await.unwrap().unwrap().is_ping());
        }
        let topic = TOPIC.text();
        let call = format!(
            r#"{{"id":1,"jsonrpc":"2.0","method":"irn_unsubscribe","params":{{"topic":"{topic}"}}}}"#
        );
        asking.send(Frame::text(call)).await.unwrap();
        closed(&mut asking).await.0
    });
    assert_eq!(closed(&mut idle).await.0, 4008);
    // Far less often than the three times a minute that a client may come.
    assert_eq!(begun.elapsed().as_secs(), 600);
    assert_eq!(asks.await.unwrap(), 4008);
    assert!(begun.elapsed().as_secs() >= 180 + 600, "{:?}", begun.elapsed());
    tokio::time::sleep(Duration::from_hours(1)).await;
    assert!(!listening.is_finished());
}

/// The code and the reason of the close, after whatever comes before it.
async fn closed(socket: &mut WebSocketStream<DuplexStream>) -> (u16, String) {
    loop {
        if let Frame::Close(Some(frame)) = socket.next().await.unwrap().unwrap() {
            return (frame.code.into(), frame.reason.to_string());
        }
    }
}

/// A mailbox that counts how often it is read.
struct Counted(MemoryMailbox, AtomicUsize);

impl Mailbox for Counted {
    fn publish(&self, message: Arc<Message>) -> Pending<'_, Result<Published, MailboxError>> {
        self.0.publish(message)
    }

    fn backlog(&self, page: Page) -> Pending<'_, Result<Vec<Stored>, MailboxError>> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.backlog(page)
    }

    fn ack(&self, receipt: Receipt) {
        self.0.ack(receipt);
    }

    fn find(&self, topic: Topic, id: MessageId) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        self.0.find(topic, id)
    }

    fn expire(&self, now: u64) -> Pending<'_, Result<Left, MailboxError>> {
        self.0.expire(now)
    }

    fn flush(&self) -> Pending<'_, Result<(), MailboxError>> {
        self.0.flush()
    }
}

#[tokio::test(start_paused = true)]
async fn who_subscribes_again_and_again_has_its_mailbox_read_once_more() {
    const WINDOW: usize = 256;
    let room = Room { messages: 2 * WINDOW, bytes: 1 << 20, ..Room::default() };
    let mailbox = Arc::new(Counted(MemoryMailbox::new(room), AtomicUsize::new(0)));
    let store: Arc<dyn Mailbox> = Arc::clone(&mailbox) as _;
    let relay = Relay::new(Settings::default(), store, Box::new(LocalBus), None, Meters::default());
    let (near, far) = duplex(1 << 20);
    let (_stop, stopped) = watch::channel(false);
    let visitor = visitor();
    let _talking = tokio::spawn(talk(Arc::clone(&relay), near, visitor, stopped));
    let mut socket = listening(far).await;
    let life = since_1970().as_secs();
    for number in 0..=WINDOW {
        let message = message(TOPIC, PUBLISHER, &number.to_string(), life);
        relay.work(PUBLISHER, Work::Publish(vec![message])).await.unwrap();
    }
    // All that it may be sent unanswered.
    let mut ids = Vec::new();
    while ids.len() < WINDOW {
        let frame = text(&mut socket).await;
        ids.push(frame["id"].as_u64().unwrap());
    }
    let before = mailbox.1.load(Ordering::Relaxed);
    let again = format!("\"{}\"", TOPIC.text());
    let again = vec![again; 500].join(",");
    for id in 0..20 {
        let call = format!(
            r#"{{"id":{id},"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{{"topics":[{again}]}}}}"#
        );
        socket.send(Frame::text(call)).await.unwrap();
        let answer = text(&mut socket).await;
        assert_eq!(answer["result"].as_array().unwrap().len(), 500);
    }
    for id in ids {
        let answer = format!(r#"{{"id":{id},"jsonrpc":"2.0","result":true}}"#);
        socket.send(Frame::text(answer)).await.unwrap();
    }
    let last = text(&mut socket).await;
    assert_eq!(last["params"]["data"]["message"], WINDOW.to_string());
    tokio::time::sleep(Duration::from_secs(1)).await;
    let read = mailbox.1.load(Ordering::Relaxed) - before;
    assert!((1..=8).contains(&read), "{read}");
}

/// A client may leave a topic whose messages it never acknowledged; its others must not wait for them for ever.
#[tokio::test(start_paused = true)]
async fn who_leaves_a_topic_unacknowledged_is_sent_what_others_hold() {
    const WINDOW: usize = 256;
    let store =
        Arc::new(MemoryMailbox::new(Room { messages: WINDOW, bytes: 1 << 20, ..Room::default() }));
    let mailbox: Arc<dyn Mailbox> = Arc::clone(&store) as _;
    let relay =
        Relay::new(Settings::default(), mailbox, Box::new(LocalBus), None, Meters::default());
    let (near, far) = duplex(1 << 20);
    let (_stop, stopped) = watch::channel(false);
    let visitor = visitor();
    let _talking = tokio::spawn(talk(Arc::clone(&relay), near, visitor, stopped));
    let mut socket = listening(far).await;
    let other = Topic([8; 32]);
    let ask = |method: &str, topic: Topic| {
        let topic = topic.text();
        let params = format!(r#"{{"topic":"{topic}"}}"#);
        Frame::text(format!(r#"{{"id":1,"jsonrpc":"2.0","method":"{method}","params":{params}}}"#))
    };
    socket.send(ask("irn_subscribe", other)).await.unwrap();
    text(&mut socket).await;
    let life = since_1970().as_secs();
    for number in 0..WINDOW {
        let message = message(TOPIC, PUBLISHER, &number.to_string(), life);
        relay.work(PUBLISHER, Work::Publish(vec![message])).await.unwrap();
    }
    let mut ids = Vec::new();
    while ids.len() < WINDOW {
        ids.push(text(&mut socket).await["id"].as_u64().unwrap());
    }
    let waits = message(other, PUBLISHER, "waits", life);
    relay.work(PUBLISHER, Work::Publish(vec![waits])).await.unwrap();
    socket.send(ask("irn_unsubscribe", TOPIC)).await.unwrap();
    assert_eq!(text(&mut socket).await["result"], true);
    let waited = tokio::time::timeout(Duration::from_mins(1), text(&mut socket)).await;
    let waited = waited.expect("the window is still full of what was left");
    assert_eq!(waited["params"]["data"]["message"], "waits");
    // An answer that was on its way counts.
    let answer = format!(r#"{{"id":{},"jsonrpc":"2.0","result":true}}"#, ids[7]);
    socket.send(Frame::text(answer)).await.unwrap();
    socket.send(ask("irn_subscribe", TOPIC)).await.unwrap();
    text(&mut socket).await;
    let mut again: Vec<usize> = Vec::new();
    while again.len() < WINDOW - 1 {
        let frame = text(&mut socket).await;
        again.push(frame["params"]["data"]["message"].as_str().unwrap().parse().unwrap());
    }
    let all_but_one: Vec<usize> = (0..WINDOW).filter(|number| *number != 7).collect();
    assert_eq!(again, all_but_one);
}

/// The next frame of text.
async fn text(socket: &mut WebSocketStream<DuplexStream>) -> serde_json::Value {
    loop {
        if let Frame::Text(text) = socket.next().await.unwrap().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}
