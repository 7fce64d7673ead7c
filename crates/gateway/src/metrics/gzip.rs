use metrics::{Counter, counter};

use super::Metrics;

/// What is counted about answers in gzip.
#[derive(Clone)]
pub struct GzipMetrics {
    /// Compressed now.
    pub made: Counter,
    /// Compressed before.
    pub kept: Counter,
}

impl Metrics {
    /// The counters of answers in gzip.
    pub fn gzip(&self) -> GzipMetrics {
        let from = |from: &'static str| counter!("drawstring_compressed_total", "from" => from);
        self.register(|| GzipMetrics { made: from("compressor"), kept: from("cache") })
    }
}

impl std::fmt::Debug for GzipMetrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("GzipMetrics").finish_non_exhaustive()
    }
}
