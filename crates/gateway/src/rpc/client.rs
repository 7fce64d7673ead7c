use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::Uri;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use relay::socket::Charge;
use tokio::time::timeout;

use super::answer::is_error;
use super::attempt::{Attempt, Kind};
use super::budget::Budget;
use super::link::{Exchanged, Link, LinkError, NodeStream, open_stream};
use super::room::Room;
use super::upstream::{Upstream, UpstreamError};
use crate::web::{DecodeError, write_number};

/// A worker's connections to the nodes. Not shared between workers, so that no call waits for another thread.
#[derive(Debug)]
pub struct NodeClient {
    connector: HttpsConnector<HttpConnector>,
    /// By the nodes' slots; the one used last is at the end.
    idle: Vec<Mutex<Vec<Link>>>,
    timeout: Duration,
    answer_bytes: usize,
}

/// Bytes that are taken before a node is asked: what a usual answer has, so that none of these is refused once the node has answered.
const FIRST_BYTES: usize = 4 << 10;

/// What a node is asked for.
struct Asking<'a> {
    kind: Option<Kind>,
    time: Duration,
    /// Bytes that the answer may have.
    most: usize,
    /// What it may cost its visitor, where it is for one.
    budget: Option<&'a Budget>,
}

/// A connection that was not used for this long is closed: nodes and what stands between do the same.
const IDLE: Duration = Duration::from_secs(30);

impl NodeClient {
    /// A client of this many nodes that trusts as `tls` says and waits `timeout` for an answer of at most `answer_bytes`.
    pub fn new(
        nodes: usize,
        tls: rustls::ClientConfig,
        timeout: Duration,
        answer_bytes: usize,
    ) -> Self {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        let idle = (0..nodes).map(|_| Mutex::new(Vec::new())).collect();
        Self { connector, idle, timeout, answer_bytes }
    }

    /// The bytes of a node's answer to the bytes of a call, neither read nor changed, at the cost of one request and not later than
    /// `patience`. They are charged to the visitor for as long as any part of them is kept.
    pub async fn ask(
        &self,
        node: &Upstream,
        kind: Kind,
        call: &[u8],
        budget: &Budget,
        patience: Duration,
    ) -> Result<Bytes, UpstreamError> {
        self.ask_charged(node, Some(kind), call, budget, patience).await
    }

    /// The same without learning anything about how fast the node is.
    pub async fn ask_aside_for(
        &self,
        node: &Upstream,
        call: &[u8],
        budget: &Budget,
    ) -> Result<Bytes, UpstreamError> {
        self.ask_charged(node, None, call, budget, budget.time()).await
    }

    async fn ask_charged(
        &self,
        node: &Upstream,
        kind: Option<Kind>,
        call: &[u8],
        budget: &Budget,
        patience: Duration,
    ) -> Result<Bytes, UpstreamError> {
        if !budget.spend() || budget.bytes() == 0 {
            return Err(UpstreamError::Spent);
        }
        let most = budget.bytes().min(self.answer_bytes);
        let time = patience.min(self.timeout);
        let asking = Asking { kind, time, most, budget: Some(budget) };
        let answer = match budget.share().take(FIRST_BYTES) {
            // In a box: every call in flight would carry the room for it several times.
            Some(held) => Box::pin(self.ask_for(node, call, asking, held)).await,
            None => Err(UpstreamError::Crowded),
        };
        match answer {
            Ok(answer) => {
                budget.received(answer.len());
                Ok(answer)
            }
            Err(UpstreamError::TooLarge) => {
                budget.received(most);
                // Of another request it may be long enough.
                Err(if most < self.answer_bytes {
                    UpstreamError::Spent
                } else {
                    UpstreamError::TooLarge
                })
            }
            Err(UpstreamError::Crowded) => {
                budget.visitor().note_crowded();
                Err(UpstreamError::Crowded)
            }
            failure => failure,
        }
    }

    /// The answer for those who count their calls themselves, without learning anything about how fast the node is.
    pub async fn ask_aside(&self, node: &Upstream, call: &[u8]) -> Result<Bytes, UpstreamError> {
        self.ask_within(node, call, self.timeout).await
    }

    /// [`Self::ask_aside`] with other patience.
    pub async fn ask_within(
        &self,
        node: &Upstream,
        call: &[u8],
        time: Duration,
    ) -> Result<Bytes, UpstreamError> {
        let asking = Asking { kind: None, time, most: self.answer_bytes, budget: None };
        self.ask_for(node, call, asking, Charge::default()).await
    }

    async fn ask_for(
        &self,
        node: &Upstream,
        call: &[u8],
        asking: Asking<'_>,
        mut held: Charge,
    ) -> Result<Bytes, UpstreamError> {
        let Asking { kind, time, most, budget } = asking;
        let mut attempt = Attempt::begin(node, kind);
        let evicted = held.evicted();
        let until = Instant::now() + time / 2;
        let mut room = Room { held: &mut held, most, until, budget, place: None, waited: false };
        let answer = tokio::select! {
            biased;
            answer = timeout(time, self.exchange(node, call, &mut room)) => {
                answer.unwrap_or(Err(UpstreamError::Timeout))
            }
            () = evicted => Err(UpstreamError::Crowded),
        };
        if room.waited {
            attempt.forget_pace();
        }
        drop(room);
        attempt.end(answer.as_ref().err());
        let answer = answer?;
        Ok(if held.resize(answer.len()) {
            held.on(answer)
        } else {
            return Err(UpstreamError::Crowded);
        })
    }

    /// Over a connection that is open already, if the node did not close it just now, or over a new one.
    async fn exchange(
        &self,
        node: &Upstream,
        call: &[u8],
        room: &mut Room<'_>,
    ) -> Result<Bytes, UpstreamError> {
        let request = request(node, call);
        while let Some(mut link) = self.take(node) {
            if !link.is_open().await {
                continue;
            }
            match link.exchange(&request, room).await {
                // Another one may do.
                Err(LinkError::Closed) => {}
                exchanged => return self.finish(node, link, exchanged, room).await,
            }
        }
        let mut link = Link::over(self.open(&node.uri).await?);
        let exchanged = link.exchange(&request, room).await;
        self.finish(node, link, exchanged, room).await
    }

    /// Opens the bytes to an address.
    pub async fn open(&self, uri: &Uri) -> Result<NodeStream, UpstreamError> {
        open_stream(&self.connector, uri).await
    }

    async fn finish(
        &self,
        node: &Upstream,
        link: Link,
        exchanged: Result<Exchanged, LinkError>,
        room: &mut Room<'_>,
    ) -> Result<Bytes, UpstreamError> {
        let Exchanged { status, body, encoding, keeps } = exchanged?;
        if keeps {
            self.give_back(node, link);
        }
        // Other statuses may carry a JSON-RPC error, which is an answer; some nodes answer every error with 500.
        match status {
            500 => match room.unpack(encoding, body).await {
                Ok(body) if is_error(&body) => Ok(body),
                Err(UpstreamError::Crowded) => Err(UpstreamError::Crowded),
                _ => Err(UpstreamError::Status(status)),
            },
            429 | 300..400 | 501.. => Err(UpstreamError::Status(status)),
            _ => room.unpack(encoding, body).await,
        }
    }

    fn take(&self, node: &Upstream) -> Option<Link> {
        let mut links = self.links(node);
        let newest = links.pop()?;
        if newest.used.elapsed() < IDLE {
            return Some(newest);
        }
        // All others waited longer.
        links.clear();
        None
    }

    fn give_back(&self, node: &Upstream, mut link: Link) {
        link.used = Instant::now();
        self.links(node).push(link);
    }

    fn links(&self, node: &Upstream) -> std::sync::MutexGuard<'_, Vec<Link>> {
        self.idle[node.slot].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The whole request, in one piece.
fn request(node: &Upstream, call: &[u8]) -> Vec<u8> {
    let mut request = Vec::with_capacity(node.request_head.len() + call.len() + 24);
    request.extend_from_slice(node.request_head.as_bytes());
    write_number(call.len(), &mut request);
    request.extend_from_slice(b"\r\n\r\n");
    request.extend_from_slice(call);
    request
}

impl From<LinkError> for UpstreamError {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Closed | LinkError::Broken => Self::HungUp,
            LinkError::TooLarge => Self::TooLarge,
            LinkError::NoRoom => Self::Crowded,
        }
    }
}

impl From<DecodeError> for UpstreamError {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::Unreadable => Self::Compressed,
            DecodeError::TooLarge => Self::TooLarge,
        }
    }
}
