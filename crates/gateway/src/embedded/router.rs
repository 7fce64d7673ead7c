//! Every path of the wallet's origin. Any other is 404 there, and none of these is answered at another host.

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use http::{StatusCode, Uri};

use super::devices::post_device;
use super::frame::{get_asset, get_frame_config, get_frame_document};
use super::secured::secured;
use crate::app::Shared;
use crate::web::ApiError;

/// The paths of the wallet's origin.
pub fn router(app: Shared) -> Router {
    Router::new()
        // The frame
        .route("/frame/v1", get(get_frame_document))
        .route("/frame/assets/{name}", get(get_asset))
        .route("/frame/config", get(get_frame_config))
        // Who asks
        .route("/api/v1/device", post(post_device))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(app.clone(), secured))
        .with_state(app)
}

async fn not_found(uri: Uri) -> ApiError {
    ApiError::not_found("", format!("there is nothing at {} of the wallet's origin", uri.path()))
}

async fn method_not_allowed(uri: Uri) -> ApiError {
    let advice = format!("{} is not answered by this HTTP method", uri.path());
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "", advice)
}
