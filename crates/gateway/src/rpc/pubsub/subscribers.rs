use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use http::Uri;
use tokio::sync::{Notify, watch};

use super::pass_on::pass_on;
use super::topic::{Kind, Topic};
use crate::config::ChainConfig;
use crate::rpc::chains::Chain;
use crate::rpc::feed::{Event, Line, Meter};
use crate::rpc::proxy::Proxy;

/// What a node answered to a subscription: taken, or the text of its error.
type Answer = Option<Result<(), Bytes>>;

/// A chain's subscribers, and the nodes' sockets that their subscriptions are passed on to.
#[derive(Debug)]
pub struct PubSub {
    /// Addresses of WebSocket nodes.
    pub sockets: Vec<Uri>,
    kinds: Vec<Kind>,
    list: Mutex<List>,
    /// Rings when somebody subscribed or left.
    pub changed: Notify,
}

#[derive(Debug, Default)]
struct List {
    running: bool,
    topics: HashMap<Topic, Shared>,
    /// Those that came or went since the task looked; of those that went, what counted the last subscriber's events.
    changed: HashMap<Topic, Option<Arc<Meter>>>,
}

/// One subscription at a node, and who shares it.
#[derive(Debug)]
struct Shared {
    answer: watch::Sender<Answer>,
    subscribers: Vec<Arc<Subscriber>>,
}

/// One subscriber.
#[derive(Debug)]
struct Subscriber {
    id: Arc<str>,
    line: Line,
    /// What happened before the subscriber was told its id, in order.
    early: Mutex<Option<Vec<Event>>>,
}

/// Why nobody can subscribe.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PubSubError {
    /// No node's socket can be used.
    #[error("no node of the chain takes subscriptions: try again")]
    NoNode,
    /// A node refuses: the text of its error object.
    #[error("a node refuses the subscription")]
    Refused(Bytes),
}

/// A place among the subscribers, given back when dropped.
#[derive(Debug)]
pub struct Subscription {
    chain: Arc<Chain>,
    topic: Topic,
    subscriber: Arc<Subscriber>,
}

/// What came and went since the last look.
#[derive(Debug)]
pub struct Changes {
    /// What is subscribed to now.
    pub came: Vec<Topic>,
    /// What is not any more, with what counts the bytes that come until the node has ended it.
    pub went: Vec<(Topic, Option<Arc<Meter>>)>,
    /// Whether nothing is subscribed to any more.
    pub nothing: bool,
}

/// How long a node may take to answer a subscription, finding another node included.
const PATIENCE: Duration = Duration::from_secs(10);

/// Events that are kept for a subscriber who does not know its id yet.
const EARLY: usize = 64;

impl PubSub {
    /// Of a Solana chain; of another one nothing can be subscribed to here.
    pub fn new(chain: &ChainConfig) -> Self {
        let listed = |kind: &Kind| {
            let names = chain.methods.as_ref();
            names.is_none_or(|names| names.iter().any(|name| name == kind.subscribe))
        };
        let usable = chain.id.namespace() == caip::Namespace::Solana && !chain.sockets.is_empty();
        let kinds = Kind::all().into_iter().filter(|kind| usable && listed(kind)).collect();
        let (list, changed) = (Mutex::default(), Notify::new());
        Self { sockets: chain.sockets.clone(), kinds, list, changed }
    }

    /// Whether anything can be subscribed to.
    pub const fn is_open(&self) -> bool {
        !self.kinds.is_empty()
    }

    /// The subscription that this method begins, if it may.
    pub fn begun_by(&self, method: &str) -> Option<Kind> {
        Kind::begun_by(method).filter(|kind| self.kinds.contains(kind))
    }

    /// The subscription that this method ends, if there may be one.
    pub fn ended_by(&self, method: &str) -> Option<Kind> {
        Kind::ended_by(method).filter(|kind| self.kinds.contains(kind))
    }

    /// Everything that is subscribed to.
    pub fn topics(&self) -> Vec<Topic> {
        let mut list = self.list();
        list.changed.clear();
        list.topics.keys().cloned().collect()
    }

    /// What came and went since the last look.
    pub fn changes(&self) -> Changes {
        let mut list = self.list();
        let changed = std::mem::take(&mut list.changed).into_iter();
        let (came, went): (Vec<_>, Vec<_>) =
            changed.partition(|(topic, _)| list.topics.contains_key(topic));
        let came = came.into_iter().map(|(topic, _)| topic).collect();
        Changes { came, went, nothing: list.topics.is_empty() }
    }

    /// Whether the task may end, as nobody subscribes any more; it is then taken for ended.
    pub fn ends(&self) -> bool {
        let mut list = self.list();
        list.running = !list.topics.is_empty();
        !list.running
    }

    /// Notes a node's answer to a subscription. One that it refuses is over. False if nobody wants it any more.
    pub fn answered(&self, topic: &Topic, answer: Result<(), Bytes>) -> bool {
        let mut list = self.list();
        let Some(shared) = list.topics.get(topic) else { return false };
        if answer.is_ok() {
            shared.answer.send_replace(Some(answer));
            return true;
        }
        if shared.is_taken() {
            // By a node that is gone: the next one refuses.
            shared.fail();
        }
        shared.answer.send_replace(Some(answer));
        list.topics.remove(topic);
        false
    }

    /// What counts what a subscription still brings, where its last subscriber has left since the last look.
    pub fn left(&self, topic: &Topic) -> Option<Arc<Meter>> {
        self.list().left(topic).cloned()
    }

    /// Tells what happened to all who share the subscription; after the last event nobody does.
    pub fn tell(&self, proxy: &Proxy, topic: &Topic, result: &Bytes, ends: bool) {
        let mut list = self.list();
        let Some(shared) = list.topics.get_mut(topic) else {
            // They have just left: it counts as the last one's.
            if let Some(meter) = list.left(topic) {
                let _counted = meter.count(result.len());
            }
            return;
        };
        proxy.metrics.events.increment(shared.subscribers.len() as u64);
        proxy.metrics.event_bytes.increment((shared.subscribers.len() * result.len()) as u64);
        let mut left = None;
        shared.subscribers.retain(|subscriber| {
            let (method, subscription) = (topic.kind.notification, Arc::clone(&subscriber.id));
            let told =
                subscriber.tell(Event { method, subscription, result: result.clone(), last: ends });
            if !told {
                left = Some(Arc::clone(subscriber.line.meter()));
            }
            told
        });
        if ends {
            list.topics.remove(topic);
        } else if shared.subscribers.is_empty() {
            // However long its client takes to notice, the node sends no more.
            list.leave(topic, left);
            self.changed.notify_one();
        }
    }

    /// No node can be reached: whoever waits is told so, and whoever subscribed is let go.
    pub fn fail(&self) {
        let mut list = self.list();
        list.changed.clear();
        for (_, shared) in list.topics.drain().filter(|(_, shared)| shared.is_taken()) {
            shared.fail();
        }
    }

    /// The task ended by itself: its worker did.
    pub fn abandon(&self) {
        self.fail();
        self.list().running = false;
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl List {
    /// The last subscriber leaves.
    fn leave(&mut self, topic: &Topic, meter: Option<Arc<Meter>>) {
        self.topics.remove(topic);
        self.changed.insert(topic.clone(), meter);
    }

    fn left(&self, topic: &Topic) -> Option<&Arc<Meter>> {
        self.changed.get(topic)?.as_ref()
    }
}

impl Shared {
    fn is_taken(&self) -> bool {
        matches!(*self.answer.borrow(), Some(Ok(())))
    }

    fn fail(&self) {
        for subscriber in &self.subscribers {
            subscriber.line.fail();
        }
    }
}

impl Subscriber {
    /// False where it is too much for the subscriber.
    fn tell(&self, event: Event) -> bool {
        if !self.line.count(&event) {
            return false;
        }
        match &mut *self.early.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(early) if early.len() < EARLY => early.push(event),
            Some(_) => self.line.fail(),
            None => self.line.outbox().put(event),
        }
        true
    }

    /// From now on events go to the outbox, those first that came early.
    fn begin(&self) {
        let mut early = self.early.lock().unwrap_or_else(PoisonError::into_inner);
        for event in early.take().unwrap_or_default() {
            self.line.outbox().put(event);
        }
    }
}

impl Subscription {
    /// Takes a place, once a node took the subscription.
    pub async fn take(
        proxy: &Arc<Proxy>,
        chain: &Arc<Chain>,
        topic: Topic,
        line: Line,
    ) -> Result<Self, PubSubError> {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let id: Arc<str> = COUNT.fetch_add(1, Ordering::Relaxed).to_string().into();
        let subscriber = Arc::new(Subscriber { id, line, early: Mutex::new(Some(Vec::new())) });
        let (mut answer, starts) = {
            let mut list = chain.pubsub.list();
            let List { running, topics, changed } = &mut *list;
            let shared = topics.entry(topic.clone()).or_insert_with(|| {
                changed.insert(topic.clone(), None);
                Shared { answer: watch::Sender::new(None), subscribers: Vec::new() }
            });
            shared.subscribers.push(Arc::clone(&subscriber));
            (shared.answer.subscribe(), !std::mem::replace(running, true))
        };
        let place = Self { chain: Arc::clone(chain), topic, subscriber };
        if starts {
            pass_on(proxy, chain);
        } else {
            chain.pubsub.changed.notify_one();
        }
        let answered = tokio::time::timeout(PATIENCE, answer.wait_for(Option::is_some)).await;
        let answered = match answered {
            Ok(Ok(answer)) => answer.clone(),
            _ => None,
        };
        match answered {
            Some(Ok(())) => {
                place.subscriber.begin();
                Ok(place)
            }
            Some(Err(error)) => Err(PubSubError::Refused(error)),
            None => Err(PubSubError::NoNode),
        }
    }

    /// Its number, as text.
    pub fn id(&self) -> &str {
        &self.subscriber.id
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let pubsub = &self.chain.pubsub;
        let mut list = pubsub.list();
        let Some(shared) = list.topics.get_mut(&self.topic) else { return };
        shared.subscribers.retain(|subscriber| !Arc::ptr_eq(subscriber, &self.subscriber));
        if shared.subscribers.is_empty() {
            list.leave(&self.topic, Some(Arc::clone(self.subscriber.line.meter())));
            pubsub.changed.notify_one();
        }
    }
}
