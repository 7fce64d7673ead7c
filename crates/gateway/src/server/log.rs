use std::io::stderr;

use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

use crate::config::LogFormat;

/// Starts logging to standard error. Lines hold the room, the status, the time and the request's id; never a body, an address
/// with its query, a header, an IP address or a node's whole address.
pub fn start_logging(level: LevelFilter, format: LogFormat) -> Result<(), TryInitError> {
    subscriber(level, format).try_init()
}

fn subscriber(level: LevelFilter, format: LogFormat) -> Box<dyn Subscriber + Send + Sync> {
    // What libraries say below a warning may hold whole addresses of nodes.
    let others = level.min(LevelFilter::WARN);
    let filter = Targets::new().with_default(others);
    let filter = filter.with_target("drawstring_gateway", level).with_target("relay", level);
    let all = registry().with(filter);
    match format {
        LogFormat::Text => Box::new(all.with(layer().with_writer(stderr).with_ansi(false))),
        LogFormat::Json => {
            Box::new(all.with(layer().json().flatten_event(true).with_writer(stderr)))
        }
    }
}
