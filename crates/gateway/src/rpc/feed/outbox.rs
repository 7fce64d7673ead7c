use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

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
    failed: AtomicBool,
    /// Rings when it is over.
    pub over: Notify,
}

/// Events that may wait.
const EVENTS: usize = 4_096;

/// Bytes that may wait.
const BYTES: usize = 4 << 20;

/// A client's outbox and what comes out of it.
pub fn outbox() -> (Arc<Outbox>, Receiver<Event>) {
    let (sender, receiver) = channel(EVENTS);
    let (waiting, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    (Arc::new(Outbox { sender, waiting, failed, over: Notify::new() }), receiver)
}

impl Outbox {
    /// Puts an event in.
    pub fn put(&self, event: Event) {
        let bytes = event.result.len();
        let waiting = self.waiting.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if waiting > BYTES || self.sender.try_send(event).is_err() {
            self.over.notify_one();
        }
    }

    /// An event was taken out.
    pub fn taken(&self, event: &Event) {
        self.waiting.fetch_sub(event.result.len(), Ordering::Relaxed);
    }

    /// The gateway cannot go on telling.
    pub fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
        self.over.notify_one();
    }

    /// Whether it is over by the gateway's fault; otherwise the client read too slowly.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
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
        tokio::time::timeout(std::time::Duration::from_millis(10), outbox.over.notified())
            .await
            .is_ok()
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
