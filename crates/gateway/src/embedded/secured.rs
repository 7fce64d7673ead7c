use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::app::Shared;

/// Headers of every response of the wallet's origin that its handler did not set: nothing of it is run, framed, cached or read elsewhere by default.
const DEFAULTS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (HeaderName::from_static("origin-agent-cluster"), HeaderValue::from_static("?1")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Two years, which browsers' preload lists ask for.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// Completes a response's headers.
pub async fn secured(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    complete(response.headers_mut());
    if is_api {
        add_nonce(&app, response.headers_mut());
    }
    let is_https = app.config.embedded.as_ref().is_some_and(|wallet| wallet.origin.is_https());
    if is_https {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    response
}

/// The nonce of the next proof (RFC 9449, section 8.2).
fn add_nonce(app: &Shared, headers: &mut HeaderMap) {
    let Some(embedded) = &app.embedded else { return };
    let nonce = embedded.proofs.nonce.latest(embedded.clock.now_ms());
    if let Ok(nonce) = nonce.parse() {
        headers.insert(HeaderName::from_static("dpop-nonce"), nonce);
    }
}

fn complete(headers: &mut HeaderMap) {
    for (name, value) in DEFAULTS {
        headers.entry(name).or_insert(value);
    }
}
