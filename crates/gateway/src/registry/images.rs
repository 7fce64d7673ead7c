use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::Icon;
use crate::app::Shared;
use crate::web::{ApiError, Viewer};

/// A week, without asking: an icon changes rarely, and a new one has time.
const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=604800, immutable");

/// An icon opened by itself is a document of this origin; it may do nothing there.
const POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// `GET /getWalletImage/{id}`. Whoever asks: icons are public, and `<img>` sends no project.
pub async fn get_wallet_image(
    State(app): State<Shared>,
    _: Viewer,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    image(&app, &id, &headers)
}

/// `GET /public/getAssetImage/{id}`: a chain's icon, by our id or by that of another kit.
pub async fn get_asset_image(
    State(app): State<Shared>,
    _: Viewer,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    image(&app, &id, &headers)
}

/// `GET /public/getCurrencyImage/{code}`: a currency that prices are in.
pub async fn get_currency_image(
    State(app): State<Shared>,
    _: Viewer,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let nothing = || ApiError::not_found("code", "the registry has no image of this currency");
    Ok(answer(&app.registry.currency_icon(&code).ok_or_else(nothing)?, &headers))
}

/// `GET /public/getTokenImage/{symbol}`: a chain's own currency, or a token whose picture the operator put into the registry.
pub async fn get_token_image(
    State(app): State<Shared>,
    _: Viewer,
    Path(symbol): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let nothing = || ApiError::not_found("symbol", "the registry has no image of this token");
    Ok(answer(app.registry.token_icon(&symbol).ok_or_else(nothing)?, &headers))
}

fn image(app: &Shared, id: &str, asked: &HeaderMap) -> Result<Response, ApiError> {
    let nothing = || ApiError::not_found("id", "the registry has no image of this id");
    Ok(answer(app.registry.icon(id).ok_or_else(nothing)?, asked))
}

fn answer(icon: &Icon, asked: &HeaderMap) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(icon.media_type));
    headers.insert(header::CACHE_CONTROL, CACHE);
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::ETAG, icon.etag.clone());
    if asked.get(header::IF_NONE_MATCH) == Some(&icon.etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, icon.bytes.clone()).into_response()
}
