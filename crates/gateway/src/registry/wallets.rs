use api::wallets::{WalletPage, WalletQuery};
use axum::Json;
use axum::extract::State;

use crate::app::Shared;
use crate::web::{Admitted, Params};

/// `GET /getWallets`
pub async fn get_wallets(
    State(app): State<Shared>,
    Admitted(_): Admitted,
    Params(query): Params<WalletQuery>,
) -> Json<WalletPage> {
    Json(app.registry.catalogue().select(&query))
}
