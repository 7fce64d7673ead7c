use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use shares::ShareKey;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, sleep_until};
use walletconnect::relay::wire::{self, Call, Delivery, Incoming};
use walletconnect::relay::{Refusal, RpcId};
use walletconnect::{ClientId, Topic};

use super::letters::{Letter, Letters};
use super::line::{End, Heard, Line};
use super::told;
use super::topics::Topics;
use crate::call::{Plan, Publisher, Work, cost, subscription_id};
use crate::clients::Place;
use crate::hub::{Item, Outbox};
use crate::mailbox::{Page, Receipt};
use crate::socket::Share;
use crate::{Relay, Stored, since_1970};

/// Requests of one socket under way at a time; further ones wait in the network. What is answered with megabytes counts as many.
const UNDER_WAY: usize = 256;
const FETCH_WEIGHT: usize = 64;

/// Frames taken before what they came to is written.
const FRAMES: usize = 64;

/// Messages of a mailbox read at a time.
const PAGE: usize = 64;
const PAGE_BYTES: usize = 256 * 1024;

/// Before a mailbox that could not be read is tried again.
const PAUSE: Duration = Duration::from_secs(5);

/// Between two looks whether the last answers are there.
const LAST_ANSWERS: Duration = Duration::from_millis(10);

/// Where a client comes from, and what it may take there.
pub struct From {
    /// Whether a request that counts as so many is within the limits of its address and its project.
    pub may_ask: Box<dyn Fn(usize) -> bool + Send + Sync>,
    /// What it may have the relay hold.
    pub share: Share,
    /// Its network.
    pub owner: ShareKey,
}

/// A client's socket.
pub struct Client<S> {
    relay: Arc<Relay>,
    line: Line<S>,
    id: ClientId,
    name: Box<str>,
    place: Place,
    from: From,
    outbox: Arc<Outbox>,
    topics: Topics,
    letters: Letters,
    next_id: u64,
    under_way: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    pub fn new(relay: Arc<Relay>, line: Line<S>, id: ClientId, place: Place, from: From) -> Self {
        relay.meters.sockets.increment(1.0);
        let now = u64::try_from(since_1970().as_millis()).unwrap_or_default();
        Self {
            relay,
            line,
            id,
            name: id.text().into(),
            place,
            outbox: Arc::new(Outbox::of(from.share.clone())),
            from,
            topics: Topics::default(),
            letters: Letters::default(),
            // Unique for this socket, and far below the largest number that JavaScript tells apart.
            next_id: now << 8,
            under_way: 0,
        }
    }

    /// Talks until one of the two sides ends it.
    pub async fn run(mut self, stopped: watch::Receiver<bool>) {
        let end = match self.serve(stopped).await {
            Ok(()) => End::Stopping,
            Err(end) => end,
        };
        tracing::debug!(?end, "a client's socket ended");
        self.outbox.close();
        for letter in self.letters.unanswered() {
            self.relay.owed.note(self.id, letter.seq);
        }
        for topic in self.topics.iter() {
            self.rise(topic);
        }
        self.relay.meters.sockets.decrement(1.0);
        self.line.close(end).await;
    }

    async fn serve(&mut self, mut stopped: watch::Receiver<bool>) -> Result<(), End> {
        let (ping, idle) = (self.relay.settings().ping, self.relay.settings().idle);
        let mut pings = interval_at(Instant::now() + ping, ping);
        // Writing to a slow reader may take longer: it still has its time for an answer.
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut heard, mut quiet) = (true, Duration::ZERO);
        let outbox = Arc::clone(&self.outbox);
        let mut leave_at = None;
        loop {
            tokio::select! {
                biased;
                () = told(&mut stopped), if leave_at.is_none() => {
                    let clients = self.relay.clients.count();
                    let grace = self.relay.settings().grace(clients, self.id.0[31]);
                    leave_at = Some(Instant::now() + grace);
                }
                () = sleep_until(leave_at.unwrap_or_else(Instant::now)), if leave_at.is_some() => {
                    if self.under_way == 0 {
                        return Ok(());
                    }
                    leave_at = Some(Instant::now() + LAST_ANSWERS);
                }
                _ = pings.tick() => {
                    if !std::mem::replace(&mut heard, false) {
                        return Err(End::Silent);
                    }
                    quiet += ping;
                    if self.topics.is_empty() && !idle.is_zero() && quiet >= idle {
                        return Err(End::Idle);
                    }
                    self.line.ping().await?;
                }
                () = outbox.filled() => self.send_all().await?,
                first = self.line.hear(), if self.under_way < UNDER_WAY => {
                    heard = true;
                    let first = first?;
                    if matches!(first, Heard::Text(_)) {
                        quiet = Duration::ZERO;
                    }
                    self.take(first).await?;
                    self.take_more().await?;
                    self.line.flush().await?;
                }
            }
            self.read_mailboxes();
        }
    }

    /// Takes what else has arrived, so that its answers are written together.
    async fn take_more(&mut self) -> Result<(), End> {
        for _ in 1..FRAMES {
            if self.under_way >= UNDER_WAY {
                return Ok(());
            }
            let Some(next) = self.line.hear().now_or_never() else { return Ok(()) };
            self.take(next?).await?;
        }
        Ok(())
    }

    async fn take(&mut self, heard: Heard) -> Result<(), End> {
        let Heard::Text(text) = heard else { return Ok(()) };
        let (id, why) = match wire::read(&text) {
            Ok(Incoming::Answer { id, taken }) => {
                self.answered(&id, taken);
                return Ok(());
            }
            Ok(Incoming::Call { id, call }) if !self.may(cost(&call)) => {
                (id, Refusal::TooManyRequests)
            }
            Ok(Incoming::Call { id, call }) => match self.call(&id, call) {
                Ok(None) => return Ok(()),
                Ok(Some(answer)) => return self.line.say(answer).await,
                Err(why) => (id, why),
            },
            // Reading it cost as much as reading a request.
            Err(refused) if !self.may(1) => (refused.id, Refusal::TooManyRequests),
            Err(refused) => (refused.id, refused.why),
        };
        self.relay.meters.errors.increment(1);
        self.line.say(wire::error(&id, why)).await
    }

    fn may(&self, cost: usize) -> bool {
        self.place.take(cost) && (self.from.may_ask)(cost)
    }

    /// A delivery was answered.
    fn answered(&mut self, id: &RpcId, taken: bool) {
        let RpcId::Number(id) = *id else { return };
        let Some(letter) = self.letters.answered(id, taken) else { return };
        if taken {
            self.relay.meters.acknowledged.increment(1);
            let Letter { topic, seq, message, .. } = letter;
            self.relay.mailbox().ack(Receipt { topic, seq, reader: self.id });
            self.relay.delivered(message.as_ref(), self.id);
        } else {
            self.relay.owed.note(self.id, letter.seq);
        }
    }

    /// Begins what a call asks for; its answer where there is nothing to wait for.
    fn call(&mut self, id: &RpcId, call: Call<'_>) -> Result<Option<String>, Refusal> {
        let from = Publisher { client: self.id, owner: self.from.owner };
        let Plan { join, leave, mut work, answer } = self.relay.plan(from, call)?;
        let settings = self.relay.settings();
        let new: HashSet<_> = join.iter().filter(|topic| !self.topics.has(topic)).collect();
        let crowded = |topic: &&Topic| self.relay.hub().seats(topic) >= settings.listeners;
        // What another socket of the client's listens to has its room.
        let alone = |topic: &&Topic| !self.relay.hub().sits(topic, self.id);
        let reserved: HashSet<_> = new.iter().copied().filter(alone).collect();
        if new.iter().any(crowded) || !self.place.reserve(reserved.len(), settings.subscriptions) {
            return Err(Refusal::TooManyRequests);
        }
        self.leave(&leave);
        for topic in &join {
            self.join(*topic, reserved.contains(topic));
        }
        self.relay.moved(self.id, &join, &leave);
        if let Work::Register(_, _, topics) = &mut work {
            topics.extend(self.topics.iter());
        }
        let text = answer.text(&join, &self.name);
        if let Work::Nothing = work {
            return Ok(Some(wire::result(id, text.as_deref().unwrap_or("true"))));
        }
        let weight = if matches!(work, Work::Fetch(_)) { FETCH_WEIGHT } else { 1 };
        let charge = self.from.share.take(work.bytes()).ok_or(Refusal::TooManyRequests)?;
        self.under_way += weight;
        let (relay, outbox, client) = (Arc::clone(&self.relay), Arc::clone(&self.outbox), self.id);
        let id = id.clone();
        // On its own: a message that was begun is handed out even when its publisher hangs up.
        tokio::spawn(async move {
            let (answer, charge) = relay.do_charged(client, work, charge).await;
            let answer = match answer {
                Ok(found) => wire::result(&id, text.or(found).as_deref().unwrap_or("true")),
                Err(why) => {
                    relay.meters.errors.increment(1);
                    wire::error(&id, why)
                }
            };
            outbox.answer(answer, weight, charge);
        });
        Ok(None)
    }

    /// Gives topics back. What was sent of them and not acknowledged waits in their mailboxes.
    fn leave(&mut self, topics: &[Topic]) {
        let left: HashSet<_> = self.topics.leave(topics).into_iter().collect();
        for topic in &left {
            self.rise(topic);
        }
        for seq in self.letters.leave(&left) {
            self.relay.owed.note(self.id, seq);
        }
    }

    /// Takes a seat on a topic, for which there may be `reserved` room.
    fn join(&mut self, topic: Topic, reserved: bool) {
        let relay = &self.relay;
        let first = relay.hub().join(topic, self.id, &self.outbox, || relay.bus().subscribe(topic));
        relay.quota.join(&topic, self.id);
        if self.topics.join(topic) {
            // Another socket of the client's came or went in this very moment.
            match (first, reserved) {
                (true, false) => self.place.take_room(),
                (false, true) => self.place.release(1),
                _ => {}
            }
        }
        // Once it listens: what is published meanwhile comes both ways, and is told by its place.
        self.topics.read(topic);
    }

    /// Gives a seat back, and the client's room for the topic with its last one.
    fn rise(&self, topic: &Topic) {
        let relay = &self.relay;
        let last = || relay.bus().unsubscribe(*topic);
        if relay.hub().leave(topic, self.id, &self.outbox, last) {
            self.place.release(1);
        }
    }

    /// Writes what waits.
    async fn send_all(&mut self) -> Result<(), End> {
        for item in self.outbox.take() {
            match item {
                Item::Answer { text, weight, charge } => {
                    self.under_way -= weight;
                    self.line.say(text).await?;
                    drop(charge);
                }
                Item::Message(stored, _charge) => {
                    if self.letters.is_full() {
                        self.topics.read(stored.message.topic);
                    } else if self.deliver(&stored).await? {
                        self.relay.meters.live.increment(1);
                    }
                }
                Item::Page { topic, messages, more, charge: _charge } => {
                    let rest = self.deliver_page(&messages, more).await?;
                    self.topics.done(topic, rest);
                }
                Item::Behind(topic) => self.topics.read(topic),
            }
        }
        self.line.flush().await
    }

    /// Sends what was read of a mailbox; after which place more may be due.
    async fn deliver_page(&mut self, messages: &[Stored], more: bool) -> Result<Option<u64>, End> {
        let mut last = 0;
        for stored in messages {
            if self.letters.is_full() {
                return Ok(Some(last));
            }
            if self.deliver(stored).await? {
                let meters = &self.relay.meters;
                let again = self.relay.owed.was_sent(self.id, stored.seq);
                if again { &meters.redelivered } else { &meters.waited }.increment(1);
            }
            last = stored.seq;
        }
        Ok(more.then_some(last))
    }

    /// Sends a message, unless the client has it, left its topic, or its time is over.
    async fn deliver(&mut self, stored: &Stored) -> Result<bool, End> {
        let Stored { seq, message } = stored;
        let over = message.expires <= since_1970().as_secs();
        if over || !self.topics.has(&message.topic) || self.letters.has(*seq) {
            return Ok(false);
        }
        let id = self.next_id;
        self.next_id += 1;
        let known = self.relay.is_watched().then(|| Arc::clone(message));
        self.letters.send(Letter {
            id,
            topic: message.topic,
            seq: *seq,
            bytes: message.bytes(),
            message: known,
        });
        let text = wire::subscription(
            id,
            &Delivery {
                subscription: &subscription_id(&message.topic, &self.name),
                topic: &message.topic,
                message: &message.text,
                published_at: message.published_ms,
                tag: message.tag,
                attestation: self.relay.attestation(message),
            },
        );
        self.line.say(text).await?;
        Ok(true)
    }

    /// Begins to read mailboxes, as long as there is room for what they hold.
    fn read_mailboxes(&mut self) {
        while !self.letters.is_full()
            && let Some((topic, after)) = self.topics.next()
        {
            let (relay, outbox, reader) =
                (Arc::clone(&self.relay), Arc::clone(&self.outbox), self.id);
            let mut charge = self.from.share.nothing();
            tokio::spawn(async move {
                relay.bus().settled().await;
                let now = since_1970().as_secs();
                let page = Page { topic, reader, after, most: PAGE, bytes: PAGE_BYTES, now };
                match relay.read(page, &mut charge).await {
                    Ok(Some(messages)) => {
                        let more = page.is_full(&messages);
                        return outbox.page(topic, messages, more, charge);
                    }
                    // Its network holds too much that is not read.
                    Ok(None) => {}
                    Err(error) => {
                        tracing::warn!(%error, "a mailbox cannot be read; it is tried again");
                    }
                }
                sleep(PAUSE).await;
                outbox.page(topic, Vec::new(), false, charge);
                outbox.behind(topic);
            });
        }
    }
}
