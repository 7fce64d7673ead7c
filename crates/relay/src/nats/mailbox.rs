use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;
use futures_util::{StreamExt, TryStreamExt};
use tokio::sync::Mutex;
use walletconnect::{ClientId, MessageId, Topic};

use super::acks::Acks;
use super::codec::encode;
use super::connect::{NODE, Nats};
use super::contents::{Brief, Contents, Held};
use super::heavy::Heavy;
use super::record::Record;
use crate::mailbox::{Left, Mailbox, MailboxError, Page, Pending, Published, Receipt};
use crate::{Message, Stored, since_1970};

/// Mailboxes on NATS, shared by all nodes.
pub struct NatsMailbox {
    nats: Nats,
    acks: Arc<Acks>,
    contents: Contents,
    heavy: Arc<Heavy>,
    /// Whose turn it is to make room, for a share of all topics each.
    turns: [Turn; TURNS],
}

#[derive(Default)]
struct Turn {
    mine: Mutex<()>,
    /// How often room was made.
    made: AtomicU64,
}

const TURNS: usize = 256;

/// How often a message that finds no room is tried: others may take what was made for it.
const TRIES: usize = 8;

/// The share of a full topic that is dropped when there is no room, where it was acknowledged in a row: by one order, in a millisecond or two.
const ROW: usize = 2;

/// And where it was not. The server then drops one by one, each as slowly as it keeps one, and everybody waits who publishes there: of all at once
/// the slowest hundredth waited for a second.
const SHARE: usize = 8;

/// Messages that are being dropped, and records that are being read, at a time.
const UNDER_WAY: usize = 64;

/// The code of an answer of a cluster that cannot do it now.
const UNAVAILABLE: u16 = 503;

impl NatsMailbox {
    /// Of this connection, on the runtime on which it lives.
    pub fn new(nats: &Nats) -> Self {
        Self {
            nats: nats.clone(),
            acks: Acks::new(nats.clone()),
            contents: Contents::new(nats.clone()),
            heavy: Heavy::new(nats.clone()),
            turns: std::array::from_fn(|_| Turn::default()),
        }
    }

    async fn put(&self, message: &Message) -> Result<Published, MailboxError> {
        let turn = &self.turns[usize::from(message.topic.0[0]) % TURNS];
        let mut heavy = self.heavy.has_with(message).await?;
        for _ in 0..TRIES {
            if heavy {
                return self.put_counted(message, turn).await;
            }
            let made = turn.made.load(Ordering::Relaxed);
            match self.keep(message).await {
                Err(MailboxError::Full) => {}
                done => return done,
            }
            if !self.make_room_since(made, message.topic, turn).await? {
                break;
            }
            heavy = self.heavy.has(&message.topic);
        }
        Err(MailboxError::Full)
    }

    /// Keeps a message on a topic of which bytes are counted. One at a time: the others count what the first kept.
    async fn put_counted(&self, message: &Message, turn: &Turn) -> Result<Published, MailboxError> {
        let _mine = turn.mine.lock().await;
        let mut kept = self.keep_if_it_fits(message).await;
        if kept == Err(MailboxError::Full) && self.make_room(message.topic).await? {
            kept = self.keep_if_it_fits(message).await;
        }
        kept
    }

    /// Makes room unless somebody did since it was `made` so often: one does it, and all who waited find it.
    async fn make_room_since(
        &self,
        made: u64,
        topic: Topic,
        turn: &Turn,
    ) -> Result<bool, MailboxError> {
        let _mine = turn.mine.lock().await;
        if turn.made.load(Ordering::Relaxed) != made {
            return Ok(true);
        }
        let done = self.make_room(topic).await?;
        turn.made.fetch_add(u64::from(done), Ordering::Relaxed);
        Ok(done)
    }

    /// Keeps a message unless it is too much for its topic, of whose messages the server knows the number only.
    async fn keep_if_it_fits(&self, message: &Message) -> Result<Published, MailboxError> {
        if self.heavy.has(&message.topic) {
            let fits = |held: &Held| held.bytes() + message.bytes() <= self.nats.room.bytes;
            let mut held = self.contents.look(message.topic).await?;
            if !fits(&held) || held.place(message.id).is_some() {
                held = self.contents.look_closely(message.topic).await?;
            }
            if let Some(seq) = held.place(message.id) {
                return Ok(Published::Again(seq));
            }
            if !fits(&held) {
                return Err(MailboxError::Full);
            }
        }
        self.keep(message).await
    }

    async fn keep(&self, message: &Message) -> Result<Published, MailboxError> {
        let publish = publication(message, self.nats.drops, since_1970().as_secs());
        let publish = publish.header(NODE, &*self.nats.node);
        let sent = self.nats.context.send_publish(self.nats.mailbox(message.topic), publish);
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

    async fn read(&self, page: Page) -> Result<Vec<Stored>, MailboxError> {
        let Page { topic, reader, after, now, .. } = page;
        let record = self.acks.load((topic, reader)).await?;
        let mut place = after.max(record.floor());
        // As long as nothing is due, what was passed need never be looked at again.
        let mut passed = (after <= record.floor()).then_some(record.floor());
        let mut due = Vec::new();
        while !page.is_full(&due) {
            let Some((seq, message)) = self.contents.next(topic, place + 1).await? else { break };
            self.nats.links.note(seq, place);
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
        Ok(self.contents.look(topic).await?.place(id))
    }

    /// Drops of a full topic the oldest of what somebody acknowledged, or else what is over; false when there is nothing.
    async fn make_room(&self, topic: Topic) -> Result<bool, MailboxError> {
        let told = tokio::try_join!(self.records(topic), self.contents.next(topic, 1));
        let (records, Some((first, _))) = told? else { return Ok(true) };
        let acked = records.iter().flat_map(|(_, record)| record.acked());
        let acked: BTreeSet<u64> = acked.filter(|seq| *seq >= first).collect();
        if acked.is_empty() {
            let over = over(&self.contents.look_closely(topic).await?, &records);
            return Ok(!self.drop_all(topic, over).await.is_empty());
        }
        let most = self.nats.room.messages.div_ceil(SHARE);
        let row = row(first, &records);
        let gone = if row.len() >= most.min(acked.len()) {
            let most = self.nats.room.messages.div_ceil(ROW);
            self.drop_row(topic, row.into_iter().take(most).collect()).await?
        } else {
            self.drop_all(topic, acked.into_iter().take(most)).await
        };
        for (reader, _) in records {
            self.acks.forget((topic, reader), &gone);
        }
        Ok(true)
    }

    /// What each reader acknowledged on a topic.
    async fn records(&self, topic: Topic) -> Result<Vec<(ClientId, Record)>, MailboxError> {
        let fault = || MailboxError::Store("NATS tells no readers".into());
        let readers = format!("$KV.{}.{topic}.*", self.nats.acks.name);
        let info = self.nats.acks.stream.info_with_subjects(readers).await;
        let mut info = info.map_err(|_| fault())?;
        let mut readers = Vec::new();
        while let Some((subject, _)) = info.try_next().await.map_err(|_| fault())? {
            let reader = subject.rsplit('.').next().and_then(Topic::parse);
            readers.extend(reader.map(|name| ClientId(name.0)));
        }
        let records = readers
            .into_iter()
            .map(async |reader| Ok((reader, self.acks.load((topic, reader)).await?)));
        futures_util::stream::iter(records).buffer_unordered(UNDER_WAY).try_collect().await
    }

    /// Drops what stands at the beginning of a topic, all of it up to the last of these; those that are gone.
    async fn drop_row(
        &self,
        topic: Topic,
        row: BTreeSet<u64>,
    ) -> Result<BTreeSet<u64>, MailboxError> {
        let after = row.last().map_or(0, |last| last + 1);
        let purge = self.nats.messages.purge().filter(self.nats.mailbox(topic)).sequence(after);
        let purged = purge.await;
        purged.map_err(|error| {
            MailboxError::Store(format!("NATS makes no room: {}", error.kind()))
        })?;
        self.contents.drop(topic, &row);
        Ok(row)
    }

    /// Drops messages of a topic; those that are gone.
    async fn drop_all(&self, topic: Topic, seqs: impl IntoIterator<Item = u64>) -> BTreeSet<u64> {
        let dropped = seqs.into_iter().map(async |seq| self.delete(seq).await.then_some(seq));
        let dropped = futures_util::stream::iter(dropped).buffer_unordered(UNDER_WAY);
        let gone: BTreeSet<u64> = dropped.filter_map(std::future::ready).collect().await;
        self.contents.drop(topic, &gone);
        gone
    }

    /// Drops a message without writing over it: it is sealed. True when it is gone: another node may have dropped it at the same moment.
    async fn delete(&self, seq: u64) -> bool {
        let subject = format!("STREAM.MSG.DELETE.{}", self.nats.stream_name());
        let order = serde_json::json!({ "seq": seq, "no_erase": true });
        let deleted: Result<serde_json::Value, _> =
            self.nats.context.request(subject, &order).await;
        match deleted {
            Ok(answer) => answer["error"]["code"] != UNAVAILABLE,
            Err(error) => {
                tracing::debug!(kind = %error.kind(), "a message was not dropped");
                false
            }
        }
    }
}

/// The messages from a topic's first on that somebody acknowledged, each, with no other between them.
fn row(first: u64, records: &[(ClientId, Record)]) -> Vec<u64> {
    let mut links = BTreeMap::new();
    for (seq, before) in records.iter().flat_map(|(_, record)| record.links()) {
        let nearest = links.entry(seq).or_insert(before);
        *nearest = before.min(*nearest);
    }
    let mut last = first.saturating_sub(1);
    let follows = |(seq, before): (&u64, &u64)| {
        let follows = *before <= last;
        last = *seq;
        follows.then_some(*seq)
    };
    links.range(first..).map_while(follows).collect()
}

/// Of a topic's messages those that expired, and those that a reader passed by.
fn over(held: &Held, records: &[(ClientId, Record)]) -> Vec<u64> {
    let now = since_1970().as_secs();
    let is_over = |seq, brief: &Brief| {
        // What a reader passed by was its own or is acknowledged.
        let has =
            |(reader, record): &(ClientId, Record)| *reader != brief.publisher && record.has(seq);
        brief.expires <= now || records.iter().any(has)
    };
    let over = held.iter().filter(|(seq, brief)| brief.is_none_or(|brief| is_over(*seq, brief)));
    over.map(|(seq, _)| seq).collect()
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
    fn expire(&self, _now: u64) -> Pending<'_, Result<Left, MailboxError>> {
        self.heavy.tidy();
        Box::pin(async {
            let info = self.nats.messages.get_info().await;
            let info = info.map_err(|error| {
                MailboxError::Store(format!("NATS tells nothing: {}", error.kind()))
            })?;
            Ok(Left { messages: info.state.messages, bytes: info.state.bytes })
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
