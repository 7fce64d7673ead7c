//! What the gateway counts, for `GET /metrics` in Prometheus' text form. No label holds a visitor's or a project's data.

mod events;
mod gzip;
mod handler;
mod http;
mod index;
mod limits;
mod rpc;

use metrics::with_local_recorder;
use metrics_exporter_prometheus::PrometheusRecorder;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

pub use events::EventMetrics;
pub use gzip::GzipMetrics;
pub use handler::get_metrics;
pub use http::{HttpMetrics, Route};
pub use index::IndexMetrics;
pub use limits::LimitMetrics;
pub use rpc::{RpcMetrics, UpstreamMetrics};

/// The counters of one gateway. Handles are made once; counting is one atomic addition.
pub struct Metrics {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
}

/// Borders of the latency histogram, in seconds.
const LATENCY: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

impl Metrics {
    /// Counters at zero.
    pub fn new() -> Result<Self, BuildError> {
        let name = Matcher::Full("drawstring_upstream_seconds".to_owned());
        let relay = Matcher::Full(relay::LATENCY.to_owned());
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(name, &LATENCY)?
            .set_buckets_for_metric(relay, &LATENCY)?;
        let recorder = builder.build_recorder();
        Ok(Self { handle: recorder.handle(), recorder })
    }

    /// The relay's counters.
    pub fn relay(&self) -> relay::Meters {
        self.register(relay::Meters::default)
    }

    /// The text for Prometheus.
    pub fn render(&self) -> String {
        self.handle.render()
    }

    /// Folds what was measured since the last time; to be called every few seconds.
    pub fn fold(&self) {
        self.handle.run_upkeep();
    }

    /// Runs `make` so that the handles it makes count here.
    fn register<T>(&self, make: impl FnOnce() -> T) -> T {
        with_local_recorder(&self.recorder, make)
    }
}

impl std::fmt::Debug for Metrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Metrics").finish_non_exhaustive()
    }
}
