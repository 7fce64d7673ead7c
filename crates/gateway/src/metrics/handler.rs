use std::fmt::Write;

use axum::extract::State;
use axum::response::IntoResponse;
use http::header;

use crate::app::Shared;

/// `GET /metrics`
pub async fn get_metrics(State(app): State<Shared>) -> impl IntoResponse {
    let mut text = app.metrics.render();
    for (name, kind, value) in [
        ("drawstring_compressed_bytes", "gauge", app.gzip.bytes() as u64),
        ("drawstring_held_bytes", "gauge", app.held.used()),
        ("drawstring_held_refused_total", "counter", app.held.refused()),
        ("drawstring_held_evicted_total", "counter", app.held.evicted()),
    ] {
        // Writing to a text cannot fail.
        let _written = write!(text, "# TYPE {name} {kind}\n{name} {value}\n");
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
