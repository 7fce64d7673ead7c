use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http::Uri;
use tokio::sync::watch;

use super::follow::follow;
use super::logs::Log;
use super::outbox::{Event, Outbox};
use super::{LogFilter, block::Block};
use crate::rpc::chains::Chain;
use crate::rpc::proxy::Proxy;

/// A chain's subscribers, and the nodes that tell of new blocks by themselves.
#[derive(Debug)]
pub struct Feed {
    /// Addresses of WebSocket nodes.
    pub sockets: Vec<Uri>,
    list: Mutex<List>,
    /// Whether the task knows where it starts from.
    pub ready: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct List {
    followed: bool,
    subscribers: Vec<Subscriber>,
}

#[derive(Debug)]
struct Subscriber {
    id: Arc<str>,
    topic: Topic,
    outbox: Arc<Outbox>,
}

/// What is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Topic {
    /// Every new block's header.
    Heads,
    /// The logs that are meant, and when they are no more.
    Logs(LogFilter),
}

/// Why nobody can subscribe now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FeedError {
    /// No node told the head.
    #[error("no node of the chain tells its head: try again")]
    NoHead,
}

/// A place among the subscribers, given back when dropped.
#[derive(Debug)]
pub struct Subscription {
    chain: Arc<Chain>,
    /// Its name: JSON.
    pub id: Arc<str>,
}

/// How long a new subscriber waits for the head from which on it is told.
const PATIENCE: Duration = Duration::from_secs(10);

impl Feed {
    /// Nobody subscribed yet.
    pub fn new(sockets: &[Uri]) -> Self {
        Self { sockets: sockets.to_vec(), list: Mutex::default(), ready: watch::Sender::new(false) }
    }

    /// Tells a new head.
    pub fn tell_head(&self, proxy: &Proxy, block: &Block) {
        self.tell(proxy, |topic| (*topic == Topic::Heads).then(|| block.header.clone()));
    }

    /// Tells a log, or that it is no more.
    pub fn tell_log(&self, proxy: &Proxy, log: &Log, text: &bytes::Bytes) {
        self.tell(proxy, |topic| match topic {
            Topic::Logs(filter) if filter.matches(log) => Some(text.clone()),
            _ => None,
        });
    }

    fn tell(&self, proxy: &Proxy, text: impl Fn(&Topic) -> Option<bytes::Bytes>) {
        for Subscriber { id, topic, outbox } in &self.list().subscribers {
            if let Some(result) = text(topic) {
                let (method, subscription) = ("eth_subscription", Arc::clone(id));
                outbox.put(Event { method, subscription, result, last: false });
                proxy.metrics.events.increment(1);
            }
        }
    }

    /// The filters of those who subscribed to logs.
    pub fn filters(&self) -> Vec<LogFilter> {
        let mut filters = Vec::new();
        for Subscriber { topic, .. } in &self.list().subscribers {
            if let Topic::Logs(filter) = topic
                && !filters.contains(filter)
            {
                filters.push(filter.clone());
            }
        }
        filters
    }

    /// Lets those go who subscribed to logs, as these cannot be read.
    pub fn fail_logs(&self) {
        for Subscriber { topic, outbox, .. } in &self.list().subscribers {
            if matches!(topic, Topic::Logs(_)) {
                outbox.fail();
            }
        }
    }

    /// Whether the task may end, as nobody subscribes any more; it is then taken for ended.
    pub fn ends(&self) -> bool {
        let mut list = self.list();
        if list.subscribers.is_empty() {
            list.followed = false;
            self.ready.send_replace(false);
        }
        !list.followed
    }

    /// The task ended by itself: its worker did. Whoever still subscribes here is about to be told to connect again.
    pub fn abandon(&self) {
        let mut list = self.list();
        list.followed = false;
        self.ready.send_replace(false);
        for Subscriber { outbox, .. } in list.subscribers.drain(..) {
            outbox.fail();
        }
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscription {
    /// Takes a place. When it is there, whatever the chain does from now on is told.
    pub async fn take(
        proxy: &Arc<Proxy>,
        chain: &Arc<Chain>,
        topic: Topic,
        outbox: Arc<Outbox>,
    ) -> Result<Self, FeedError> {
        let id: Arc<str> = new_id().into();
        let starts = {
            let mut list = chain.feed.list();
            list.subscribers.push(Subscriber { id: Arc::clone(&id), topic, outbox });
            !std::mem::replace(&mut list.followed, true)
        };
        let place = Self { chain: Arc::clone(chain), id };
        if starts {
            follow(proxy, chain);
        }
        let mut ready = chain.feed.ready.subscribe();
        let known = tokio::time::timeout(PATIENCE, ready.wait_for(|ready| *ready)).await;
        match known {
            Ok(Ok(_)) => Ok(place),
            _ => Err(FeedError::NoHead),
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.chain.feed.list().subscribers.retain(|subscriber| subscriber.id != self.id);
    }
}

/// A name that nobody else has: the system's randomness, and a count should there be none.
fn new_id() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let mut random = [0; 8];
    if let Err(error) = getrandom::fill(&mut random) {
        tracing::warn!(%error, "names of subscriptions may be guessed");
    }
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("\"0x{:016x}{count:016x}\"", u64::from_be_bytes(random))
}
