use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_nats::jetstream::stream::DirectGetErrorKind;
use futures_util::TryStreamExt;
use walletconnect::{ClientId, MessageId, Topic};

use super::codec::decode;
use super::connect::Nats;
use crate::Message;
use crate::mailbox::MailboxError;

/// What topics hold, as far as this node has looked. A message does not change at its place, so only what is new is read.
pub struct Contents {
    nats: Nats,
    known: Mutex<HashMap<Topic, Held>>,
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

/// Topics remembered, some 20 kB of a full one; then all are forgotten and read anew when they are wanted.
const MOST: usize = 1_024;

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
        match self.nats.messages.direct_get_next_for_subject(subject, Some(place)).await {
            Ok(found) => Ok(Some((found.sequence, decode(topic, &found.payload)))),
            Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
            Err(error) => {
                Err(MailboxError::Store(format!("NATS tells no messages: {}", error.kind())))
            }
        }
    }

    /// What a topic holds. Something that was dropped may be among it, nothing is missing.
    pub async fn look(&self, topic: Topic) -> Result<Held, MailboxError> {
        let mut held = self.known().get(&topic).cloned().unwrap_or_default();
        while let Some((seq, message)) = self.next(topic, held.last + 1).await? {
            held.last = seq;
            held.messages.insert(seq, message.as_ref().map(Brief::of));
        }
        let mut known = self.known();
        if known.len() >= MOST && !known.contains_key(&topic) {
            known.clear();
        }
        known.insert(topic, held.clone());
        Ok(held)
    }

    /// The same, and nothing that was dropped: where the server has another number of messages, all are read anew.
    pub async fn look_closely(&self, topic: Topic) -> Result<Held, MailboxError> {
        let held = self.look(topic).await?;
        if held.messages.len() == self.count(topic).await? {
            return Ok(held);
        }
        self.known().remove(&topic);
        self.look(topic).await
    }

    /// These were dropped.
    pub fn drop(&self, topic: Topic, gone: &BTreeSet<u64>) {
        if let Some(held) = self.known().get_mut(&topic) {
            held.messages.retain(|seq, _| !gone.contains(seq));
        }
    }

    async fn count(&self, topic: Topic) -> Result<usize, MailboxError> {
        let fault = || MailboxError::Store("NATS does not tell how many messages there are".into());
        let info = self.nats.messages.info_with_subjects(self.nats.mailbox(topic)).await;
        let counted = info.map_err(|_| fault())?.try_next().await.map_err(|_| fault())?;
        Ok(counted.map_or(0, |(_, count)| count))
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Topic, Held>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
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
