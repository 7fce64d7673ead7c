//! Whether the gateway serves, and serves well: `GET /healthz` and `GET /readyz`, for whatever starts it and sends it visitors.
//!
//! # Where to start
//!
//! - [`get_healthz`], whether the process does its work: if not, start it again;
//! - [`get_readyz`], whether visitors should be sent here, in a word; [`get_reasons`], the same on the operator's address, with reasons;
//! - [`Readiness`], what is looked at, and how often.

mod readiness;

use axum::Json;
use axum::extract::State;
use http::StatusCode;

use crate::app::Shared;

pub use readiness::{Readiness, Report};

/// `GET /healthz`: 200 while the process can read its database; a node or a disk that fails does not count: starting again mends neither.
pub async fn get_healthz(State(app): State<Shared>) -> (StatusCode, &'static str) {
    match readiness::database(&app).await {
        Ok(()) => (StatusCode::OK, "ok\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

/// `GET /readyz`, for anybody: 200 or 503, without reasons.
pub async fn get_readyz(State(app): State<Shared>) -> (StatusCode, &'static str) {
    let report = app.readiness.look(&app).await;
    if report.ready {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready: the operator's address says why\n")
    }
}

/// `GET /readyz`, for the operator: what was looked at, and what is wrong with it.
pub async fn get_reasons(State(app): State<Shared>) -> (StatusCode, Json<Report>) {
    let report = app.readiness.look(&app).await;
    let status = if report.ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(report))
}
