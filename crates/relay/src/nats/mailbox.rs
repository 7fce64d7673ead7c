use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;
use futures_util::TryStreamExt;
use tokio::sync::Mutex;
use walletconnect::{ClientId, MessageId, Topic};

use super::acks::Acks;
use super::codec::{decode, encode};
use super::connect::{NODE, Nats};
use super::record::Record;
use crate::mailbox::{Mailbox, MailboxError, Page, Pending, Published, Receipt, Room};
use crate::{Message, Stored, since_1970};

/// Mailboxes on NATS, shared by all nodes.
pub struct NatsMailbox {
    nats: Nats,
    acks: Arc<Acks>,
    /// Whose turn it is to make room, for a share of all topics each.
    turns: [Mutex<()>; TURNS],
}

const TURNS: usize = 256;

/// Messages dropped at a time.
const DELETES: usize = 64;

impl NatsMailbox {
    /// Of this connection, on the runtime on which it lives.
    pub fn new(nats: &Nats) -> Self {
        Self {
            nats: nats.clone(),
            acks: Acks::new(nats.clone()),
            turns: std::array::from_fn(|_| Mutex::default()),
        }
    }

    fn subject(&self, topic: Topic) -> String {
        format!("{}.mailbox.{topic}", self.nats.prefix)
    }

    async fn put(&self, message: &Message) -> Result<Published, MailboxError> {
        match self.try_put(message).await {
            Err(MailboxError::Full) => {}
            done => return done,
        }
        // One at a time: the others find the room that the first made.
        let turn = usize::from(message.topic.0[0]) % self.turns.len();
        let _turn = self.turns[turn].lock().await;
        match self.try_put(message).await {
            Err(MailboxError::Full) => {
                self.make_room(message.topic).await?;
                self.try_put(message).await
            }
            done => done,
        }
    }

    async fn try_put(&self, message: &Message) -> Result<Published, MailboxError> {
        self.has_room(message).await?;
        let publish = publication(message, self.nats.drops, since_1970().as_secs());
        let publish = publish.header(NODE, &*self.nats.node);
        let sent = self.nats.context.send_publish(self.subject(message.topic), publish);
        let kept = async { sent.await?.await }.await;
        match kept {
            Ok(ack) if ack.duplicate => Ok(Published::Again(ack.sequence)),
            Ok(ack) => Ok(Published::New(ack.sequence)),
            Err(error) if error.to_string().contains("maximum messages per subject") => {
                Err(MailboxError::Full)
            }
            Err(error) => Err(MailboxError::Store(format!("NATS keeps nothing: {}", error.kind()))),
        }
    }

    /// The server counts messages, not bytes. As many of the usual size as it keeps cannot be too much; only before one that is larger a
    /// topic's messages are looked through.
    async fn has_room(&self, message: &Message) -> Result<(), MailboxError> {
        let Room { messages, bytes } = self.nats.room;
        let mut sum = message.bytes();
        if sum <= bytes / messages {
            return Ok(());
        }
        let mut place = 0;
        while let Some((seq, kept)) = self.next(message.topic, place + 1).await? {
            place = seq;
            sum += kept.as_ref().map_or(0, Message::bytes);
            // Said again, it takes no room.
            if kept.is_some_and(|kept| kept.id == message.id) {
                return Ok(());
            }
        }
        if sum <= bytes { Ok(()) } else { Err(MailboxError::Full) }
    }

    /// The first message of a topic at a place or after it. What cannot be read is none of ours.
    async fn next(
        &self,
        topic: Topic,
        place: u64,
    ) -> Result<Option<(u64, Option<Message>)>, MailboxError> {
        let found = self.nats.next(&self.nats.messages, self.subject(topic), place).await;
        let found =
            found.map_err(|kind| MailboxError::Store(format!("NATS tells no messages: {kind}")))?;
        Ok(found.map(|found| (found.sequence, decode(topic, &found.payload))))
    }

    async fn read(&self, page: Page) -> Result<Vec<Stored>, MailboxError> {
        let Page { topic, reader, after, now, .. } = page;
        let record = self.acks.load((topic, reader)).await?;
        let mut place = after.max(record.floor());
        // As long as nothing is due, what was passed need never be looked at again.
        let mut passed = (after <= record.floor()).then_some(record.floor());
        let mut due = Vec::new();
        while !page.is_full(&due) {
            let Some((seq, message)) = self.next(topic, place + 1).await? else { break };
            place = seq;
            let message = message.filter(|message| {
                message.publisher != reader && message.expires > now && !record.has(seq)
            });
            match message {
                Some(message) => {
                    passed = passed.take().and_then(|floor| {
                        self.acks.raise((topic, reader), floor);
                        None
                    });
                    due.push(Stored { seq, message: Arc::new(message) });
                }
                None => passed = passed.map(|_| seq),
            }
        }
        if let Some(floor) = passed {
            self.acks.raise((topic, reader), floor);
        }
        Ok(due)
    }

    async fn seek(&self, topic: Topic, id: MessageId) -> Result<Option<u64>, MailboxError> {
        let mut place = 0;
        while let Some((seq, message)) = self.next(topic, place + 1).await? {
            if message.is_some_and(|message| message.id == id) {
                return Ok(Some(seq));
            }
            place = seq;
        }
        Ok(None)
    }

    /// Drops of a full topic what somebody acknowledged, or else what expired.
    async fn make_room(&self, topic: Topic) -> Result<(), MailboxError> {
        let records = self.records(topic).await?;
        let Some((first, _)) = self.next(topic, 1).await? else { return Ok(()) };
        let acked: BTreeSet<u64> = records.iter().flat_map(|(_, record)| record.acked()).collect();
        let gone: BTreeSet<u64> = acked.into_iter().filter(|seq| *seq >= first).collect();
        if gone.is_empty() {
            return self.drop_what_is_over(topic, &records).await;
        }
        let all: Vec<u64> = gone.iter().copied().collect();
        for some in all.chunks(DELETES) {
            let deleted: Vec<_> = some.iter().map(|seq| self.delete(*seq)).collect();
            futures_util::future::join_all(deleted).await;
        }
        for (reader, _) in records {
            self.acks.forget((topic, reader), &gone);
        }
        Ok(())
    }

    /// What each reader acknowledged on a topic.
    async fn records(&self, topic: Topic) -> Result<Vec<(ClientId, Record)>, MailboxError> {
        let fault = || MailboxError::Store("NATS tells no readers".into());
        let readers = format!("$KV.{}.{topic}.*", self.nats.acks.name);
        let info = self.nats.acks.stream.info_with_subjects(readers).await;
        let mut info = info.map_err(|_| fault())?;
        let mut records = Vec::new();
        while let Some((subject, _)) = info.try_next().await.map_err(|_| fault())? {
            let reader = subject.rsplit('.').next().and_then(Topic::parse);
            let Some(reader) = reader.map(|name| ClientId(name.0)) else { continue };
            records.push((reader, self.acks.load((topic, reader)).await?));
        }
        Ok(records)
    }

    /// Looks at every message of a topic: what expired, and what a reader passed by, goes.
    async fn drop_what_is_over(
        &self,
        topic: Topic,
        records: &[(ClientId, Record)],
    ) -> Result<(), MailboxError> {
        let (mut place, now) = (0, since_1970().as_secs());
        while let Some((seq, message)) = self.next(topic, place + 1).await? {
            place = seq;
            let over = message.is_none_or(|message| {
                // What a reader passed by was its own or is acknowledged.
                let has = |(reader, record): &(ClientId, Record)| {
                    *reader != message.publisher && record.has(seq)
                };
                message.expires <= now || records.iter().any(has)
            });
            if over {
                self.delete(seq).await;
            }
        }
        Ok(())
    }

    /// Drops a message without writing over it: it is sealed. Another node may have dropped it at the same moment.
    async fn delete(&self, seq: u64) {
        let subject = format!("STREAM.MSG.DELETE.{}", self.nats.stream_name());
        let order = serde_json::json!({ "seq": seq, "no_erase": true });
        let deleted: Result<serde_json::Value, _> =
            self.nats.context.request(subject, &order).await;
        if let Err(error) = deleted {
            tracing::debug!(kind = %error.kind(), "a message was not dropped");
        }
    }
}

/// A message as the server is handed it: under a name by which it is known when it comes again, and, of a server that `drops` each when its
/// own time is over, with the seconds that it has left.
fn publication(message: &Message, drops: bool, now: u64) -> PublishMessage {
    let publication = PublishMessage::build()
        .payload(encode(message).into())
        .message_id(format!("{}{}", message.topic, message.id));
    if !drops {
        return publication;
    }
    // Zero would be for ever.
    let left = message.expires.saturating_sub(now).max(1);
    publication.ttl(Duration::from_secs(left))
}

impl Mailbox for NatsMailbox {
    fn publish(&self, message: Arc<Message>) -> Pending<'_, Result<Published, MailboxError>> {
        Box::pin(async move { self.put(&message).await })
    }

    fn backlog(&self, page: Page) -> Pending<'_, Result<Vec<Stored>, MailboxError>> {
        Box::pin(self.read(page))
    }

    fn ack(&self, receipt: Receipt) {
        self.acks.add((receipt.topic, receipt.reader), receipt.seq);
    }

    fn find(&self, topic: Topic, id: MessageId) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        Box::pin(self.seek(topic, id))
    }

    /// The server drops what is over by itself; this counts.
    fn expire(&self, _now: u64) -> Pending<'_, Result<u64, MailboxError>> {
        Box::pin(async {
            let info = self.nats.messages.get_info().await;
            let info = info.map_err(|error| {
                MailboxError::Store(format!("NATS tells nothing: {}", error.kind()))
            })?;
            Ok(info.state.messages)
        })
    }

    fn flush(&self) -> Pending<'_, Result<(), MailboxError>> {
        Box::pin(async {
            self.acks.flush().await;
            Ok(())
        })
    }
}

#[cfg(test)]
pub(super) mod tests;
