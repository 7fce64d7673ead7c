use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use walletconnect::Topic;

use super::connect::Nats;
use crate::Message;
use crate::mailbox::{MailboxError, Room};

/// Topics that hold large messages. The server counts messages, not bytes: as many as it keeps of the usual size cannot be too much, so bytes
/// are counted only on these topics, before each message. Every node hears which they are.
pub struct Heavy {
    nats: Nats,
    /// When each was told of last. There cannot be many: the server holds a large message for each.
    known: Mutex<HashMap<Topic, Instant>>,
}

/// Before the server is asked again which topics these are.
const PAUSE: Duration = Duration::from_millis(500);

impl Heavy {
    /// Of this connection; it hears on the runtime on which this is called.
    pub fn new(nats: Nats) -> Arc<Self> {
        let heavy = Arc::new(Self { nats, known: Mutex::default() });
        tokio::spawn(hear(Arc::clone(&heavy)));
        heavy
    }

    /// Whether the bytes of a topic are counted.
    pub fn has(&self, topic: &Topic) -> bool {
        self.known().contains_key(topic)
    }

    /// The same for a message that comes to it. Of one that is large the other nodes are told before it is kept.
    pub async fn has_with(&self, message: &Message) -> Result<bool, MailboxError> {
        let Room { messages, bytes, .. } = self.nats.room;
        if message.bytes() <= bytes / messages {
            return Ok(self.has(&message.topic));
        }
        let told = self.nats.heavy.put(message.topic.text(), Vec::new().into()).await;
        told.map_err(|error| {
            MailboxError::Store(format!("NATS takes no large message: {}", error.kind()))
        })?;
        self.note(message.topic);
        Ok(true)
    }

    /// Forgets topics whose large messages are over.
    pub fn tidy(&self) {
        let longest = self.nats.longest;
        self.known().retain(|_, told| told.elapsed() <= longest);
    }

    fn note(&self, topic: Topic) {
        self.known().insert(topic, Instant::now());
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Topic, Instant>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hears of all that there are, and of new ones.
async fn hear(heavy: Arc<Heavy>) {
    loop {
        match heavy.nats.heavy.watch_with_history(">").await {
            Ok(mut told) => loop {
                let entry = tokio::select! {
                    entry = told.next() => entry,
                    // What was said meanwhile was not heard; left to itself the client asks again after up to ten seconds.
                    () = heavy.nats.back.notified() => break,
                };
                let Some(Ok(entry)) = entry else {
                    tokio::time::sleep(PAUSE).await;
                    break;
                };
                if let Some(topic) = Topic::parse(&entry.key) {
                    heavy.note(topic);
                }
            },
            Err(error) => {
                tracing::warn!(kind = %error.kind(), "which topics hold large messages is not heard; it is asked again");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
