use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Method, Uri};

use super::headers;
use crate::app::Shared;
use crate::files::serve;
use crate::web::ApiError;

/// `GET /frame/assets/{name}`: a script, style or module of the frame, from the folder `assets` of the build.
pub async fn get_asset(
    State(app): State<Shared>,
    method: Method,
    uri: Uri,
    asked: HeaderMap,
) -> Result<Response, ApiError> {
    let nothing = || ApiError::not_found("", format!("there is nothing at {}", uri.path()));
    let frame = app.embedded()?.frame.as_ref().ok_or_else(nothing)?;
    let path = uri.path().strip_prefix("/frame").ok_or_else(nothing)?;
    let folder = frame.folder.clone();
    serve(folder, path, &method, &asked, headers::asset()).await.ok_or_else(nothing)
}
