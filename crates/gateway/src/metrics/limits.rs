use metrics::{Counter, counter};

use super::Metrics;

/// What is counted about rates.
#[derive(Clone)]
pub struct LimitMetrics {
    /// Refused as the network asked too much.
    pub by_network: Counter,
    /// Refused as the project asked too much.
    pub by_project: Counter,
    /// Refused as too much was asked of the chain.
    pub by_chain: Counter,
    /// Tokens that calls cost.
    pub tokens: Counter,
}

impl LimitMetrics {
    /// Nobody looks.
    pub fn unseen() -> Self {
        let none = Counter::noop;
        Self { by_network: none(), by_project: none(), by_chain: none(), tokens: none() }
    }
}

impl Metrics {
    /// The counters of rates.
    pub fn limits(&self) -> LimitMetrics {
        let refused = |by: &'static str| counter!("drawstring_limited_total", "by" => by);
        self.register(|| LimitMetrics {
            by_network: refused("network"),
            by_project: refused("project"),
            by_chain: refused("chain"),
            tokens: counter!("drawstring_rpc_tokens_total"),
        })
    }
}

impl std::fmt::Debug for LimitMetrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("LimitMetrics").finish_non_exhaustive()
    }
}
