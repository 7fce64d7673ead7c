use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;
use tokio::sync::Semaphore;
use walletconnect::jwt::Rules;
use walletconnect::relay::Refusal;
use walletconnect::relay::wire::Receipt;
use walletconnect::{ClientId, MessageId, Topic};

use crate::bus::Bus;
use crate::call::Work;
use crate::clients::Clients;
use crate::doubt::Doubt;
use crate::hub::Hub;
use crate::mailbox::{self, Mailbox, MailboxError, Page, Published};
use crate::owed::Owed;
use crate::quota::Quota;
use crate::socket::Charge;
use crate::watch::Watches;
use crate::{Message, Meters, Settings, Stored, since_1970};

/// One node of a relay.
pub struct Relay {
    settings: Settings,
    mailbox: Arc<dyn Mailbox>,
    bus: Box<dyn Bus>,
    hub: Arc<Hub>,
    pub(crate) clients: Arc<Clients>,
    pub(crate) owed: Owed,
    pub(crate) reads: Semaphore,
    /// Who is told by posts; none where posts are switched off.
    watches: Option<Arc<Watches>>,
    /// How much of the store strangers may fill.
    pub(crate) quota: Quota,
    doubt: Mutex<Doubt>,
    /// Nothing more is kept: the disk is almost full.
    closed: AtomicBool,
    /// What is counted.
    pub meters: Meters,
}

/// Messages that one fetch returns, and their bytes; whoever wants more asks again.
const FETCHED: usize = 256;
const FETCHED_BYTES: usize = 1 << 20;

/// Reads of mailboxes at a time, for all clients: what they bring is in memory before it can be charged to anybody.
const READS: usize = 32;

/// `{messages, hasMore}`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fetched {
    messages: Vec<FetchedMessage>,
    has_more: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FetchedMessage {
    topic: Topic,
    message: Box<str>,
    published_at: u64,
    tag: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    attestation: Option<Box<str>>,
}

impl Relay {
    /// A node over this mailbox, which all nodes share, and this bus between them.
    pub fn new(
        settings: Settings,
        mailbox: Arc<dyn Mailbox>,
        bus: Box<dyn Bus>,
        watches: Option<Arc<Watches>>,
        meters: Meters,
    ) -> Arc<Self> {
        let hub = Arc::new(Hub::default());
        bus.attach(Arc::clone(&hub));
        let quota = Quota::new(settings.quota, settings.message_bytes, mailbox.owners());
        let clients = Clients::new(settings.sockets_per_client, settings.client_rate);
        Arc::new(Self {
            settings,
            mailbox,
            bus,
            hub,
            clients,
            owed: Owed::default(),
            reads: Semaphore::new(READS),
            watches,
            quota,
            doubt: Mutex::default(),
            closed: AtomicBool::new(false),
            meters,
        })
    }

    /// What it accepts.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn mailbox(&self) -> &dyn Mailbox {
        &*self.mailbox
    }

    pub(crate) fn bus(&self) -> &dyn Bus {
        &*self.bus
    }

    pub(crate) fn hub(&self) -> &Hub {
        &self.hub
    }

    /// Topics that somebody listens to on this node.
    pub fn topics(&self) -> usize {
        self.hub.topics()
    }

    /// Does what a call wants done; some of it has a result, as JSON.
    pub(crate) async fn work(
        &self,
        client: ClientId,
        work: Work,
    ) -> Result<Option<String>, Refusal> {
        match work {
            Work::Nothing => {}
            Work::Settle => self.bus.settled().await,
            Work::Publish(messages) => {
                for message in messages {
                    self.publish(message).await?;
                }
            }
            Work::Fetch(topics) => return self.fetch(client, &topics).await.map(Some),
            Work::Receive(receipts) => self.receive(client, &receipts).await?,
            Work::Register(from, token, topics) => {
                let watches = self.watches.as_ref().ok_or(Refusal::InvalidMethod)?;
                let (names, now, leeway) = self.token_rules();
                let rules = Rules { audiences: &names, now, leeway };
                watches.register(from, &token, &rules, &topics).await?;
                return Ok(Some(format!("{{\"relayId\":\"{}\"}}", watches.name())));
            }
            Work::Unregister(token) => {
                let watches = self.watches.as_ref().ok_or(Refusal::InvalidMethod)?;
                let (names, now, leeway) = self.token_rules();
                let rules = Rules { audiences: &names, now, leeway };
                watches.unregister(client, &token, &rules).await?;
            }
        }
        Ok(None)
    }

    /// The same, for a client that is charged for the result; refused where there is no room for it.
    pub(crate) async fn do_charged(
        &self,
        client: ClientId,
        work: Work,
        mut charge: Charge,
    ) -> (Result<Option<String>, Refusal>, Charge) {
        let _place = match &work {
            // Nobody closes it.
            Work::Fetch(_) => self.reads.acquire().await.ok(),
            _ => None,
        };
        let done = self.work(client, work).await;
        let text = done.as_ref().map_or(0, |found| found.as_ref().map_or(0, String::len));
        if charge.grow(text) { (done, charge) } else { (Err(Refusal::TooManyRequests), charge) }
    }

    /// A page of a mailbox, charged to its reader; none where there is no room for it.
    pub(crate) async fn read(
        &self,
        page: Page,
        charge: &mut Charge,
    ) -> Result<Option<Vec<Stored>>, MailboxError> {
        let _place = self.reads.acquire().await;
        let messages = self.mailbox.backlog(page).await?;
        let bytes = messages.iter().map(|stored| stored.message.bytes()).sum();
        Ok(charge.grow(bytes).then_some(messages))
    }

    /// Keeps a message, then hands it to everybody who listens.
    async fn publish(&self, message: Arc<Message>) -> Result<(), Refusal> {
        if self.closed.load(Ordering::Relaxed) {
            self.meters.unkept.increment(1);
            return Err(Refusal::StorageError);
        }
        let arrived = Instant::now();
        let published = self.mailbox.publish(Arc::clone(&message)).await;
        self.meters.latency.record(arrived.elapsed().as_secs_f64());
        match published {
            Ok(Published::New(seq)) => {
                self.meters.published.increment(1);
                self.quota.kept(message.bytes());
                let stored = Stored { seq, message };
                self.hub.deliver(&stored);
                if let Some(watches) = &self.watches {
                    // Who is connected elsewhere is not known here.
                    let topic = &stored.message.topic;
                    let present = |reader| !self.bus.is_alone() || self.hub.sits(topic, reader);
                    watches.published(&stored, &self.mailbox, present);
                }
                Ok(())
            }
            // The node that kept it first may have ended before it told anybody.
            Ok(Published::Again(_)) => {
                self.meters.repeated.increment(1);
                self.hub.behind(&message.topic);
                self.bus.hint(message.topic);
                Ok(())
            }
            Err(error) => {
                self.meters.unkept.increment(1);
                if matches!(error, MailboxError::OverShare | MailboxError::NoRoom) {
                    self.meters.over_quota.increment(1);
                }
                Err(refusal(&error))
            }
        }
    }

    async fn fetch(&self, client: ClientId, topics: &[Topic]) -> Result<String, Refusal> {
        let mut fetched = Fetched { messages: Vec::new(), has_more: false };
        let mut bytes = 0;
        for topic in topics {
            let room = FETCHED - fetched.messages.len();
            let now = since_1970().as_secs();
            // One more than fits, so as to know whether there is one.
            let (most, most_bytes) = (room + 1, FETCHED_BYTES + 1);
            let page =
                Page { topic: *topic, reader: client, after: 0, most, bytes: most_bytes, now };
            let found = self.mailbox.backlog(page).await.map_err(|error| refusal(&error))?;
            fetched.has_more |= page.is_full(&found);
            for Stored { message, .. } in found {
                bytes += message.bytes();
                let some = !fetched.messages.is_empty();
                if fetched.messages.len() == FETCHED || (some && bytes > FETCHED_BYTES) {
                    fetched.has_more = true;
                    break;
                }
                fetched.messages.push(FetchedMessage {
                    topic: *topic,
                    message: message.text.clone(),
                    published_at: message.published_ms,
                    tag: message.tag,
                    attestation: self.attestation(&message).map(Into::into),
                });
            }
        }
        serde_json::to_string(&fetched).map_err(|_| Refusal::Unknown)
    }

    async fn receive(&self, client: ClientId, receipts: &[Receipt]) -> Result<(), Refusal> {
        for receipt in receipts {
            let found = self.mailbox.find(receipt.topic, receipt.message).await;
            let Some(seq) = found.map_err(|error| refusal(&error))? else { continue };
            if self.is_watched() {
                let (topic, now) = (receipt.topic, since_1970().as_secs());
                let after = seq.saturating_sub(1);
                let page = Page { topic, reader: client, after, most: 1, bytes: 1, now };
                let found = self.mailbox.backlog(page).await.map_err(|error| refusal(&error))?;
                let message = found.iter().find(|stored| stored.seq == seq);
                self.delivered(message.map(|stored| &stored.message), client);
            }
            self.mailbox.ack(mailbox::Receipt { topic: receipt.topic, seq, reader: client });
            self.meters.acknowledged.increment(1);
        }
        Ok(())
    }

    /// The name under which posts are signed, unless there are none.
    pub fn signer(&self) -> Option<ClientId> {
        self.watches.as_ref().map(|watches| watches.name())
    }

    /// A client listens to other topics now.
    pub(crate) fn moved(&self, client: ClientId, joined: &[Topic], left: &[Topic]) {
        if let Some(watches) = &self.watches {
            watches.moved(client, joined, left);
        }
    }

    /// A reader acknowledged a message, which is known where somebody may want to be told.
    pub(crate) fn delivered(&self, message: Option<&Arc<Message>>, reader: ClientId) {
        if let (Some(watches), Some(message)) = (&self.watches, message) {
            watches.delivered(message, reader);
        }
    }

    /// Whether anybody may want to be told of anything.
    pub(crate) fn is_watched(&self) -> bool {
        self.watches.as_ref().is_some_and(|watches| watches.any())
    }

    /// Reads which watches other nodes took. To be called every second or so.
    pub async fn look_at_watches(&self) -> Result<(), MailboxError> {
        match &self.watches {
            Some(watches) => watches.refresh().await,
            None => Ok(()),
        }
    }

    /// The statement that is handed out with a message.
    pub(crate) fn attestation<'a>(&self, message: &'a Message) -> Option<&'a str> {
        let known = !message.attestation.is_empty() || self.settings.empty_attestation;
        known.then_some(&*message.attestation)
    }

    /// Drops what expired, and counts what is there. To be called every minute or so, on one node or on all.
    pub async fn keep_house(&self) -> Result<(), MailboxError> {
        self.clients.tidy();
        let now = self.now();
        let left = self.mailbox.expire(now).await?;
        self.quota.counted(left.messages, left.bytes);
        let watched = self.watches.as_ref().map_or(0, |watches| watches.size()) as u64;
        for (gauge, value) in [
            (&self.meters.depth, left.messages),
            (&self.meters.bytes, self.quota.stored()),
            (&self.meters.topics, self.topics() as u64),
            (&self.meters.watched, watched),
        ] {
            #[expect(
                clippy::cast_precision_loss,
                reason = "a gauge need not be exact beyond 2^52"
            )]
            gauge.set(value as f64);
        }
        Ok(())
    }

    /// The time by which messages expire, in seconds since 1970: a clock that leaps is doubted.
    fn now(&self) -> u64 {
        let mut doubt = self.doubt.lock().unwrap_or_else(PoisonError::into_inner);
        let told = since_1970().as_secs();
        let (now, doubted) = doubt.believe(told, Instant::now());
        if doubted {
            tracing::warn!(
                ahead = told - now,
                "the clock leapt ahead: no message expires by it for an hour; set it right"
            );
        }
        now
    }

    /// Keeps no more messages, or keeps them again; what is kept is handed out all the same.
    pub fn close_store(&self, closed: bool) {
        self.closed.store(closed, Ordering::Relaxed);
    }

    /// Whether the store answers.
    pub async fn check(&self) -> Result<(), MailboxError> {
        self.mailbox.find(Topic([0; 32]), MessageId([0; 32])).await.map(drop)
    }

    /// Whether everybody is refused: there is no room for a message of a network that has none.
    pub fn is_full(&self) -> bool {
        self.quota.refuses_newcomers()
    }

    /// Waits until all that was acknowledged is noted.
    pub async fn flush(&self) -> Result<(), MailboxError> {
        self.mailbox.flush().await
    }
}

fn refusal(error: &MailboxError) -> Refusal {
    match error {
        MailboxError::Full | MailboxError::NoRoom => Refusal::MailboxLimitExceeded,
        MailboxError::OverShare => Refusal::TooManyRequests,
        MailboxError::Store(_) => Refusal::StorageError,
    }
}

impl std::fmt::Debug for Relay {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Relay").field("settings", &self.settings).finish_non_exhaustive()
    }
}
