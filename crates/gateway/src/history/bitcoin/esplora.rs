use bytes::Bytes;
use http::Request;
use http_body_util::Full;
use serde::Deserialize;

use crate::app::Shared;
use crate::history::source::SourceError;
use crate::outbound::Limits;

/// A transaction as Esplora writes it, as far as it matters here. Amounts are satoshis.
#[derive(Debug, Clone, Deserialize)]
pub struct Transaction {
    /// Its id.
    pub txid: String,
    /// What the miner gets.
    pub fee: u64,
    /// What it spends.
    pub vin: Vec<Input>,
    /// What it makes.
    pub vout: Vec<Output>,
    /// Whether and when it was mined.
    pub status: Status,
}

/// What a transaction spends.
#[derive(Debug, Clone, Deserialize)]
pub struct Input {
    /// Whether these are new coins.
    #[serde(default)]
    pub is_coinbase: bool,
    /// The output that is spent; nothing for new coins.
    pub prevout: Option<Output>,
}

/// Coins at a place.
#[derive(Debug, Clone, Deserialize)]
pub struct Output {
    /// Where; scripts of unusual kinds have no address.
    #[serde(default)]
    pub scriptpubkey_address: Option<String>,
    /// How many.
    pub value: u64,
}

/// Whether and when a transaction was mined.
#[derive(Debug, Clone, Deserialize)]
pub struct Status {
    /// Whether it is in a block.
    pub confirmed: bool,
    /// Seconds since 1970.
    #[serde(default)]
    pub block_time: Option<u64>,
}

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
