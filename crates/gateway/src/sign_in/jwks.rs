use api::sign_in::KeySet;
use axum::Json;
use axum::extract::State;
use http::{HeaderValue, header};

use crate::app::Shared;
use crate::web::{ApiError, Counted};

/// Half as long as a key is published before it signs: a cache that keeps it so long knows every key in time.
const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// `GET /.well-known/jwks.json`: the public keys of sessions (RFC 7517), for any backend; several while they are rotated.
pub async fn get_keys(
    State(app): State<Shared>,
    _: Counted,
) -> Result<([(header::HeaderName, HeaderValue); 1], Json<KeySet>), ApiError> {
    let sign_in = app.sign_in()?;
    let keys = sign_in.keys.public(sign_in.clock.now_ms());
    Ok(([(header::CACHE_CONTROL, CACHE)], Json(keys)))
}
