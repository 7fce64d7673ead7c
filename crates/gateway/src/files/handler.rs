use std::fs::File;
use std::path::Path;
use std::time::SystemTime;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};

use super::body::body;
use super::freshness::cache_control;
use super::media_type::media_type;
use super::range::Part;
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
        let path = uri.path().to_owned();
        let found = tokio::task::spawn_blocking(move || folder.find(&path)).await;
        found.ok().flatten().ok_or_else(nothing)?;
        return Err(ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "", "files are read by GET"));
    }
    let fixed = app.config.static_headers.clone();
    serve(folder, uri.path(), &method, &headers, fixed).await.ok_or_else(nothing)
}

/// The file of a folder that a URL path means, with these headers beside its own; none where there is no such file.
pub async fn serve(
    folder: Folder,
    path: &str,
    method: &Method,
    headers: &HeaderMap,
    fixed: HeaderMap,
) -> Option<Response> {
    let asked = Asked::new(path, headers, method == Method::HEAD);
    let read = tokio::task::spawn_blocking(move || read(&folder, &asked, &fixed));
    // A read that ended by a fault read nothing.
    read.await.ok().flatten()
}

struct Asked {
    path: String,
    brotli: bool,
    head: bool,
    headers: HeaderMap,
}

impl Asked {
    fn new(path: &str, headers: &HeaderMap, head: bool) -> Self {
        let encodings = headers.get(header::ACCEPT_ENCODING).and_then(|list| list.to_str().ok());
        let brotli = encodings.unwrap_or_default().split(',').map(str::trim);
        Self {
            path: path.to_owned(),
            // A part is one of the file itself.
            brotli: !headers.contains_key(header::RANGE)
                && brotli
                    .into_iter()
                    .any(|encoding| encoding == "br" || encoding.starts_with("br;q=1")),
            head,
            headers: headers.clone(),
        }
    }
}

fn read(folder: &Folder, asked: &Asked, fixed: &HeaderMap) -> Option<Response> {
    let wanted = folder.find(&asked.path)?;
    let brotli = if asked.brotli { folder.brotli(&wanted) } else { None };
    let name = wanted.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let mut headers = fixed.clone();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(Path::new(name))));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(name)));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if brotli.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    let sent = brotli.as_ref().unwrap_or(&wanted);
    let tag = etag(sent)?;
    let unchanged = asked.headers.get(header::IF_NONE_MATCH) == Some(&tag);
    let file = File::open(&sent.path).ok()?;
    // What is open is sent, whatever was found a moment ago.
    let length = file.metadata().ok()?.len();
    let part = Part::of(&asked.headers, length, &tag);
    headers.insert(header::ETAG, tag);
    if unchanged {
        return Some((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let (status, range) = match part {
        Part::Whole => (StatusCode::OK, 0..length),
        Part::Bytes(range) => {
            let text = format!("bytes {}-{}/{length}", range.start, range.end - 1);
            headers.insert(header::CONTENT_RANGE, text.parse().ok()?);
            (StatusCode::PARTIAL_CONTENT, range)
        }
        Part::Beyond => {
            headers.insert(header::CONTENT_RANGE, format!("bytes */{length}").parse().ok()?);
            return Some((StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response());
        }
    };
    headers.insert(header::CONTENT_LENGTH, (range.end - range.start).into());
    if asked.head {
        return Some((status, headers).into_response());
    }
    Some((status, headers, body(file, range).ok()?).into_response())
}

/// Names a file's content by its time and size.
fn etag(found: &Found) -> Option<HeaderValue> {
    let time = found.metadata.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    let text = format!("\"{:x}-{:x}\"", time.as_nanos(), found.metadata.len());
    HeaderValue::from_str(&text).ok()
}
