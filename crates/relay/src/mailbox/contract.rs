//! What every mailbox does, whatever it is made of.

use std::sync::Arc;

use shares::{ShareKey, Whole};
use walletconnect::{ClientId, MessageId, Topic};

use super::{Left, Mailbox, MailboxError, Page, Published, READERS, Receipt, Room};
use crate::Message;

/// What the mailboxes under test keep of a topic.
pub const ROOM: Room = Room { messages: 16, bytes: 16_384, all: Whole::new(1 << 30) };
/// Seconds since 1970 at which everything here happens.
pub const NOW: u64 = 1_800_000_000;

/// The whole contract as tests. `$open` is an async closure that makes a guard (dropped after the test) and an empty mailbox that keeps
/// [`ROOM`] of a topic. `$more` are tests that not every store passes. `in $name` makes one test of all of it, where opening takes long.
macro_rules! mailbox_contract {
    (in $name:ident, $open:expr) => {
        $crate::mailbox::contract::mailbox_contract!(@of ($name) $open,);
    };
    ($open:expr $(, $more:ident)*) => {
        $crate::mailbox::contract::mailbox_contract!(@of () $open, $($more)*);
    };
    (@of $how:tt $open:expr, $($more:ident)*) => {
        $crate::mailbox::contract::mailbox_contract!(@do $how $open;
            a_message_waits_for_whoever_did_not_publish_it
            the_same_message_is_kept_once
            one_readers_acknowledgement_is_not_anothers
            an_acknowledgement_counts_once_and_for_one_message
            messages_come_in_pages_oldest_first
            a_page_ends_with_its_bytes
            what_expired_is_not_shown
            a_full_topic_refuses_and_leaves_others_alone
            what_was_acknowledged_makes_room
            a_topic_holds_so_many_bytes
            what_is_small_fits_to_the_last_byte_after_what_is_large
            what_is_large_fits_to_the_last_byte_after_what_is_small
            a_message_is_found_by_its_name
            every_word_of_a_message_is_kept
            many_publish_at_once
            what_is_kept_is_counted_in_bytes
            $($more)*);
    };
    (@do ($all:ident) $open:expr; $($name:ident)*) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $all() {
            let (_guard, mailbox) = ($open)().await;
            $( $crate::mailbox::contract::$name(&mailbox).await; )*
        }
    };
    (@do () $open:expr; $($name:ident)*) => { $(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let (_guard, mailbox) = ($open)().await;
            $crate::mailbox::contract::$name(&mailbox).await;
        }
    )* };
}
pub(crate) use mailbox_contract;

/// A topic that nobody else uses: mailboxes may stand on a server that is shared.
fn topic() -> Topic {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    Topic(MessageId::of(&format!("{number} of {}", std::process::id())).0)
}

const DAPP: ClientId = ClientId([1; 32]);
const WALLET: ClientId = ClientId([2; 32]);
const SECOND_WALLET: ClientId = ClientId([3; 32]);

pub fn message(topic: Topic, publisher: ClientId, text: &str, ttl: u64) -> Arc<Message> {
    Arc::new(Message {
        topic,
        id: MessageId::of(text),
        publisher,
        owner: ShareKey::UNKNOWN,
        text: text.into(),
        tag: 1108,
        attestation: "".into(),
        published_ms: NOW * 1000 + 7,
        expires: NOW + ttl,
    })
}

fn page(topic: Topic, reader: ClientId) -> Page {
    Page { topic, reader, after: 0, most: 100, bytes: 1 << 20, now: NOW }
}

async fn put(mailbox: &dyn Mailbox, topic: Topic, text: &str) -> u64 {
    match mailbox.publish(message(topic, DAPP, text, 300)).await {
        Ok(Published::New(seq)) => seq,
        other => panic!("{text}: {other:?}"),
    }
}

async fn texts(mailbox: &dyn Mailbox, page: Page) -> Vec<String> {
    let found = mailbox.backlog(page).await.unwrap();
    found.iter().map(|stored| stored.message.text.to_string()).collect()
}

pub async fn a_message_waits_for_whoever_did_not_publish_it(mailbox: &dyn Mailbox) {
    let topic = topic();
    put(mailbox, topic, "hello").await;
    assert_eq!(texts(mailbox, page(topic, WALLET)).await, ["hello"]);
    assert!(texts(mailbox, page(topic, DAPP)).await.is_empty());
    assert!(texts(mailbox, page(self::topic(), WALLET)).await.is_empty());
}

pub async fn the_same_message_is_kept_once(mailbox: &dyn Mailbox) {
    let topic = topic();
    let seq = put(mailbox, topic, "again").await;
    let second = mailbox.publish(message(topic, DAPP, "again", 300)).await;
    assert_eq!(second, Ok(Published::Again(seq)));
    assert_eq!(texts(mailbox, page(topic, WALLET)).await, ["again"]);
    // On another topic it is another message.
    put(mailbox, self::topic(), "again").await;
}

pub async fn one_readers_acknowledgement_is_not_anothers(mailbox: &dyn Mailbox) {
    let topic = topic();
    let seq = put(mailbox, topic, "proposal").await;
    mailbox.ack(Receipt { topic, seq, reader: WALLET });
    assert!(texts(mailbox, page(topic, WALLET)).await.is_empty());
    assert_eq!(texts(mailbox, page(topic, SECOND_WALLET)).await, ["proposal"]);
}

pub async fn an_acknowledgement_counts_once_and_for_one_message(mailbox: &dyn Mailbox) {
    let topic = topic();
    let seqs = [put(mailbox, topic, "a").await, put(mailbox, topic, "b").await];
    put(mailbox, topic, "c").await;
    for seq in [seqs[1], seqs[1], u64::from(u32::MAX)] {
        mailbox.ack(Receipt { topic, seq, reader: WALLET });
    }
    mailbox.flush().await.unwrap();
    assert_eq!(texts(mailbox, page(topic, WALLET)).await, ["a", "c"]);
}

/// For stores whose acknowledgements a test can count: of the two noted here, one is of a message that is gone.
pub async fn acknowledge_what_is_there_and_what_is_gone(mailbox: &dyn Mailbox) {
    let topic = topic();
    put_long_and_short(mailbox, topic).await;
    let find = async |text| mailbox.find(topic, MessageId::of(text)).await.unwrap().unwrap();
    let seqs = [find("long").await, find("short").await];
    mailbox.expire(NOW + 30).await.unwrap();
    for seq in seqs {
        mailbox.ack(Receipt { topic, seq, reader: WALLET });
    }
    mailbox.flush().await.unwrap();
    assert!(texts(mailbox, page(topic, WALLET)).await.is_empty());
}

pub async fn messages_come_in_pages_oldest_first(mailbox: &dyn Mailbox) {
    let topic = topic();
    for text in ["a", "b", "c", "d"] {
        put(mailbox, topic, text).await;
    }
    let first = Page { most: 2, ..page(topic, WALLET) };
    let found = mailbox.backlog(first).await.unwrap();
    assert_eq!(found.iter().map(|stored| &*stored.message.text).collect::<Vec<_>>(), ["a", "b"]);
    let after = found.last().unwrap().seq;
    assert_eq!(texts(mailbox, Page { after, ..first }).await, ["c", "d"]);
}

pub async fn a_page_ends_with_its_bytes(mailbox: &dyn Mailbox) {
    let topic = topic();
    for text in ["a", "b", "c"] {
        put(mailbox, topic, &text.repeat(100)).await;
    }
    let count = async |bytes| {
        let found = mailbox.backlog(Page { bytes, ..page(topic, WALLET) }).await.unwrap();
        found.len()
    };
    assert_eq!(
        [count(1).await, count(100).await, count(101).await, count(300).await],
        [1, 1, 2, 3]
    );
}

pub async fn what_expired_is_not_shown(mailbox: &dyn Mailbox) {
    let topic = topic();
    put_long_and_short(mailbox, topic).await;
    let later = Page { now: NOW + 30, ..page(topic, WALLET) };
    assert_eq!(texts(mailbox, later).await, ["long"]);
    mailbox.expire(NOW + 30).await.unwrap();
    assert_eq!(texts(mailbox, later).await, ["long"]);
}

/// Of stores that are told what time it is.
pub async fn what_expired_is_not_kept(mailbox: &dyn Mailbox) {
    let topic = topic();
    put_long_and_short(mailbox, topic).await;
    assert_eq!(mailbox.expire(NOW + 29).await, Ok(Left { messages: 2, bytes: 9 }));
    assert_eq!(mailbox.expire(NOW + 30).await, Ok(Left { messages: 1, bytes: 4 }));
    assert_eq!(texts(mailbox, page(topic, WALLET)).await, ["long"]);
    assert_eq!(mailbox.find(topic, MessageId::of("short")).await, Ok(None));
    assert_eq!(mailbox.expire(NOW + 300).await, Ok(Left::default()));
    assert!(texts(mailbox, page(topic, WALLET)).await.is_empty());
}

async fn put_long_and_short(mailbox: &dyn Mailbox, topic: Topic) {
    put(mailbox, topic, "long").await;
    let short = mailbox.publish(message(topic, DAPP, "short", 30)).await;
    assert!(matches!(short, Ok(Published::New(_))));
}

pub async fn a_full_topic_refuses_and_leaves_others_alone(mailbox: &dyn Mailbox) {
    let topic = topic();
    for number in 0..ROOM.messages {
        put(mailbox, topic, &number.to_string()).await;
    }
    let refused = mailbox.publish(message(topic, DAPP, "one too many", 300)).await;
    assert_eq!(refused, Err(MailboxError::Full));
    // What is there may still be published again.
    let again = mailbox.publish(message(topic, DAPP, "0", 300)).await;
    assert!(matches!(again, Ok(Published::Again(_))), "{again:?}");
    put(mailbox, self::topic(), "elsewhere").await;
}

pub async fn what_was_acknowledged_makes_room(mailbox: &dyn Mailbox) {
    let topic = topic();
    for number in 0..ROOM.messages {
        let seq = put(mailbox, topic, &number.to_string()).await;
        if number < 2 {
            mailbox.ack(Receipt { topic, seq, reader: WALLET });
        }
    }
    mailbox.flush().await.unwrap();
    put(mailbox, topic, "fits").await;
    put(mailbox, topic, "fits too").await;
    let refused = mailbox.publish(message(topic, DAPP, "one too many", 300)).await;
    assert_eq!(refused, Err(MailboxError::Full));
    assert_eq!(texts(mailbox, page(topic, WALLET)).await.len(), ROOM.messages);
}

pub async fn a_topic_holds_so_many_bytes(mailbox: &dyn Mailbox) {
    let topic = topic();
    let large = |letter: &str| message(topic, DAPP, &letter.repeat(4_000), 300);
    let mut seqs = Vec::new();
    for letter in ["a", "b", "c", "d"] {
        let Ok(Published::New(seq)) = mailbox.publish(large(letter)).await else {
            panic!("{letter} is not kept")
        };
        seqs.push(seq);
    }
    assert_eq!(mailbox.publish(large("e")).await, Err(MailboxError::Full));
    assert_eq!(mailbox.publish(large("a")).await, Ok(Published::Again(seqs[0])));
    // What is small still fits, and another topic has room of its own.
    put(mailbox, topic, "small").await;
    put(mailbox, self::topic(), &"e".repeat(4_000)).await;
    mailbox.ack(Receipt { topic, seq: seqs[1], reader: WALLET });
    mailbox.flush().await.unwrap();
    assert!(matches!(mailbox.publish(large("e")).await, Ok(Published::New(_))));
    assert_eq!(mailbox.publish(large("f")).await, Err(MailboxError::Full));
}

pub async fn what_is_small_fits_to_the_last_byte_after_what_is_large(mailbox: &dyn Mailbox) {
    let topic = topic();
    for letter in ["a", "b", "c", "d"] {
        put(mailbox, topic, &letter.repeat(4_000)).await;
    }
    // 384 bytes are left.
    let seqs =
        [put(mailbox, topic, &"e".repeat(192)).await, put(mailbox, topic, &"f".repeat(191)).await];
    assert_eq!(publish(mailbox, topic, &"g".repeat(2)).await, Err(MailboxError::Full));
    put(mailbox, topic, "g").await;
    assert_eq!(publish(mailbox, topic, "h").await, Err(MailboxError::Full));
    // What is there may still be published again, and another topic has room of its own.
    assert_eq!(publish(mailbox, topic, &"e".repeat(192)).await, Ok(Published::Again(seqs[0])));
    put(mailbox, self::topic(), "h").await;
    mailbox.ack(Receipt { topic, seq: seqs[1], reader: WALLET });
    mailbox.flush().await.unwrap();
    put(mailbox, topic, &"h".repeat(191)).await;
    assert_eq!(publish(mailbox, topic, "i").await, Err(MailboxError::Full));
}

pub async fn what_is_large_fits_to_the_last_byte_after_what_is_small(mailbox: &dyn Mailbox) {
    let topic = topic();
    for number in 0..8 {
        put(mailbox, topic, &number.to_string().repeat(48)).await;
    }
    for letter in ["a", "b", "c"] {
        put(mailbox, topic, &letter.repeat(4_000)).await;
    }
    // 4,000 bytes are left.
    assert_eq!(publish(mailbox, topic, &"d".repeat(4_001)).await, Err(MailboxError::Full));
    put(mailbox, topic, &"d".repeat(4_000)).await;
    assert_eq!(publish(mailbox, topic, "e").await, Err(MailboxError::Full));
}

async fn publish(
    mailbox: &dyn Mailbox,
    topic: Topic,
    text: &str,
) -> Result<Published, MailboxError> {
    mailbox.publish(message(topic, DAPP, text, 300)).await
}

pub async fn a_message_is_found_by_its_name(mailbox: &dyn Mailbox) {
    let topic = topic();
    let seq = put(mailbox, topic, "named").await;
    assert_eq!(mailbox.find(topic, MessageId::of("named")).await, Ok(Some(seq)));
    assert_eq!(mailbox.find(topic, MessageId::of("other")).await, Ok(None));
    assert_eq!(mailbox.find(self::topic(), MessageId::of("named")).await, Ok(None));
}

pub async fn every_word_of_a_message_is_kept(mailbox: &dyn Mailbox) {
    let topic = topic();
    let whole = Message {
        tag: 4_000_000_000,
        attestation: "statement".into(),
        text: "\"\\\u{0}\u{1f511}".into(),
        id: MessageId::of("\"\\\u{0}\u{1f511}"),
        ..(*message(topic, DAPP, "", 604_800)).clone()
    };
    mailbox.publish(Arc::new(whole.clone())).await.unwrap();
    let found = mailbox.backlog(page(topic, WALLET)).await.unwrap();
    assert_eq!(*found[0].message, whole);
}

/// Of stores that count the readers of a message.
pub async fn so_many_readers_of_a_message_are_noted(mailbox: &dyn Mailbox) {
    let topic = topic();
    let seq = put(mailbox, topic, "read by all the world").await;
    let reader = |number: usize| {
        let mut name = [9; 32];
        name[..8].copy_from_slice(&number.to_be_bytes());
        ClientId(name)
    };
    for number in 0..READERS + 2 {
        mailbox.ack(Receipt { topic, seq, reader: reader(number) });
        mailbox.flush().await.unwrap();
    }
    assert!(texts(mailbox, page(topic, reader(READERS - 1))).await.is_empty());
    assert_eq!(texts(mailbox, page(topic, reader(READERS + 1))).await.len(), 1);
}

/// The store may be shared, and others may publish to it: at least what was published here is there.
pub async fn what_is_kept_is_counted_in_bytes(mailbox: &dyn Mailbox) {
    let topic = topic();
    let before = mailbox.expire(1).await.unwrap();
    for letter in ["a", "b", "c"] {
        put(mailbox, topic, &letter.repeat(4_000)).await;
    }
    let after = mailbox.expire(1).await.unwrap();
    let more = (after.messages - before.messages, after.bytes - before.bytes);
    assert!(more.0 >= 3 && more.1 >= 12_000, "{more:?}");
}

pub async fn many_publish_at_once(mailbox: &dyn Mailbox) {
    let topics: Vec<_> = (0..50).map(|_| topic()).collect();
    let all = topics.iter().flat_map(|topic| {
        (0..8).map(move |number| mailbox.publish(message(*topic, DAPP, &number.to_string(), 300)))
    });
    let all = futures_util::future::join_all(all).await;
    let mut seqs: Vec<_> = all
        .into_iter()
        .map(|one| match one {
            Ok(Published::New(seq)) => seq,
            other => panic!("{other:?}"),
        })
        .collect();
    seqs.sort_unstable();
    seqs.dedup();
    assert_eq!(seqs.len(), 400);
    for topic in topics {
        assert_eq!(texts(mailbox, page(topic, WALLET)).await.len(), 8);
    }
}
