//! Every path and the handler that answers it. `POST /v1` is answered before the router is asked, see [`super::respond`].

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use http::{StatusCode, Uri};

use super::compress::compressed;
use crate::app::Shared;
use crate::balance::get_balance;
use crate::chains::get_supported_chains;
use crate::configuration::{
    get_allowed_origins, get_analytics_config, get_official_config, get_project_config,
};
use crate::convert::{
    get_allowance, get_build_approve, get_gas_price, get_quotes, post_build_transaction,
};
use crate::events::{post_batch, post_event};
use crate::files::get_file;
use crate::health::{get_healthz, get_readyz};
use crate::history::{get_history, get_nft_image};
use crate::identity::{get_avatar, get_identity, get_profile, get_suggestions};
use crate::nfts::get_nfts;
use crate::price::post_price;
use crate::registry::{
    get_asset_image, get_currency_image, get_token_image, get_wallet_image, get_wallets,
};
use crate::relay::{get_public_key, post_rpc};
use crate::sign_in::{get_keys, get_me, get_nonce, post_authenticate, post_sign_out};
use crate::tokens::get_tokens;
use crate::web::ApiError;

/// The gateway's rooms, or those of a relay that runs alone.
pub fn router(app: Shared) -> Router {
    let rooms = if app.config.relay.alone { Router::new() } else { rooms() };
    rooms
        // The relay; its sockets are opened before the router is asked
        .route("/rpc", post(post_rpc))
        .route("/public-key", get(get_public_key))
        // For whatever starts the gateway and sends it visitors
        .route("/healthz", get(get_healthz))
        .route("/readyz", get(get_readyz))
        // Static files
        .fallback(get_file)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(app.clone(), compressed))
        .with_state(app)
}

fn rooms() -> Router<Shared> {
    Router::new()
        // JSON-RPC
        .route("/v1", get(upgrade_required))
        .route("/v1/", get(upgrade_required))
        .route("/v1/supported-chains", get(get_supported_chains))
        // Names
        .route("/v1/identity/{address}", get(get_identity))
        .route("/v1/identity/{address}/avatar", get(get_avatar))
        .route("/v1/profile/account/{name}", get(get_profile))
        .route("/v1/profile/suggestions/{name}", get(get_suggestions))
        // Money
        .route("/v1/account/{address}/balance", get(get_balance))
        .route("/v1/convert/tokens", get(get_tokens))
        .route("/v1/fungible/price", post(post_price))
        // Swaps
        .route("/v1/convert/quotes", get(get_quotes))
        .route("/v1/convert/allowance", get(get_allowance))
        .route("/v1/convert/gas-price", get(get_gas_price))
        .route("/v1/convert/build-approve", get(get_build_approve))
        .route("/v1/convert/build-transaction", post(post_build_transaction))
        // What accounts have and did
        .route("/v1/account/{address}/history", get(get_history))
        .route("/v1/account/{address}/nfts", get(get_nfts))
        .route("/v1/nft/{chain}/{contract}/{token}/image", get(get_nft_image))
        // Wallet registry
        .route("/getWallets", get(get_wallets))
        .route("/getWalletImage/{id}", get(get_wallet_image))
        .route("/public/getAssetImage/{id}", get(get_asset_image))
        .route("/public/getCurrencyImage/{code}", get(get_currency_image))
        .route("/public/getTokenImage/{symbol}", get(get_token_image))
        // The project's configuration
        .route("/v1/config", get(get_project_config))
        .route("/appkit/v1/config", get(get_official_config))
        .route("/getAnalyticsConfig", get(get_analytics_config))
        .route("/projects/v1/origins", get(get_allowed_origins))
        // Sign-in
        .route("/auth/v1/nonce", get(get_nonce))
        .route("/auth/v1/authenticate", post(post_authenticate))
        .route("/auth/v1/me", get(get_me))
        .route("/auth/v1/sign-out", post(post_sign_out))
        .route("/.well-known/jwks.json", get(get_keys))
        // Events
        .route("/e", post(post_event))
        .route("/batch", post(post_batch))
}

async fn upgrade_required() -> ApiError {
    let advice = "this path answers JSON-RPC: send it by POST, or open a WebSocket, with chainId and projectId in the address";
    ApiError::new(StatusCode::UPGRADE_REQUIRED, "", advice)
}

async fn method_not_allowed(uri: Uri) -> ApiError {
    let advice = format!("{} is not answered by this HTTP method", uri.path());
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "", advice)
}
