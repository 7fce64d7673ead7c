use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use tokio::sync::Notify;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// What is sent to one who subscribed.
#[derive(Debug, Clone)]
pub struct Event {
    /// The method under which it is told.
    pub method: &'static str,
    /// The subscription, as the client knows it: JSON.
    pub subscription: Arc<str>,
    /// The text of the head or log.
    pub result: Bytes,
    /// Whether the subscription ends with it.
    pub last: bool,
}

/// What waits for one client. When too much waits, the client is told so and let go: nothing is left out in silence.
#[derive(Debug)]
pub struct Outbox {
    sender: Sender<Event>,
    waiting: AtomicUsize,
    why: OnceLock<Over>,
    over: Notify,
}

/// Why an outbox is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Too much waits: the client reads too slowly.
    Slow,
    /// More comes than the share of the client's network.
    TooMuch,
    /// The gateway cannot go on telling.
    Failed,
}

/// Events that may wait.
const EVENTS: usize = 4_096;

/// Bytes that may wait.
const BYTES: usize = 4 << 20;

/// A client's outbox and what comes out of it.
pub fn outbox() -> (Arc<Outbox>, Receiver<Event>) {
    let (sender, receiver) = channel(EVENTS);
    let (waiting, why, over) = (AtomicUsize::new(0), OnceLock::new(), Notify::new());
    (Arc::new(Outbox { sender, waiting, why, over }), receiver)
}

impl Outbox {
    /// Puts an event in, unless it is over.
    pub fn put(&self, event: Event) {
        if self.why.get().is_some() {
            return;
        }
        let bytes = event.result.len();
        let waiting = self.waiting.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if waiting > BYTES || self.sender.try_send(event).is_err() {
            self.end(Over::Slow);
        }
    }

    /// An event was taken out.
    pub fn taken(&self, event: &Event) {
        self.waiting.fetch_sub(event.result.len(), Ordering::Relaxed);
    }

    /// Lets the client go; the first reason counts.
    pub fn end(&self, why: Over) {
        self.why.get_or_init(|| why);
        self.over.notify_one();
    }

    /// Waits until it is over, and returns why.
    pub async fn over(&self) -> Over {
        loop {
            if let Some(why) = self.why.get() {
                return *why;
            }
            self.over.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(bytes: usize) -> Event {
        let result = vec![b' '; bytes].into();
        Event { method: "eth_subscription", subscription: "1".into(), result, last: false }
    }

    async fn is_over(outbox: &Outbox) -> bool {
        tokio::time::timeout(std::time::Duration::from_millis(10), outbox.over()).await.is_ok()
    }

    #[tokio::test]
    async fn it_is_over_when_too_many_events_wait() {
        let (outbox, _events) = outbox();
        for _ in 0..EVENTS {
            outbox.put(event(1));
        }
        assert!(!is_over(&outbox).await);
        outbox.put(event(1));
        assert!(is_over(&outbox).await);
    }

    #[tokio::test]
    async fn it_is_over_when_too_many_bytes_wait_and_not_when_they_are_taken() {
        let (outbox, mut events) = outbox();
        for _ in 0..10 {
            outbox.put(event(BYTES));
            outbox.taken(&events.recv().await.unwrap());
        }
        assert!(!is_over(&outbox).await);
        outbox.put(event(BYTES));
        outbox.put(event(1));
        assert!(is_over(&outbox).await);
    }
}
