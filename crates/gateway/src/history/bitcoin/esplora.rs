use caip::ChainId;
use serde::de::DeserializeOwned;

use crate::app::Shared;
use crate::bitcoin::Transaction;
use crate::history::source::SourceError;

/// A list of transactions at a path of the chain's server.
pub async fn transactions(
    app: &Shared,
    chain: &ChainId,
    path: &str,
) -> Result<Vec<Transaction>, SourceError> {
    get(app, chain, path).await
}

/// The height of the newest block, if the server tells it.
pub async fn tip(app: &Shared, chain: &ChainId) -> Option<String> {
    let height: u32 = get(app, chain, "/blocks/tip/height").await.ok()?;
    Some(height.to_string())
}

async fn get<T: DeserializeOwned>(
    app: &Shared,
    chain: &ChainId,
    path: &str,
) -> Result<T, SourceError> {
    let said = app.esplora.get(&app.outbound, chain, path).await;
    said.map_err(|error| SourceError::Unavailable(format!("Esplora: {error}")))
}
