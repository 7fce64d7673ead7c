use axum::Json;
use axum::extract::{RawQuery, State};
use serde::Serialize;

use crate::app::Shared;
use crate::web::{ApiError, known_project};

/// The pages that may speak for the project; empty means all.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AllowedOrigins {
    allowed_origins: Vec<String>,
}

/// `GET /projects/v1/origins`: also for a page that is not among them, so that it can say so.
pub async fn get_allowed_origins(
    State(app): State<Shared>,
    RawQuery(query): RawQuery,
) -> Result<Json<AllowedOrigins>, ApiError> {
    let project = known_project(&app.projects, query.as_deref().unwrap_or_default())?;
    let allowed_origins = project.origins.iter().map(ToString::to_string).collect();
    Ok(Json(AllowedOrigins { allowed_origins }))
}
