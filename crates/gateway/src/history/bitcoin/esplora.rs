use bytes::Bytes;
use http::Request;
use http_body_util::Full;

use crate::app::Shared;
use crate::bitcoin::Transaction;
use crate::history::source::SourceError;
use crate::outbound::Limits;

/// 25 transactions, of which some have thousands of inputs.
const MOST_BYTES: usize = 16 << 20;

/// A list of transactions below the server's address.
pub async fn transactions(
    app: &Shared,
    server: &str,
    path: &str,
) -> Result<Vec<Transaction>, SourceError> {
    let body = get(app, format!("{server}{path}")).await?;
    serde_json::from_slice(&body).map_err(|_| {
        SourceError::Unavailable("the Esplora server's answer is not understood".into())
    })
}

/// The height of the newest block, if the server tells it.
pub async fn tip(app: &Shared, server: &str) -> Option<String> {
    let body = get(app, format!("{server}/blocks/tip/height")).await.ok()?;
    let text = String::from_utf8(body.into()).ok()?;
    text.parse::<u32>().is_ok().then_some(text)
}

async fn get(app: &Shared, url: String) -> Result<Bytes, SourceError> {
    let request = Request::get(url)
        .body(Full::new(Bytes::new()))
        .map_err(|_| SourceError::Unavailable("the Esplora server's address is wrong".into()))?;
    let limits = Limits { bytes: MOST_BYTES, time: app.config.timeouts.upstream };
    let fetched = app.outbound.ask(request, limits).await;
    Ok(fetched.map_err(|error| SourceError::Unavailable(format!("Esplora: {error}")))?.body)
}
