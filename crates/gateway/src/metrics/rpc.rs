use std::time::Duration;

use metrics::{Counter, Histogram, counter, histogram};

use super::Metrics;
use crate::rpc::UpstreamError;

/// What is counted about JSON-RPC as a whole.
#[derive(Clone)]
pub struct RpcMetrics {
    /// Answers from the cache.
    pub hits: Counter,
    /// Questions that the cache could have known.
    pub misses: Counter,
    /// Answers shared with one who asked before.
    pub shared: Counter,
    /// Calls given to a second node because the first was late.
    pub hedged: Counter,
    /// Calls given to a second node because the first had not got what was asked for, or its error may be its own.
    pub asked_again: Counter,
    /// Batches given to a node in parts because it does not take so many calls at once.
    pub split: Counter,
    /// Transactions that nodes refused though the chain has them, answered with their hash.
    pub sent_before: Counter,
    /// Messages to those who subscribed.
    pub events: Counter,
    /// Their bytes.
    pub event_bytes: Counter,
    /// Sockets closed because their subscriptions brought more than their network's share.
    pub too_much: Counter,
}

/// What is counted about one node.
#[derive(Clone)]
pub struct UpstreamMetrics {
    calls: Counter,
    failures: [Counter; 4],
    seconds: Histogram,
}

const FAILURES: [&str; 4] = ["connection", "timeout", "limited", "garbage"];

impl UpstreamMetrics {
    /// Counts one call.
    pub fn count(&self, error: Option<&UpstreamError>, time: Duration) {
        self.calls.increment(1);
        self.seconds.record(time.as_secs_f64());
        if let Some(error) = error {
            self.fail(*error);
        }
    }

    /// Counts one failure.
    pub fn fail(&self, error: UpstreamError) {
        let kind = match error {
            UpstreamError::Connection | UpstreamError::Certificate(_) => 0,
            UpstreamError::Timeout => 1,
            UpstreamError::Limited | UpstreamError::Status(429) => 2,
            _ => 3,
        };
        self.failures[kind].increment(1);
    }
}

impl Metrics {
    /// The counters of JSON-RPC as a whole.
    pub fn rpc(&self) -> RpcMetrics {
        let answers = |from: &'static str| counter!("drawstring_rpc_reads_total", "from" => from);
        self.register(|| RpcMetrics {
            hits: answers("cache"),
            misses: answers("node"),
            shared: answers("shared"),
            hedged: counter!("drawstring_rpc_hedged_total"),
            asked_again: counter!("drawstring_rpc_asked_again_total"),
            split: counter!("drawstring_rpc_split_batches_total"),
            sent_before: counter!("drawstring_rpc_sent_before_total"),
            events: counter!("drawstring_rpc_events_total"),
            event_bytes: counter!("drawstring_rpc_event_bytes_total"),
            too_much: counter!("drawstring_rpc_subscriptions_too_much_total"),
        })
    }

    /// The counters of a chain's node, named by its place in the configuration: its address may be a secret.
    pub fn upstream(&self, chain: &str, number: usize) -> UpstreamMetrics {
        let labels = [("chain", chain.to_owned()), ("node", number.to_string())];
        let failure = |kind: &'static str| {
            let [chain, node] = labels.clone();
            counter!(
                "drawstring_upstream_failures_total",
                &[chain, node, ("kind", kind.to_owned())]
            )
        };
        self.register(|| UpstreamMetrics {
            calls: counter!("drawstring_upstream_calls_total", &labels),
            failures: FAILURES.map(failure),
            seconds: histogram!("drawstring_upstream_seconds", &labels),
        })
    }
}

impl std::fmt::Debug for RpcMetrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("RpcMetrics").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for UpstreamMetrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("UpstreamMetrics").finish_non_exhaustive()
    }
}
