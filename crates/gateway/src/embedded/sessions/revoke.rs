use api::embedded::Nothing;
use axum::Json;
use axum::extract::State;

use super::SignedIn;
use crate::app::Shared;
use crate::embedded::request::{ApiBody, Refused, blocking, unreadable};

/// `POST /api/v1/session/revoke`: ends the session that asks.
pub async fn post_revoke(
    State(app): State<Shared>,
    SignedIn { session, .. }: SignedIn,
    ApiBody(Nothing {}): ApiBody<Nothing>,
) -> Result<Json<Nothing>, Refused> {
    let revoke = move |app: &Shared| Ok(app.embedded()?.sessions.revoke(&session));
    blocking(&app, revoke).await?.map_err(|error| unreadable(&error))?;
    Ok(Json(Nothing {}))
}
