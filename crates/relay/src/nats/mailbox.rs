use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::DirectGetErrorKind;
use futures_util::TryStreamExt;
use walletconnect::{ClientId, MessageId, Topic};

use super::acks::Acks;
use super::codec::{decode, encode};
use super::connect::Nats;
use super::record::Record;
use crate::mailbox::{Mailbox, MailboxError, Page, Pending, Published, Receipt};
use crate::{Message, Stored, since_1970};

/// Mailboxes on NATS, shared by all nodes.
pub struct NatsMailbox {
    nats: Nats,
    acks: Arc<Acks>,
}

impl NatsMailbox {
    /// Of this connection, on the runtime on which it lives.
    pub fn new(nats: &Nats) -> Self {
        Self { nats: nats.clone(), acks: Acks::new(nats.clone()) }
    }

    fn subject(&self, topic: Topic) -> String {
        format!("{}.mailbox.{topic}", self.nats.prefix)
    }

    async fn put(&self, message: &Message) -> Result<Published, MailboxError> {
        match self.try_put(message).await {
            Err(MailboxError::Full) => {
                self.make_room(message.topic).await?;
                self.try_put(message).await
            }
            done => done,
        }
    }

    async fn try_put(&self, message: &Message) -> Result<Published, MailboxError> {
        let mut publish = PublishMessage::build()
            .payload(encode(message).into())
            .message_id(format!("{}{}", message.topic, message.id));
        if self.nats.drops {
            let left = message.expires.saturating_sub(since_1970().as_secs()).max(1);
            publish = publish.ttl(Duration::from_secs(left));
        }
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

    /// The first message of a topic at a place or after it. What cannot be read is none of ours.
    async fn next(
        &self,
        topic: Topic,
        place: u64,
    ) -> Result<Option<(u64, Option<Message>)>, MailboxError> {
        let stream = &self.nats.messages;
        match stream.direct_get_next_for_subject(self.subject(topic), Some(place)).await {
            Ok(found) => Ok(Some((found.sequence, decode(topic, &found.payload)))),
            Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
            Err(error) => {
                Err(MailboxError::Store(format!("NATS tells no messages: {}", error.kind())))
            }
        }
    }

    async fn read(&self, page: Page) -> Result<Vec<Stored>, MailboxError> {
        let Page { topic, reader, after, most, now } = page;
        let record = self.acks.load((topic, reader)).await?;
        let mut place = after.max(record.floor());
        // As long as nothing is due, what was passed need never be looked at again.
        let mut passed = (after <= record.floor()).then_some(record.floor());
        let mut due = Vec::new();
        while due.len() < most {
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

    /// Drops of a full topic what somebody acknowledged, and what expired.
    async fn make_room(&self, topic: Topic) -> Result<(), MailboxError> {
        let fault = |what: &str| MailboxError::Store(format!("NATS tells no {what}"));
        self.acks.flush().await;
        let readers = format!("$KV.{}.{topic}.*", self.nats.acks.name);
        let info = self.nats.acks.stream.info_with_subjects(readers).await;
        let mut info = info.map_err(|_| fault("readers"))?;
        let mut records = Vec::new();
        while let Some((subject, _)) = info.try_next().await.map_err(|_| fault("readers"))? {
            let reader = subject.rsplit('.').next().and_then(Topic::parse);
            let Some(reader) = reader.map(|name| ClientId(name.0)) else { continue };
            records.push((reader, self.acks.load((topic, reader)).await?));
        }
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
                // Another node may have dropped it at the same moment.
                drop(self.nats.messages.delete_message(seq).await);
            }
        }
        Ok(())
    }
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
