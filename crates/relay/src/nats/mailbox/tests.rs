use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::header::{NATS_MESSAGE_ID, NATS_MESSAGE_TTL};
use async_nats::jetstream::stream;
use walletconnect::{ClientId, MessageId, Topic};

use super::publication;
use crate::mailbox::contract::{NOW, ROOM, mailbox_contract, message};
use crate::mailbox::{Mailbox, MailboxError, Page, Published, Receipt};
use crate::nats::{Nats, NatsMailbox, NatsSettings, NatsWatches};
use crate::servers::{self, reach};
use crate::watch::WatchStore;
use crate::{Message, since_1970};

const TOPIC: Topic = Topic([7; 32]);

/// Ends a wait for what never comes.
const DEADLINE: Duration = Duration::from_mins(1);

/// A connection to a new server.
pub async fn connect() -> (servers::Nats, Nats) {
    let server = servers::Nats::start();
    let nats = connect_to(&server).await;
    (server, nats)
}

/// One more connection.
pub async fn connect_to(server: &servers::Nats) -> Nats {
    connect_with(&server.url, 1).await
}

/// A connection to three new servers, of which each keeps everything.
pub async fn connect_to_cluster() -> ([servers::Nats; 3], Nats) {
    let servers = servers::Nats::start_cluster();
    let nats = connect_with(&servers.each_ref().map(|one| &*one.url).join(","), 3).await;
    (servers, nats)
}

async fn connect_with(urls: &str, replicas: usize) -> Nats {
    let settings = NatsSettings {
        servers: urls.into(),
        prefix: "relay".into(),
        replicas,
        room: ROOM,
        longest: Duration::from_hours(1),
    };
    reach(async || Nats::connect(&settings).await.ok()).await
}

mailbox_contract!(async || {
    let (server, nats) = connect().await;
    (server, NatsMailbox::new(&nats))
});

mailbox_contract!(in a_cluster_does_all_that, async || {
    let (servers, nats) = connect_to_cluster().await;
    (servers, NatsMailbox::new(&nats))
});

/// Copies lag: of three, one in five did not have yet what was answered a moment before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_cluster_keeps_is_read_at_once() {
    let (_servers, nats) = connect_to_cluster().await;
    let (near, far) = (NatsMailbox::new(&nats), NatsMailbox::new(&nats));
    let watches = NatsWatches::new(&nats);
    let reader = ClientId([2; 32]);
    for number in 0..100_u8 {
        let topic = Topic([number; 32]);
        let kept = near.publish(message(topic, ClientId([1; 32]), "sealed", 300)).await;
        let Ok(Published::New(seq)) = kept else { panic!("{kept:?}") };
        let page = Page { topic, reader, after: 0, most: 9, bytes: 999, now: NOW };
        assert_eq!(far.backlog(page).await.unwrap().len(), 1, "message {number}");
        near.ack(Receipt { topic, seq, reader });
        near.flush().await.unwrap();
        assert_eq!(far.backlog(page).await, Ok(Vec::new()), "acknowledgement {number}");
        let version = watches.write(ClientId([number; 32]), 0, vec![number]).await.unwrap();
        let read = watches.read(ClientId([number; 32])).await.unwrap();
        assert_eq!(read.map(|kept| kept.version), version, "watch {number}");
        let changes = watches.changes(version.unwrap() - 1).await.unwrap();
        assert_eq!(changes.len(), 1, "change {number}");
    }
}

/// Publishes to a topic of these tests.
async fn publish(mailbox: &NatsMailbox, text: &str) -> Result<Published, MailboxError> {
    mailbox.publish(message(TOPIC, ClientId([1; 32]), text, 300)).await
}

/// Waits until a node counts the bytes of the topic.
async fn hears(mailbox: &NatsMailbox) {
    reach(async || mailbox.heavy.has(&TOPIC).then_some(())).await;
}

/// Fills the topic with what is large but for so many bytes.
async fn fill(mailbox: &NatsMailbox, left: usize) {
    for letter in ["a", "b", "c"] {
        publish(mailbox, &letter.repeat(4_000)).await.unwrap();
    }
    publish(mailbox, &"d".repeat(ROOM.bytes - 12_000 - left)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_count_bytes_together() {
    let (server, nats) = connect().await;
    let one = NatsMailbox::new(&nats);
    let other = NatsMailbox::new(&connect_to(&server).await);
    fill(&one, 200).await;
    hears(&other).await;
    assert!(matches!(publish(&other, &"e".repeat(150)).await, Ok(Published::New(_))));
    assert_eq!(publish(&one, &"f".repeat(51)).await, Err(MailboxError::Full));
    assert_eq!(publish(&other, &"f".repeat(51)).await, Err(MailboxError::Full));
    assert!(matches!(publish(&one, &"f".repeat(50)).await, Ok(Published::New(_))));
    // What the one drops is not counted by the other.
    let seq = other.find(TOPIC, MessageId::of(&"a".repeat(4_000))).await.unwrap().unwrap();
    one.ack(Receipt { topic: TOPIC, seq, reader: ClientId([2; 32]) });
    one.flush().await.unwrap();
    assert!(matches!(publish(&one, &"g".repeat(2_000)).await, Ok(Published::New(_))));
    assert!(matches!(publish(&other, &"h".repeat(2_000)).await, Ok(Published::New(_))));
    assert_eq!(publish(&other, "i").await, Err(MailboxError::Full));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_starts_later_or_was_cut_off_counts_too() {
    let (mut server, nats) = connect().await;
    let cut_off = NatsMailbox::new(&connect_to(&server).await);
    server.stop();
    server.run();
    let one = NatsMailbox::new(&nats);
    reach(async || publish(&one, &"a".repeat(4_000)).await.ok()).await;
    let later = NatsMailbox::new(&connect_to(&server).await);
    for mailbox in [&cut_off, &later] {
        hears(mailbox).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_small_is_not_counted_where_nothing_large_is() {
    let (_server, nats) = connect().await;
    let mailbox = NatsMailbox::new(&nats);
    let share = ROOM.bytes / ROOM.messages;
    for number in 0..ROOM.messages {
        publish(&mailbox, &format!("{number:0share$}")).await.unwrap();
    }
    assert_eq!(publish(&mailbox, "more").await, Err(MailboxError::Full));
    assert!(!mailbox.heavy.has(&TOPIC));
}

/// Or everybody who publishes there waits until all of it is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_topic_drops_the_oldest_few_of_what_was_acknowledged() {
    let (_server, nats) = connect().await;
    let mailbox = NatsMailbox::new(&nats);
    let mut seqs = Vec::new();
    for number in 0..ROOM.messages {
        let kept = publish(&mailbox, &format!("{number}")).await;
        let Ok(Published::New(seq)) = kept else { panic!("{kept:?}") };
        seqs.push(seq);
    }
    // All but the first, which waits.
    for seq in &seqs[1..] {
        mailbox.ack(Receipt { topic: TOPIC, seq: *seq, reader: ClientId([2; 32]) });
    }
    mailbox.flush().await.unwrap();
    // Nobody knows that nothing is between them, so each is dropped by itself.
    let few = ROOM.messages / super::SHARE;
    for round in 1..4 {
        for number in 0..few {
            publish(&mailbox, &format!("{round} {number}")).await.unwrap();
        }
        let held = mailbox.contents.look_closely(TOPIC).await.unwrap();
        let held: Vec<u64> = held.iter().map(|(seq, _)| seq).collect();
        assert_eq!(held.len(), ROOM.messages, "round {round}");
        assert_eq!(held[..2], [seqs[0], seqs[1 + few * round]], "round {round}");
    }
}

/// By one order, which must take nothing that waits for somebody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_topic_drops_what_was_acknowledged_in_a_row_and_nothing_after_it() {
    let (server, nats) = connect().await;
    let near = NatsMailbox::new(&nats);
    let far = NatsMailbox::new(&connect_to(&server).await);
    let reader = |number| ClientId([number; 32]);
    let publish = async |by: u8, number: usize| {
        let text = format!("{by} {number}");
        near.publish(message(TOPIC, reader(by), &text, 300)).await
    };
    // Two talk to each other, by turns.
    for number in 0..ROOM.messages {
        assert!(matches!(
            publish(1 + u8::from(number % 2 == 1), number).await,
            Ok(Published::New(_))
        ));
    }
    let page = |number| Page {
        topic: TOPIC,
        reader: reader(number),
        after: 0,
        most: 99,
        bytes: 9_999,
        now: NOW,
    };
    // Each acknowledges what it reads but for its sixth, at a node of its own.
    let mut waits = Vec::new();
    for (mailbox, number) in [(&near, 2), (&far, 1)] {
        let found = mailbox.backlog(page(number)).await.unwrap();
        assert_eq!(found.len(), ROOM.messages / 2);
        for (place, stored) in found.iter().enumerate() {
            if place == 5 {
                waits.push(stored.seq);
            } else {
                mailbox.ack(Receipt { topic: TOPIC, seq: stored.seq, reader: reader(number) });
            }
        }
        mailbox.flush().await.unwrap();
    }
    let held = async || {
        let held = near.contents.look_closely(TOPIC).await.unwrap();
        held.iter().map(|(seq, _)| seq).collect::<Vec<_>>()
    };
    let before = held().await;
    assert!(matches!(publish(1, 100).await, Ok(Published::New(_))));
    // Half of the topic, at once.
    assert_eq!(held().await[..ROOM.messages / 2], before[ROOM.messages / 2..]);
    for number in 101..100 + ROOM.messages / 2 {
        publish(1, number).await.unwrap();
    }
    // The first two that stand now were acknowledged, and what waits comes next.
    publish(1, 200).await.unwrap();
    assert_eq!(held().await[..2], waits);
    for number in 201..220 {
        drop(publish(1, number).await);
    }
    assert_eq!(publish(1, 300).await, Err(MailboxError::Full));
    for (number, seq) in [(2, waits[0]), (1, waits[1])] {
        let due = far.backlog(page(number)).await.unwrap();
        assert_eq!(due.iter().filter(|stored| stored.seq == seq).count(), 1, "{number}");
    }
}

/// One after the other they waited for a second where many publish.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_who_wait_for_room_find_what_one_made() {
    let (_server, nats) = connect().await;
    let mailbox = NatsMailbox::new(&nats);
    let reader = ClientId([2; 32]);
    for number in 0..ROOM.messages {
        publish(&mailbox, &format!("{number}")).await.unwrap();
    }
    let page = Page { topic: TOPIC, reader, after: 0, most: 99, bytes: 9_999, now: NOW };
    for stored in mailbox.backlog(page).await.unwrap() {
        mailbox.ack(Receipt { topic: TOPIC, seq: stored.seq, reader });
    }
    mailbox.flush().await.unwrap();
    let texts: Vec<_> = (0..ROOM.messages).map(|number| format!("more {number}")).collect();
    let kept = texts.iter().map(|text| publish(&mailbox, text));
    let kept = futures_util::future::join_all(kept).await;
    assert!(kept.iter().all(|kept| matches!(kept, Ok(Published::New(_)))), "{kept:?}");
    let turn = &mailbox.turns[usize::from(TOPIC.0[0])];
    assert_eq!(turn.made.load(std::sync::atomic::Ordering::Relaxed), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_again_long_after_is_kept_once_where_bytes_are_counted() {
    let (_server, nats) = connect().await;
    let config = nats.messages.get_info().await.unwrap().config;
    let shortest = stream::Config { duplicate_window: Duration::from_millis(100), ..config };
    nats.context.update_stream(shortest).await.unwrap();
    let mailbox = NatsMailbox::new(&nats);
    let Ok(Published::New(seq)) = publish(&mailbox, &"a".repeat(4_000)).await else { panic!() };
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(publish(&mailbox, &"a".repeat(4_000)).await, Ok(Published::Again(seq)));
}

/// Or its acknowledgement would be forgotten, and the message come again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_server_does_not_answer_for_is_not_taken_for_dropped() {
    let (mut server, nats) = connect().await;
    let mailbox = NatsMailbox::new(&nats);
    let Ok(Published::New(seq)) = publish(&mailbox, "a").await else { panic!() };
    server.stop();
    assert_eq!(mailbox.drop_all(TOPIC, [seq]).await, [].into());
    server.run();
    reach(async || Some(mailbox.drop_all(TOPIC, [seq]).await).filter(|gone| !gone.is_empty()))
        .await;
    assert_eq!(mailbox.find(TOPIC, MessageId::of("a")).await, Ok(None));
    // What is gone already is gone.
    assert_eq!(mailbox.drop_all(TOPIC, [seq]).await, [seq].into());
}

#[test]
fn a_server_that_can_is_told_when_a_messages_own_time_is_over() {
    let message = message(Topic([7; 32]), ClientId([1; 32]), "sealed", 300);
    let told = |drops, now| {
        let headers =
            publication(&message, drops, now).outbound_message("mailbox").headers.unwrap();
        let name = format!("{}{}", message.topic, message.id);
        assert_eq!(headers.get(NATS_MESSAGE_ID).unwrap().as_str(), name);
        headers.get(NATS_MESSAGE_TTL).map(|seconds| seconds.as_str().to_owned())
    };
    assert_eq!(told(true, NOW), Some("300".into()));
    assert_eq!(told(true, NOW + 299), Some("1".into()));
    // Not for ever, which zero would be.
    assert_eq!(told(true, NOW + 300), Some("1".into()));
    assert_eq!(told(true, NOW + 301), Some("1".into()));
    assert_eq!(told(false, NOW), None);
}

#[tokio::test]
async fn a_server_that_can_drops_each_message_when_its_own_time_is_over() {
    let (_server, nats) = connect().await;
    if !nats.drops {
        println!(
            "skipped: this nats-server is older than 2.11 and keeps messages for the longest time; NATS_SERVER names another"
        );
        return;
    }
    let mailbox = NatsMailbox::new(&nats);
    let now = since_1970().as_secs();
    for (text, life) in [("short", 2), ("long", 600)] {
        let message = message(Topic([7; 32]), ClientId([1; 32]), text, 0);
        let message = Message { expires: now + life, ..(*message).clone() };
        mailbox.publish(Arc::new(message)).await.unwrap();
    }
    let count = async || mailbox.expire(now).await.map(|left| left.messages);
    assert_eq!(count().await, Ok(2));
    let begun = Instant::now();
    while count().await != Ok(1) {
        assert!(begun.elapsed() < DEADLINE, "it is still there");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
