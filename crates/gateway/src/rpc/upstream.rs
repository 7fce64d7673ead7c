use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use http::{HeaderValue, Uri};

use super::certificate::CertificateFault;
use crate::metrics::UpstreamMetrics;

/// One node of a chain.
#[derive(Debug)]
pub struct Upstream {
    /// Its number among the nodes of all chains.
    pub slot: usize,
    /// Its whole address; may hold a key, so it is never logged.
    pub uri: Uri,
    /// The part of it that goes into requests.
    pub path: Uri,
    /// Its host and port as requests name it.
    pub host: HeaderValue,
    /// Its host and port, for logs and metrics.
    pub name: String,
    /// What is counted about it.
    pub metrics: UpstreamMetrics,
    health: AtomicU8,
    recovering: AtomicBool,
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
    /// No connection, or it broke.
    #[error("no connection")]
    Connection,
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
    /// An answer to another call.
    #[error("an answer to another call")]
    WrongId,
    /// More bytes than the limit.
    #[error("an answer above the size limit")]
    TooLarge,
    /// The node itself says that it is over its limit.
    #[error("over its request limit")]
    Limited,
    /// It serves another chain.
    #[error("another chain's node")]
    WrongChain,
}

impl Upstream {
    /// The node at `uri`, which is an absolute one.
    pub fn new(slot: usize, uri: Uri, metrics: UpstreamMetrics) -> Self {
        let name = uri.authority().map(ToString::to_string).unwrap_or_default();
        // Parts of an address are well formed by themselves.
        let path = uri.path_and_query().and_then(|path| path.as_str().parse().ok());
        let host = HeaderValue::from_str(&name);
        Self {
            slot,
            path: path.unwrap_or_default(),
            host: host.unwrap_or(HeaderValue::from_static("")),
            uri,
            name,
            metrics,
            health: AtomicU8::new(Health::Unknown as u8),
            recovering: AtomicBool::new(false),
        }
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
