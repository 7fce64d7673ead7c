use std::time::SystemTime;

use axum::Extension;
use axum::extract::State;
use http::{HeaderMap, StatusCode, header};
use shares::ShareKey;

use super::{NotKept, read};
use crate::app::Shared;
use crate::limits::Client;
use crate::projects::Project;
use crate::web::{Admitted, ApiError, LimitedBody};

/// Seconds after which events that were not kept may be sent again.
const LATER: u32 = 10;

/// `POST /e`: an event, or several.
pub async fn post_event(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    LimitedBody(body): LimitedBody,
) -> Result<StatusCode, ApiError> {
    take(&app, &project, client, &headers, &body).await
}

/// `POST /batch`: the same, under the name that pages use when they are left.
pub async fn post_batch(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    LimitedBody(body): LimitedBody,
) -> Result<StatusCode, ApiError> {
    take(&app, &project, client, &headers, &body).await
}

/// 202 once the events are written; 503 when they are not; 429 when the visitor's network sent too many bytes of them today.
async fn take(
    app: &Shared,
    project: &Project,
    client: Option<Extension<Client>>,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<StatusCode, ApiError> {
    if !is_json_or_text(headers) {
        let advice = "send events as application/json or text/plain";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content-type", advice));
    }
    let mut reports = read(project.id.as_str(), body)?;
    if !project.analytics || asks_not_to_be_tracked(headers) {
        app.events.metrics.declined.increment(reports.len() as u64);
        return Ok(StatusCode::ACCEPTED);
    }
    let owner = client.map_or(ShareKey::MACHINE, |Extension(Client(client))| app.share_key(client));
    for report in &mut reports {
        report.owner = owner;
    }
    if !owner.is_machine() {
        let bytes = reports.iter().map(|report| report.bytes() as u64).sum();
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        if let Err(used_up) = app.events.allowance.take(owner, bytes, now.as_secs()) {
            app.events.metrics.limited.increment(reports.len() as u64);
            return Err(ApiError::too_many(used_up.seconds));
        }
    }
    let advice = match app.events.keep(reports).await {
        Ok(()) => return Ok(StatusCode::ACCEPTED),
        Err(NotKept::Crowded) => "too many events at once: send them later",
        Err(NotKept::DiskFull) => {
            "the gateway's disk is almost full: events are not kept at the moment"
        }
        Err(NotKept::Refused) => "the events could not be written: send them again later",
    };
    Err(ApiError::unavailable(advice).retry_after(LATER))
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
