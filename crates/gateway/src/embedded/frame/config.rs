use api::embedded::FrameConfig;
use axum::Json;
use axum::extract::{RawQuery, State};
use http::{HeaderMap, HeaderName, HeaderValue, header};

use super::document::project_of;
use super::may_embed;
use crate::app::Shared;
use crate::web::{ApiError, Counted};

/// What a page of any origin may read, and what the response depends on.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    ),
    (header::VARY, HeaderValue::from_static("origin")),
];

/// `GET /frame/config?pid`: whether the page that asks may embed the frame, and what it then offers. A page learns by it why a frame stays blank.
pub async fn get_frame_config(
    State(app): State<Shared>,
    _: Counted,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<([(HeaderName, HeaderValue); 3], Json<FrameConfig>), ApiError> {
    let email = app.embedded()?.has_email;
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let project = project_of(&app, query.as_deref())?;
    let allowed = project.zip(origin).is_some_and(|(project, origin)| may_embed(&project, origin));
    Ok((HEADERS, Json(FrameConfig { allowed, email })))
}
