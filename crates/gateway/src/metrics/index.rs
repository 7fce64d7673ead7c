use metrics::{Counter, Gauge, counter, gauge};

use super::Metrics;

/// What is counted about the index of one chain's histories.
#[derive(Clone)]
pub struct IndexMetrics {
    /// Blocks between the chain's head and the last one that was read.
    pub lag: Gauge,
    /// Accounts that are followed.
    pub accounts: Gauge,
    /// Accounts that were dropped because more were asked for than a cap allows.
    pub dropped: Counter,
}

impl Default for IndexMetrics {
    /// Counts nothing.
    fn default() -> Self {
        Self { lag: Gauge::noop(), accounts: Gauge::noop(), dropped: Counter::noop() }
    }
}

impl Metrics {
    /// The numbers of a chain's index.
    pub fn index(&self, chain: &str) -> IndexMetrics {
        let chain = chain.to_owned();
        self.register(|| IndexMetrics {
            lag: gauge!("drawstring_index_lag_blocks", "chain" => chain.clone()),
            accounts: gauge!("drawstring_index_accounts", "chain" => chain.clone()),
            dropped: counter!("drawstring_index_dropped_total", "chain" => chain),
        })
    }
}

impl std::fmt::Debug for IndexMetrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("IndexMetrics").finish_non_exhaustive()
    }
}
