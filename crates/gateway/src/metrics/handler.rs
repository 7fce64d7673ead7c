use axum::extract::State;
use axum::response::IntoResponse;
use http::header;

use crate::app::Shared;

/// `GET /metrics`
pub async fn get_metrics(State(app): State<Shared>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.render())
}
