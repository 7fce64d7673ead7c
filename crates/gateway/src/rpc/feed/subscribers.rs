use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use alloy_primitives::Bloom;
use http::Uri;
use tokio::sync::watch;

use super::follow::follow;
use super::index::FilterIndex;
use super::line::Line;
use super::logs::Log;
use super::outbox::Event;
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
    heads: Told,
    logs: FilterIndex<Told>,
}

/// Who is told the same, by name.
type Told = HashMap<Arc<str>, Line>;

impl List {
    fn is_empty(&self) -> bool {
        self.heads.is_empty() && self.logs.iter().next().is_none()
    }
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
    topic: Topic,
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
        // One task reads them, whatever is subscribed to.
        tell(proxy, &self.list().heads, &block.header, Line::put_uncounted);
    }

    /// Tells a log, or that it is no more.
    pub fn tell_log(&self, proxy: &Proxy, log: &Log, text: &bytes::Bytes) {
        for told in self.list().logs.of_log(log) {
            tell(proxy, told, text, Line::put);
        }
    }

    /// Which logs of a block are to be asked for, if it may hold any that somebody means: one filter's, or all.
    pub fn wanted(&self, bloom: Option<&Bloom>) -> Option<LogFilter> {
        let list = self.list();
        let filters = list.logs.iter().map(|(filter, _)| filter);
        let mut possible =
            filters.filter(|filter| bloom.is_none_or(|bloom| filter.may_be_in(bloom)));
        let first = possible.next()?;
        Some(if possible.next().is_none() { first.clone() } else { LogFilter::default() })
    }

    /// Those of the logs that somebody means.
    pub fn meant(&self, logs: Vec<Log>) -> Vec<Log> {
        let list = self.list();
        logs.into_iter().filter(|log| list.logs.of_log(log).next().is_some()).collect()
    }

    /// Lets those go who subscribed to logs, as these cannot be read.
    pub fn fail_logs(&self) {
        for line in self.list().logs.iter().flat_map(|(_, told)| told.values()) {
            line.fail();
        }
    }

    /// Whether the task may end, as nobody subscribes any more; it is then taken for ended.
    pub fn ends(&self) -> bool {
        let mut list = self.list();
        if list.is_empty() {
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
        let (heads, logs) = (std::mem::take(&mut list.heads), std::mem::take(&mut list.logs));
        for line in heads.values().chain(logs.iter().flat_map(|(_, told)| told.values())) {
            line.fail();
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
        line: Line,
    ) -> Result<Self, FeedError> {
        let id: Arc<str> = new_id().into();
        let starts = {
            let mut list = chain.feed.list();
            let told = match &topic {
                Topic::Heads => &mut list.heads,
                Topic::Logs(filter) => list.logs.entry(filter),
            };
            told.insert(Arc::clone(&id), line);
            !std::mem::replace(&mut list.followed, true)
        };
        let place = Self { chain: Arc::clone(chain), topic, id };
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
        let mut list = self.chain.feed.list();
        match &self.topic {
            Topic::Heads => drop(list.heads.remove(&self.id)),
            Topic::Logs(filter) => {
                let told = list.logs.get_mut(filter);
                if told.is_some_and(|told| told.remove(&self.id).is_some() && told.is_empty()) {
                    list.logs.remove(filter);
                }
            }
        }
    }
}

fn tell(proxy: &Proxy, told: &Told, text: &bytes::Bytes, put: fn(&Line, Event)) {
    for (id, line) in told {
        let (method, subscription, result) = ("eth_subscription", Arc::clone(id), text.clone());
        put(line, Event { method, subscription, result, last: false });
        proxy.metrics.events.increment(1);
        proxy.metrics.event_bytes.increment(text.len() as u64);
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
