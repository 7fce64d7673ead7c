use std::sync::Arc;
use std::time::{Duration, Instant};

use super::chains::Chains;
use super::client::NodeClient;
use crate::config::Config;
use crate::metrics::RpcMetrics;

/// What a worker needs to answer JSON-RPC: its own connections, and the chains that it shares with the other workers.
#[derive(Debug)]
pub struct Proxy {
    /// The worker's connections.
    pub client: NodeClient,
    /// The chains.
    pub chains: Arc<Chains>,
    /// What is counted.
    pub metrics: RpcMetrics,
    /// Pause between two looks at a head.
    pub head_poll: Duration,
    started: Instant,
}

impl Proxy {
    /// A worker's proxy. `started` is the same for all workers: they compare times.
    pub fn new(
        config: &Config,
        chains: Arc<Chains>,
        metrics: RpcMetrics,
        started: Instant,
    ) -> Self {
        let nodes = chains.iter().map(|chain| chain.upstreams.len()).sum();
        Self {
            client: NodeClient::new(
                nodes,
                config.node_tls.clone(),
                config.timeouts.upstream,
                config.limits.answer_bytes,
            ),
            chains,
            metrics,
            head_poll: config.timeouts.head_poll,
            started,
        }
    }

    /// Milliseconds since the gateway started.
    pub fn now_ms(&self) -> u64 {
        millis(self.started.elapsed())
    }

    /// [`Self::head_poll`] in milliseconds.
    pub fn head_poll_ms(&self) -> u64 {
        millis(self.head_poll)
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
