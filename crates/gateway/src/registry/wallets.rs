use api::wallets::{WalletPage, WalletQuery};
use axum::Json;
use axum::extract::State;

use crate::app::Shared;
use crate::kit::Kit;
use crate::web::{Admitted, Params};

/// `GET /getWallets`
pub async fn get_wallets(
    State(app): State<Shared>,
    Admitted(_): Admitted,
    Params(query): Params<WalletQuery>,
    Params(kit): Params<Kit>,
) -> Json<WalletPage> {
    let catalogue = app.registry.catalogue();
    Json(if kit == Kit::Own { catalogue.select(&query) } else { catalogue.select_as_asked(&query) })
}
