use serde_json::json;
use shares::ShareKey;

use super::*;
use crate::mailbox::Pending;
use crate::watch::hooks::PostError;
use crate::watch::{Kept, MemoryWatches};

const RELAY: &str = "wss://relay.example.org";

/// A store that counts how often it is written.
#[derive(Default)]
struct Counted(MemoryWatches, AtomicUsize);

impl WatchStore for Arc<Counted> {
    fn read(&self, client: ClientId) -> Pending<'_, Result<Option<Kept>, MailboxError>> {
        self.0.read(client)
    }

    fn write(
        &self,
        client: ClientId,
        over: u64,
        record: Vec<u8>,
    ) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.write(client, over, record)
    }

    fn changes(&self, after: u64) -> Pending<'_, Result<Vec<Kept>, MailboxError>> {
        self.0.changes(after)
    }
}

struct Everywhere;

impl Poster for Everywhere {
    fn accepts(&self, _url: &str) -> bool {
        true
    }

    fn challenge<'a>(&'a self, _url: &'a str) -> Pending<'a, Result<(), PostError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn post<'a>(&'a self, _url: &'a str, _json: String) -> Pending<'a, Result<(), PostError>> {
        Box::pin(std::future::ready(Ok(())))
    }
}

fn key(number: u8) -> ClientKey {
    ClientKey::from_seed(&[number; 32])
}

fn topic(number: u8) -> Topic {
    Topic([number; 32])
}

async fn open(most: usize) -> (Arc<Counted>, Arc<Watches>) {
    let store = Arc::new(Counted::default());
    let kept = Box::new(Arc::clone(&store));
    let meters = Meters::default();
    let watches = Watches::open(kept, Box::new(Everywhere), key(9), most, &meters).await;
    (store, watches.unwrap())
}

/// What this number's client signs, for the address of this name.
fn wish(act: &str, number: u8, name: &str) -> String {
    let now = since_1970().as_secs();
    let wish = json!({
        "iss": key(number).id().text(), "sub": "https://push.example.org", "aud": RELAY, "iat": now, "exp": now + 600,
        "act": act, "typ": "subscriber", "whu": format!("https://push.example.org/{name}"), "tag": [1108], "sts": ["queued"],
    });
    key(number).token_of(&wish.to_string())
}

async fn register(
    watches: &Watches,
    number: u8,
    name: &str,
    topics: &[Topic],
) -> Result<(), Refusal> {
    let rules = Rules { audiences: &[RELAY], now: since_1970().as_secs(), leeway: 0 };
    let token = wish("irn_watchRegister", number, name);
    let from = Publisher { client: key(number).id(), owner: ShareKey::MACHINE };
    watches.register(from, &token, &rules, topics).await
}

async fn topics(store: &Counted, number: u8) -> Vec<Topic> {
    let kept = store.0.read(key(number).id()).await.unwrap().unwrap();
    let mut topics = Record::decode(&kept.record).topics;
    topics.sort_by_key(|topic| topic.0);
    topics
}

#[tokio::test(start_paused = true)]
async fn who_comes_and_goes_a_hundred_times_is_written_a_few_times() {
    let (store, watches) = open(1_000).await;
    let client = key(1).id();
    register(&watches, 1, "wake", &[]).await.unwrap();
    for number in 0..100 {
        watches.moved(client, &[topic(number)], &[]);
        tokio::time::sleep(Duration::from_millis(5)).await;
        if number % 10 != 0 {
            watches.moved(client, &[], &[topic(number)]);
        }
    }
    tokio::time::sleep(2 * GATHER).await;
    let expected: Vec<_> = (0..10).map(|number| topic(number * 10)).collect();
    assert_eq!(topics(&store, 1).await, expected);
    let writes = store.1.load(Ordering::Relaxed);
    assert!(writes <= 5, "{writes}");
    // It begins anew, and at once.
    watches.moved(client, &[topic(200)], &[topic(0)]);
    tokio::time::sleep(Duration::from_millis(1)).await;
    assert_eq!(topics(&store, 1).await.last(), Some(&topic(200)));
    assert!(!topics(&store, 1).await.contains(&topic(0)));
}

#[tokio::test(start_paused = true)]
async fn when_all_clients_together_watch_as_much_as_they_may_no_more_is_taken() {
    let (store, watches) = open(3).await;
    register(&watches, 1, "wake", &[topic(1), topic(2)]).await.unwrap();
    assert_eq!(watches.size(), 3);
    assert_eq!(register(&watches, 2, "wake", &[]).await, Err(Refusal::TooManyRequests));
    assert_eq!(register(&watches, 1, "other", &[]).await, Err(Refusal::TooManyRequests));
    // What is known goes on, and makes room.
    register(&watches, 1, "wake", &[topic(3)]).await.unwrap();
    watches.moved(key(1).id(), &[topic(4)], &[]);
    tokio::time::sleep(2 * GATHER).await;
    assert_eq!(topics(&store, 1).await, [topic(1), topic(2)]);
    watches.moved(key(1).id(), &[], &[topic(1)]);
    tokio::time::sleep(2 * GATHER).await;
    register(&watches, 2, "wake", &[]).await.unwrap();
    let rules = Rules { audiences: &[RELAY], now: since_1970().as_secs(), leeway: 0 };
    let token = wish("irn_watchUnregister", 1, "wake");
    watches.unregister(key(1).id(), &token, &rules).await.unwrap();
    assert_eq!(watches.size(), 1);
}
