use std::path::Path;
use std::time::SystemTime;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};

use super::freshness::cache_control;
use super::media_type::media_type;
use super::{Folder, Found};
use crate::app::Shared;
use crate::web::ApiError;

/// Every path that no room answers: a file of the folder, or 404.
pub async fn get_file(
    State(app): State<Shared>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let nothing = || ApiError::not_found("", format!("there is nothing at {}", uri.path()));
    let folder = app.files.clone().ok_or_else(nothing)?;
    if method != Method::GET && method != Method::HEAD {
        return Err(ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "", "files are read by GET"));
    }
    let asked = Asked::new(&uri, &headers);
    let read = tokio::task::spawn_blocking(move || read(&folder, &asked));
    // A read that ended by a fault read nothing.
    read.await.ok().flatten().ok_or_else(nothing)
}

struct Asked {
    path: String,
    brotli: bool,
    known: Option<HeaderValue>,
}

impl Asked {
    fn new(uri: &Uri, headers: &HeaderMap) -> Self {
        let encodings = headers.get(header::ACCEPT_ENCODING).and_then(|list| list.to_str().ok());
        let brotli = encodings.unwrap_or_default().split(',').map(str::trim);
        Self {
            path: uri.path().to_owned(),
            brotli: brotli
                .into_iter()
                .any(|encoding| encoding == "br" || encoding.starts_with("br;q=1")),
            known: headers.get(header::IF_NONE_MATCH).cloned(),
        }
    }
}

fn read(folder: &Folder, asked: &Asked) -> Option<Response> {
    let found = folder.find(&asked.path)?;
    let brotli = if asked.brotli { folder.brotli(&found) } else { None };
    let name = found.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(Path::new(name))));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(name)));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if brotli.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    let sent = brotli.as_ref().unwrap_or(&found);
    let tag = etag(sent)?;
    let unchanged = asked.known.as_ref() == Some(&tag);
    headers.insert(header::ETAG, tag);
    if unchanged {
        return Some((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Some((headers, std::fs::read(&sent.path).ok()?).into_response())
}

/// Names a file's content by its time and size.
fn etag(found: &Found) -> Option<HeaderValue> {
    let time = found.metadata.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    let text = format!("\"{:x}-{:x}\"", time.as_nanos(), found.metadata.len());
    HeaderValue::from_str(&text).ok()
}
