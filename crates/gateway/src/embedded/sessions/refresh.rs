use api::embedded::{RefreshSession, RefreshedSession};
use axum::Json;
use axum::extract::State;

use crate::app::Shared;
use crate::embedded::request::{ApiBody, Proven, Refused, blocking};

/// `POST /api/v1/session/refresh`: new tokens for the latest refresh token, on the device that it was made for.
pub async fn post_refresh(
    State(app): State<Shared>,
    Proven { jkt, now_ms, .. }: Proven,
    ApiBody(RefreshSession { refresh_token }): ApiBody<RefreshSession>,
) -> Result<Json<RefreshedSession>, Refused> {
    let refresh = move |app: &Shared| {
        let sessions = &app.embedded()?.sessions;
        Ok(sessions.refresh(&refresh_token, &jkt, now_ms))
    };
    let refreshed = blocking(&app, refresh).await?;
    let session = refreshed.map_err(|error| error.refuse("refreshToken"))?;
    Ok(Json(RefreshedSession { session }))
}
