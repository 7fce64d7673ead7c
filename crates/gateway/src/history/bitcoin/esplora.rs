use serde::de::DeserializeOwned;

use crate::app::Shared;
use crate::bitcoin::Transaction;
use crate::history::source::SourceError;

/// A list of transactions below the server's address.
pub async fn transactions(
    app: &Shared,
    server: &str,
    path: &str,
) -> Result<Vec<Transaction>, SourceError> {
    get(app, server, path).await
}

/// The height of the newest block, if the server tells it.
pub async fn tip(app: &Shared, server: &str) -> Option<String> {
    let height: u32 = get(app, server, "/blocks/tip/height").await.ok()?;
    Some(height.to_string())
}

async fn get<T: DeserializeOwned>(
    app: &Shared,
    server: &str,
    path: &str,
) -> Result<T, SourceError> {
    let said = app.esplora.get(&app.outbound, server, path).await;
    said.map_err(|error| SourceError::Unavailable(format!("Esplora: {error}")))
}
