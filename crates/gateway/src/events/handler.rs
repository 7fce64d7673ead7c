use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::read;
use crate::app::Shared;
use crate::projects::Project;
use crate::web::{Admitted, ApiError, LimitedBody};

/// `POST /e`: an event, or several.
pub async fn post_event(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    headers: HeaderMap,
    LimitedBody(body): LimitedBody,
) -> Result<Response, ApiError> {
    take(&app, &project, &headers, &body)
}

/// `POST /batch`: the same, under the name that pages use when they are left.
pub async fn post_batch(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    headers: HeaderMap,
    LimitedBody(body): LimitedBody,
) -> Result<Response, ApiError> {
    take(&app, &project, &headers, &body)
}

fn take(
    app: &Shared,
    project: &Project,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<Response, ApiError> {
    if !is_json_or_text(headers) {
        let advice = "send events as application/json or text/plain";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-type", advice));
    }
    let reports = read(project.id.as_str(), body)?;
    let count = reports.len() as u64;
    if !project.analytics || asks_not_to_be_tracked(headers) {
        app.events.metrics.declined.increment(count);
    } else if !app.events.take(reports) {
        app.events.metrics.shed.increment(count);
        let mut answer =
            ApiError::unavailable("too many events at once: send them later").into_response();
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("10"));
        return Ok(answer);
    }
    Ok(StatusCode::ACCEPTED.into_response())
}

/// Do Not Track, or Global Privacy Control.
fn asks_not_to_be_tracked(headers: &HeaderMap) -> bool {
    ["dnt", "sec-gpc"].iter().any(|name| headers.get(*name).is_some_and(|value| value == "1"))
}

/// `navigator.sendBeacon` sends text.
fn is_json_or_text(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(header::CONTENT_TYPE) else { return true };
    let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json") || kind.eq_ignore_ascii_case("text/plain")
}
