use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::header::{NATS_MESSAGE_ID, NATS_MESSAGE_TTL};
use walletconnect::{ClientId, Topic};

use super::publication;
use crate::mailbox::contract::{NOW, ROOM, mailbox_contract, message};
use crate::mailbox::{Mailbox, Page, Published, Receipt};
use crate::nats::{Nats, NatsMailbox, NatsSettings, NatsWatches};
use crate::servers::{self, reach};
use crate::watch::WatchStore;
use crate::{Message, since_1970};

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
    assert_eq!(mailbox.expire(now).await, Ok(2));
    let begun = Instant::now();
    while mailbox.expire(now).await != Ok(1) {
        assert!(begun.elapsed() < Duration::from_secs(10), "it is still there");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
