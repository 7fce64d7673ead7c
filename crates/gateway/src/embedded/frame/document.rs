use axum::extract::{RawQuery, State};
use axum::response::Html;
use http::HeaderMap;

use super::{embedders, headers};
use crate::app::Shared;
use crate::projects::{OriginRule, Project};
use crate::web::{ApiError, Counted, value};

/// `GET /frame/v1?pid`: the frame's document, which pages of the project's origins may embed. Of an unknown project none may.
pub async fn get_frame_document(
    State(app): State<Shared>,
    _: Counted,
    RawQuery(query): RawQuery,
) -> Result<(HeaderMap, Html<String>), ApiError> {
    let frame = app.embedded()?.frame.as_ref().ok_or_else(|| {
        ApiError::not_found(
            "",
            "the frame is not built here: name its folder in embedded.frame_dir",
        )
    })?;
    let project = project_of(&app, query.as_deref())?;
    let sources: Vec<_> =
        project.iter().flat_map(|project| embedders(project)).map(OriginRule::as_str).collect();
    let sources = sources.join(" ");
    let headers = headers::document(&sources)
        .ok_or_else(|| ApiError::unavailable("an origin of this project is no text"))?;
    Ok((headers, Html(frame.document(&sources))))
}

/// The project that `pid` names, if there is one.
pub fn project_of(
    app: &Shared,
    query: Option<&str>,
) -> Result<Option<std::sync::Arc<Project>>, ApiError> {
    let Some(id) = value(query.unwrap_or_default(), "pid") else { return Ok(None) };
    app.projects.get(&id).map_err(|error| {
        tracing::error!(%error, "the projects cannot be read");
        ApiError::unavailable("the gateway cannot read its projects: try again")
    })
}
