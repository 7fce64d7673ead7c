use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::TryStreamExt;
use walletconnect::{ClientId, MessageId, Topic};

use super::codec::decode;
use super::connect::Nats;
use crate::Message;
use crate::mailbox::MailboxError;

/// What topics hold, as far as this node has looked. A message does not change at its place, so only what is new is read.
pub struct Contents {
    nats: Nats,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    topics: HashMap<Topic, Held>,
    /// Of all of them.
    messages: usize,
}

/// What one topic holds.
#[derive(Debug, Clone, Default)]
pub struct Held {
    /// By their places; None for what cannot be read.
    messages: BTreeMap<u64, Option<Brief>>,
    /// The last place that was looked at.
    last: u64,
}

/// A message without its text.
#[derive(Debug, Clone, Copy)]
pub struct Brief {
    pub id: MessageId,
    pub publisher: ClientId,
    pub expires: u64,
    pub bytes: usize,
}

/// Messages remembered, of a hundred bytes each; then all are forgotten and read anew when they are wanted.
const MOST: usize = 262_144;

impl Contents {
    /// Of this connection.
    pub fn new(nats: Nats) -> Self {
        Self { nats, known: Mutex::default() }
    }

    /// The first message of a topic at a place or after it. What cannot be read is none of ours.
    pub async fn next(
        &self,
        topic: Topic,
        place: u64,
    ) -> Result<Option<(u64, Option<Message>)>, MailboxError> {
        let subject = self.nats.mailbox(topic);
        let found = self.nats.next(&self.nats.messages, subject, place).await;
        let found =
            found.map_err(|kind| MailboxError::Store(format!("NATS tells no messages: {kind}")))?;
        Ok(found.map(|found| (found.sequence, decode(topic, &found.payload))))
    }

    /// What a topic holds. Something that was dropped may be among it, nothing is missing.
    pub async fn look(&self, topic: Topic) -> Result<Held, MailboxError> {
        let mut held = self.known().topics.get(&topic).cloned().unwrap_or_default();
        while let Some((seq, message)) = self.next(topic, held.last + 1).await? {
            held.last = seq;
            held.messages.insert(seq, message.as_ref().map(Brief::of));
        }
        self.known().put(topic, held.clone());
        Ok(held)
    }

    /// The same, and nothing that was dropped: where the server has another number of messages, all are read anew.
    pub async fn look_closely(&self, topic: Topic) -> Result<Held, MailboxError> {
        let held = self.look(topic).await?;
        if held.messages.len() == self.count(topic).await? {
            return Ok(held);
        }
        self.known().put(topic, Held::default());
        self.look(topic).await
    }

    /// These were dropped.
    pub fn drop(&self, topic: Topic, gone: &BTreeSet<u64>) {
        let mut known = self.known();
        if let Some(mut held) = known.topics.get(&topic).cloned() {
            held.messages.retain(|seq, _| !gone.contains(seq));
            known.put(topic, held);
        }
    }

    async fn count(&self, topic: Topic) -> Result<usize, MailboxError> {
        let fault = || MailboxError::Store("NATS does not tell how many messages there are".into());
        let info = self.nats.messages.info_with_subjects(self.nats.mailbox(topic)).await;
        let counted = info.map_err(|_| fault())?.try_next().await.map_err(|_| fault())?;
        Ok(counted.map_or(0, |(_, count)| count))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// In the place of what was known of the topic. Of an empty one nothing is.
    fn put(&mut self, topic: Topic, held: Held) {
        self.messages -= self.topics.remove(&topic).map_or(0, |held| held.messages.len());
        if self.messages + held.messages.len() > MOST {
            *self = Self::default();
        }
        if !held.messages.is_empty() {
            self.messages += held.messages.len();
            self.topics.insert(topic, held);
        }
    }
}

impl Held {
    /// All, by their places, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Option<&Brief>)> {
        self.messages.iter().map(|(seq, brief)| (*seq, brief.as_ref()))
    }

    /// All that can be read.
    fn readable(&self) -> impl Iterator<Item = (u64, &Brief)> {
        self.iter().filter_map(|(seq, brief)| Some((seq, brief?)))
    }

    /// The place of a message that is known by its name; an earlier one of that name may be gone.
    pub fn place(&self, id: MessageId) -> Option<u64> {
        self.readable().filter(|(_, brief)| brief.id == id).last().map(|(seq, _)| seq)
    }

    /// What all of them take of the topic's room.
    pub fn bytes(&self) -> usize {
        self.readable().map(|(_, brief)| brief.bytes).sum()
    }
}

impl Brief {
    fn of(message: &Message) -> Self {
        let Message { id, publisher, expires, .. } = *message;
        Self { id, publisher, expires, bytes: message.bytes() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(messages: u64) -> Held {
        Held { messages: (1..=messages).map(|seq| (seq, None)).collect(), last: messages }
    }

    #[test]
    fn so_many_messages_are_remembered() {
        let mut known = Known::default();
        let topic = |number: usize| {
            let mut topic = [0; 32];
            topic[..8].copy_from_slice(&number.to_be_bytes());
            Topic(topic)
        };
        for number in 0..3 * MOST / 256 {
            known.put(topic(number), held(256));
            known.put(topic(number), held(255));
            known.put(topic(number + MOST), Held::default());
            let counted: usize = known.topics.values().map(|held| held.messages.len()).sum();
            assert_eq!(known.messages, counted);
            assert!(counted <= MOST && known.topics.contains_key(&topic(number)));
            assert!(!known.topics.contains_key(&topic(number + MOST)));
        }
    }
}
