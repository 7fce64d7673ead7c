use std::time::{Duration, Instant};

use super::upstream::{Upstream, UpstreamError};

/// One call under way at one node. Counted when it ends, also when nobody waits for it any more.
pub struct Attempt<'a> {
    node: &'a Upstream,
    kind: Option<Kind>,
    started: Instant,
    ended: bool,
}

/// What is asked, as far as the choice of the node goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// The method's number on its chain.
    pub method: u32,
    /// Whether asking twice does no harm.
    pub repeatable: bool,
}

/// A call that was given up earlier than this says nothing about the node: the client went away.
const TELLING: Duration = Duration::from_millis(5);

impl<'a> Attempt<'a> {
    /// Begins now. Without a kind only the node's counters are kept.
    pub fn begin(node: &'a Upstream, kind: Option<Kind>) -> Self {
        Self { node, kind, started: Instant::now(), ended: false }
    }

    /// Its time says nothing about the node: it waited for something else.
    pub const fn forget_pace(&mut self) {
        self.kind = None;
    }

    /// It came to an end.
    pub fn end(mut self, error: Option<&UpstreamError>) {
        self.ended = true;
        let time = self.started.elapsed();
        self.node.metrics.count(error, time);
        if let (None, Some(kind)) = (error, self.kind) {
            self.node.paces.of(kind.method).latency.record(time);
        }
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        let (false, Some(kind)) = (self.ended, self.kind) else { return };
        let waited = self.started.elapsed();
        if waited >= TELLING {
            self.node.paces.of(kind.method).latency.record_lost(waited);
        }
    }
}
