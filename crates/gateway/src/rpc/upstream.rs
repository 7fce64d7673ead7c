use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

use http::Uri;

use super::attempt::Kind;
use super::certificate::CertificateFault;
use super::faults::Faults;
use super::pace::{Pace, Paces};
use crate::metrics::UpstreamMetrics;

/// One node of a chain.
#[derive(Debug)]
pub struct Upstream {
    /// Its number among the nodes of all chains.
    pub slot: usize,
    /// Its whole address; may hold a key, so it is never logged.
    pub uri: Uri,
    /// The head of every request to it, up to the length of the body.
    pub request_head: String,
    /// Its host and port, for logs and metrics.
    pub name: String,
    /// What is counted about it.
    pub metrics: UpstreamMetrics,
    /// How it keeps up with each method.
    pub paces: Paces,
    /// Where it failed lately.
    pub faults: Faults,
    /// Held while it is asked for its chain for the first time.
    pub first_probe: tokio::sync::Mutex<()>,
    batch: AtomicUsize,
    batch_until_ms: AtomicU64,
    check_again_ms: AtomicU64,
    health: AtomicU8,
    off_head: AtomicBool,
    recovering: AtomicBool,
}

/// How long the size of a node's batches is remembered: what was refused may have been about one call of it.
const BATCH_MS: u64 = 600_000;

/// A node is asked whether it is still there once in so long, however many calls fail.
const CHECK_MS: u64 = 2_000;

/// The header line that shows a node the user and password of its address (RFC 7617).
fn basic(user: &str) -> String {
    let user: Vec<u8> = percent_encoding::percent_decode_str(user).collect();
    format!("authorization: Basic {}\r\n", data_encoding::BASE64.encode(&user))
}

/// What is known of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// Not asked yet.
    Unknown,
    /// Its last answer was one.
    Up,
    /// Its last answer was none.
    Down,
    /// It answers for another chain; it is never used.
    WrongChain,
}

/// Why a node's answer is none. Nobody's data is in it, so it may be logged and shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UpstreamError {
    /// No connection.
    #[error("no connection")]
    Connection,
    /// The connection broke before the answer was there: the node may have taken the call.
    #[error("it hung up")]
    HungUp,
    /// Behind TLS, and its certificate is not one to trust.
    #[error("its certificate {0}")]
    Certificate(CertificateFault),
    /// No answer in time.
    #[error("no answer in time")]
    Timeout,
    /// An HTTP status that is no answer.
    #[error("HTTP status {0}")]
    Status(u16),
    /// Not JSON-RPC: HTML, garbage, half an answer.
    #[error("not a JSON-RPC answer")]
    NotAnAnswer,
    /// Compressed in another way than gzip or deflate, though the gateway asks for neither; or damaged.
    #[error("a compressed answer that cannot be read")]
    Compressed,
    /// An answer to another call.
    #[error("an answer to another call")]
    WrongId,
    /// More bytes than the limit.
    #[error("the answer is above the size limit")]
    TooLarge,
    /// The node itself says that it is over its limit.
    #[error("over its request limit")]
    Limited,
    /// It serves another chain.
    #[error("another chain's node")]
    WrongChain,
    /// No more requests may go out, or no more time is left, for what was asked.
    #[error("nothing more may be asked for one request")]
    Spent,
    /// The visitor's network has too much under way: there was no turn, or no room for the answer.
    #[error("too much is under way for one network")]
    Crowded,
}

impl UpstreamError {
    /// Whether it says nothing about the node, and asking another one is no use.
    pub const fn is_the_callers(self) -> bool {
        matches!(self, Self::TooLarge | Self::Spent | Self::Crowded)
    }

    /// Whether it is the node's fault alone, whatever was asked: then the node is down. All others a call may bring about.
    pub const fn is_the_nodes(self) -> bool {
        matches!(self, Self::Connection | Self::Certificate(_))
    }

    /// Whether the node may have carried out what it did not answer.
    pub const fn may_be_done(self) -> bool {
        matches!(
            self,
            Self::HungUp
                | Self::Timeout
                | Self::Status(_)
                | Self::NotAnAnswer
                | Self::Compressed
                | Self::WrongId
                | Self::TooLarge
                | Self::Crowded
        )
    }
}

/// When a node is asked, among those of its chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// It is up, at the head and not slow.
    First,
    /// It is up and at the head, but far slower at this method than another.
    Slow,
    /// It is up, but behind the head, or its word about the head is not to be believed.
    OffHead,
    /// It is up, and failed lately at calls of this kind, or of several.
    AtFault,
    /// It was down when last asked.
    Down,
    /// It serves another chain, or was not asked which.
    Never,
}

impl Turn {
    /// In the order in which nodes are asked.
    pub const ALL: [Self; 5] = [Self::First, Self::Slow, Self::OffHead, Self::AtFault, Self::Down];

    /// This node's turn for a call of this kind.
    pub fn of(node: &Upstream, kind: Kind, now_ms: impl Fn() -> u64) -> Self {
        match node.health() {
            Health::Up if node.faults.is_at_fault(kind.method, &now_ms) => Self::AtFault,
            Health::Up if node.is_off_head() => Self::OffHead,
            Health::Up => match node.paces.known(kind.method) {
                Some(pace) if Pace::is_behind(pace, now_ms()) => Self::Slow,
                _ => Self::First,
            },
            Health::Down => Self::Down,
            Health::Unknown | Health::WrongChain => Self::Never,
        }
    }
}

impl Upstream {
    /// The node at `uri`, which is an absolute one, of a chain with this many kinds of calls.
    pub fn new(slot: usize, uri: Uri, metrics: UpstreamMetrics, kinds: usize) -> Self {
        let authority = uri.authority().map(ToString::to_string).unwrap_or_default();
        let (user, name) = match authority.rsplit_once('@') {
            Some((user, name)) => (Some(user), name.to_owned()),
            None => (None, authority),
        };
        let authorization = user.map(basic).unwrap_or_default();
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let request_head = format!(
            "POST {path} HTTP/1.1\r\nhost: {name}\r\ncontent-type: application/json\r\naccept: application/json\r\naccept-encoding: identity\r\n{authorization}content-length: "
        );
        Self {
            slot,
            request_head,
            uri,
            name,
            metrics,
            paces: Paces::new(kinds),
            faults: Faults::new(kinds),
            batch: AtomicUsize::new(0),
            batch_until_ms: AtomicU64::new(0),
            check_again_ms: AtomicU64::new(0),
            first_probe: tokio::sync::Mutex::default(),
            health: AtomicU8::new(Health::Unknown as u8),
            off_head: AtomicBool::new(false),
            recovering: AtomicBool::new(false),
        }
    }

    /// Whether it is behind the head, or says what cannot be.
    pub fn is_off_head(&self) -> bool {
        self.off_head.load(Ordering::Relaxed)
    }

    /// Notes whether it is; returns whether that is news.
    pub fn note_off_head(&self, off: bool) -> bool {
        self.off_head.swap(off, Ordering::Relaxed) != off
    }

    /// The most calls that it takes in one batch, as far as is known.
    pub fn batch(&self, now_ms: u64) -> Option<usize> {
        let most = self.batch.load(Ordering::Relaxed);
        (most > 0 && now_ms < self.batch_until_ms.load(Ordering::Relaxed)).then_some(most)
    }

    /// Notes that it took this many calls in one batch and not many more.
    pub fn note_batch(&self, most: usize, now_ms: u64) {
        self.batch.store(most, Ordering::Relaxed);
        self.batch_until_ms.store(now_ms + BATCH_MS, Ordering::Relaxed);
    }

    /// Whether it is time to ask it, after a fault, if it is still there.
    pub fn start_check(&self, now_ms: u64) -> bool {
        let again_ms = self.check_again_ms.load(Ordering::Relaxed);
        let order = Ordering::Relaxed;
        now_ms >= again_ms
            && self
                .check_again_ms
                .compare_exchange(again_ms, now_ms + CHECK_MS, order, order)
                .is_ok()
    }

    /// What is known of it.
    pub fn health(&self) -> Health {
        match self.health.load(Ordering::Relaxed) {
            1 => Health::Up,
            2 => Health::Down,
            3 => Health::WrongChain,
            _ => Health::Unknown,
        }
    }

    /// Notes what was learnt; returns what was known before.
    pub fn note(&self, health: Health) -> Health {
        let before = self.health();
        if before != health {
            self.health.store(health as u8, Ordering::Relaxed);
        }
        before
    }

    /// Takes the place of the one who looks after it; false if it is taken.
    pub fn start_recovery(&self) -> bool {
        !self.recovering.swap(true, Ordering::AcqRel)
    }

    /// Gives that place back.
    pub fn end_recovery(&self) {
        self.recovering.store(false, Ordering::Release);
    }
}
