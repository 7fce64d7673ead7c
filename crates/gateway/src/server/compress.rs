use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use http_body::Body as _;
use http_body_util::BodyExt;

use super::accept_encoding::accepts_gzip;
use crate::app::Shared;
use crate::web::ApiError;

/// Below it the header costs more than is saved.
const LEAST: u64 = 512;
/// What a connection's own buffer takes at once, so that no compressor waits for a slow reader. Longer answers are charged to their
/// reader as they are.
const MOST: u64 = 64 * 1024;

/// Sends answers of the rooms by gzip to who accepts it: the page's first answers are JSON and SVG, which shrink to a third. An answer's other headers, which may depend on who asks, are no part of what is kept.
pub async fn compressed(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let accepts = accepts_gzip(request.headers());
    let is_head = request.method() == Method::HEAD;
    let was_weak = strengthen(request.headers_mut());
    let mut answer = next.run(request).await;
    if answer.status() == StatusCode::NOT_MODIFIED && accepts && was_weak {
        weaken(answer.headers_mut());
        return answer;
    }
    let Some(bytes) = answer.body().size_hint().exact() else { return answer };
    // Some rooms write no body where only the headers are wanted.
    let is_bare = is_head && bytes == 0;
    let bytes = if is_bare { content_length(&answer).unwrap_or(0) } else { bytes };
    if !(LEAST..=MOST).contains(&bytes) || !is_text(&answer) {
        return answer;
    }
    let headers = answer.headers_mut();
    if !headers.contains_key(header::VARY) {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if !accepts {
        return answer;
    }
    if is_bare {
        mark(headers);
        return answer;
    }
    packed(&app, answer).await
}

/// The answer with its compressed body, if that is shorter.
async fn packed(app: &Shared, answer: Response) -> Response {
    let (mut head, body) = answer.into_parts();
    let Ok(body) = body.collect().await else {
        return ApiError::unavailable("the answer cannot be read: try again").into_response();
    };
    let plain = body.to_bytes();
    let packed =
        if is_private(&head.headers) { app.gzip.of_private(&plain) } else { app.gzip.of(&plain) };
    let Some(packed) = packed else { return Response::from_parts(head, Body::from(plain)) };
    mark(&mut head.headers);
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    head.headers.insert(header::CONTENT_LENGTH, packed.len().into());
    Response::from_parts(head, Body::from(packed))
}

/// How long an answer says it is.
fn content_length(answer: &Response) -> Option<u64> {
    answer.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Whether it is a whole answer that is not compressed, and no picture but a drawing. Refusals are short, and whoever causes them shall cause no
/// work.
fn is_text(answer: &Response) -> bool {
    let headers = answer.headers();
    let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    answer.status() == StatusCode::OK
        && !headers.contains_key(header::CONTENT_ENCODING)
        && !headers.contains_key(header::CONTENT_RANGE)
        && (!kind.starts_with(b"image/") || kind.starts_with(b"image/svg+xml"))
}

/// Whether an answer is for its reader alone.
fn is_private(headers: &HeaderMap) -> bool {
    let rules = headers.get_all(header::CACHE_CONTROL).iter().map(HeaderValue::as_bytes);
    let rules = rules.flat_map(|rules| rules.split(|byte| *byte == b','));
    let names = rules.map(|rule| rule.split(|byte| *byte == b'=').next().unwrap_or_default());
    headers.contains_key(header::SET_COOKIE)
        || names.map(<[u8]>::trim_ascii).any(|name| {
            [&b"no-store"[..], b"private"].iter().any(|own| name.eq_ignore_ascii_case(own))
        })
}

/// The headers of an answer that is sent in another form than it was written.
fn mark(headers: &mut HeaderMap) {
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::ACCEPT_RANGES);
    weaken(headers);
}

/// A tag names a form byte for byte; a weak one names all forms of an answer (RFC 9110, section 8.8.1).
fn weaken(headers: &mut HeaderMap) {
    let tag = headers.get(header::ETAG).filter(|tag| !tag.as_bytes().starts_with(b"W/"));
    let Some(tag) = tag else { return };
    if let Ok(weak) = HeaderValue::from_bytes(&[b"W/", tag.as_bytes()].concat()) {
        headers.insert(header::ETAG, weak);
    }
}

/// Tags that a page kept are compared weakly (RFC 9110, section 13.1.2): the rooms know the strong one. Whether it was weak.
fn strengthen(headers: &mut HeaderMap) -> bool {
    const NAME: HeaderName = header::IF_NONE_MATCH;
    let strong = headers.get(NAME).and_then(|tag| tag.as_bytes().strip_prefix(b"W/"));
    let Some(strong) = strong.and_then(|tag| HeaderValue::from_bytes(tag).ok()) else {
        return false;
    };
    headers.insert(NAME, strong);
    true
}
