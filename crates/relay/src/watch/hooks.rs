use std::collections::HashMap;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use metrics::Counter;
use serde::Serialize;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use walletconnect::ClientId;
use walletconnect::jwt::ClientKey;

use super::budget::{Buckets, host_of};
use super::challenges::Challenges;
use super::claims;
use super::wish::{Status, Watch};
use crate::Message;
use crate::call::Publisher;
use crate::mailbox::Pending;

/// Posts texts to addresses that strangers wrote.
pub trait Poster: Send + Sync {
    /// Whether it would post there at all.
    fn accepts(&self, url: &str) -> bool;

    /// Asks a receiver whether it wants posts at this address: it must answer with the word that it is sent.
    fn challenge<'a>(&'a self, url: &'a str) -> Pending<'a, Result<(), PostError>>;

    /// Posts a JSON text.
    fn post<'a>(&'a self, url: &'a str, json: String) -> Pending<'a, Result<(), PostError>>;
}

/// A post did not arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    /// It may another time.
    #[error("the receiver cannot be reached, or is not well")]
    Again,
    /// It never will.
    #[error("nothing is posted there")]
    Never,
}

/// What waits to be posted, a line for each address.
pub struct Hooks {
    poster: Box<dyn Poster>,
    key: ClientKey,
    runtime: Handle,
    lines: Mutex<Lines>,
    /// Posts under way.
    room: Semaphore,
    by_client: Buckets<ClientId>,
    by_host: Buckets<Box<str>>,
    challenges: Challenges,
    delivered: Counter,
    lost: Counter,
}

#[derive(Default)]
struct Lines {
    waiting: usize,
    by_url: HashMap<Box<str>, VecDeque<Event>>,
}

struct Event {
    client: ClientId,
    watch: Watch,
    status: Status,
    message: Arc<Message>,
}

/// Events that wait in all lines, and in one; more are lost, and the message waits in its mailbox all the same.
const MOST: usize = 10_000;
const MOST_OF_ONE: usize = 1_000;
/// Events of one post, and the bytes of their messages.
const TOGETHER: usize = 16;
const TOGETHER_BYTES: usize = 256 << 10;
/// Posts under way at a time, to whomever: a few receivers that answer slowly must not hold up the others.
const UNDER_WAY: usize = 512;
/// Tries, and the pause after the first; each pause is twice the one before. Together two minutes.
const TRIES: u32 = 8;

/// Events of one client: so many a second, and so many at once. A wallet is told of a handful of requests a day.
const BY_CLIENT: (u64, u64) = (5, 500);
/// Posts to one host, tries included.
const BY_HOST: (u64, u64) = (100, 2_000);
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Post {
    event_auth: Vec<String>,
}

impl Hooks {
    /// Posts go on on the runtime on which this is called.
    pub fn new(
        poster: Box<dyn Poster>,
        key: ClientKey,
        delivered: Counter,
        lost: Counter,
    ) -> Arc<Self> {
        let (lines, room) = (Mutex::default(), Semaphore::new(UNDER_WAY));
        Arc::new(Self {
            poster,
            key,
            runtime: Handle::current(),
            lines,
            room,
            by_client: Buckets::new(BY_CLIENT.0, BY_CLIENT.1),
            by_host: Buckets::new(BY_HOST.0, BY_HOST.1),
            challenges: Challenges::default(),
            delivered,
            lost,
        })
    }

    /// Whether anything would be posted there.
    pub fn accepts(&self, url: &str) -> bool {
        self.poster.accepts(url)
    }

    /// Asks a receiver whether it wants posts at an address; false where it does not, or is asked too often.
    pub async fn is_wanted(&self, from: Publisher, url: &str) -> bool {
        if !self.challenges.take(from.owner, from.client, host_of(url)) {
            return false;
        }
        let Ok(_place) = self.room.acquire().await else { return false };
        self.poster.challenge(url).await.is_ok()
    }

    /// Puts an event into its line.
    pub fn tell(
        self: &Arc<Self>,
        client: ClientId,
        watch: Watch,
        status: Status,
        message: &Arc<Message>,
    ) {
        let mut lines = self.lines();
        let Lines { waiting, by_url } = &mut *lines;
        if *waiting >= MOST || !self.by_client.take(client, message.bytes()) {
            return self.lost.increment(1);
        }
        let url = watch.url.clone();
        let event = Event { client, watch, status, message: Arc::clone(message) };
        match by_url.entry(url) {
            Entry::Occupied(line) if line.get().len() >= MOST_OF_ONE => {
                return self.lost.increment(1);
            }
            Entry::Occupied(line) => line.into_mut().push_back(event),
            Entry::Vacant(place) => {
                let url = place.key().clone();
                place.insert(VecDeque::from([event]));
                let hooks = Arc::clone(self);
                self.runtime.spawn(async move { hooks.post_all(&url).await });
            }
        }
        *waiting += 1;
    }

    /// Posts what stands in a line until nothing does.
    async fn post_all(&self, url: &str) {
        while let Some(events) = self.next(url) {
            let count = events.len() as u64;
            match self.post(url, &events).await {
                Ok(()) => self.delivered.increment(count),
                Err(error) => {
                    tracing::warn!(%error, events = count, "a webhook is given up");
                    self.lost.increment(count);
                }
            }
        }
    }

    /// The next events for an address; the line ends with its last.
    fn next(&self, url: &str) -> Option<Vec<Event>> {
        let mut lines = self.lines();
        let line = lines.by_url.get_mut(url)?;
        let (mut events, mut bytes) = (Vec::new(), 0);
        while let Some(event) = line.front() {
            bytes += event.message.text.len();
            if !events.is_empty() && (events.len() == TOGETHER || bytes > TOGETHER_BYTES) {
                break;
            }
            events.extend(line.pop_front());
        }
        if events.is_empty() {
            lines.by_url.remove(url);
            return None;
        }
        lines.waiting -= events.len();
        Some(events)
    }

    async fn post(&self, url: &str, events: &[Event]) -> Result<(), PostError> {
        let mut pause = PAUSE;
        for _ in 1..TRIES {
            match self.try_post(url, events).await {
                Err(PostError::Again) => tokio::time::sleep(pause).await,
                done => return done,
            }
            pause *= 2;
        }
        self.try_post(url, events).await
    }

    async fn try_post(&self, url: &str, events: &[Event]) -> Result<(), PostError> {
        // Nobody closes it.
        let _place = self.room.acquire().await.map_err(|_| PostError::Never)?;
        let bytes = events.iter().map(|event| event.message.bytes()).sum();
        if !self.by_host.take(host_of(url).into(), bytes) {
            return Err(PostError::Again);
        }
        let token = |Event { client, watch, status, message }: &Event| {
            claims::write(&self.key, *client, watch, *status, message)
        };
        let post = Post { event_auth: events.iter().map(token).collect() };
        let json = serde_json::to_string(&post).map_err(|_| PostError::Never)?;
        self.poster.post(url, json).await
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;

impl std::fmt::Debug for Hooks {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Hooks").finish_non_exhaustive()
    }
}
