use alloy_primitives::U256;
use bytes::Bytes;
use caip::{ChainId, Namespace};
use http::Request;
use http_body_util::Full;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::Mutex;

use super::{BalanceSource, Held, Holding, Question};
use crate::app::Shared;
use crate::ask::Ask;
use crate::evm::units::from_decimal;
use crate::outbound::Limits;
use crate::source::{Answering, SourceError};
use crate::tokens::Known;

/// Balances by an Esplora server when the operator named one, else by the node's own look through all unspent outputs, which takes minutes on
/// the main network.
#[derive(Debug, Default)]
pub struct BitcoinBalances {
    /// A node looks through its outputs for one caller at a time.
    scan: Mutex<()>,
}

const DECIMALS: u8 = 8;

/// An account with more unspent outputs than fit is told of by its sums.
const MOST_BYTES: usize = 1 << 20;

impl BalanceSource for BitcoinBalances {
    fn id(&self) -> &'static str {
        "chain"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Bip122
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(async move {
            let config = app.config.chains.iter().find(|chain| chain.id == question.chain);
            let (block, units) = match config.and_then(|config| config.esplora.as_deref()) {
                Some(server) => by_esplora(app, server, &question.account).await?,
                None => self.by_node(app, question).await?,
            };
            let token = Known::from(&app.tokens.native(&question.chain));
            Ok(Held { block, holdings: vec![Holding { token, units }], partial: Vec::new() })
        })
    }
}

#[derive(Deserialize)]
struct Stats {
    chain_stats: Sums,
    mempool_stats: Sums,
}

#[derive(Deserialize)]
struct Sums {
    funded_txo_sum: u64,
    spent_txo_sum: u64,
}

/// What came minus what went, with what is under way: what the account can spend next.
async fn by_esplora(
    app: &Shared,
    server: &str,
    account: &str,
) -> Result<(Option<String>, U256), SourceError> {
    let (stats, tip) = tokio::join!(
        get(app, format!("{server}/address/{account}")),
        get(app, format!("{server}/blocks/tip/height")),
    );
    let stats: Stats = serde_json::from_slice(&stats?)
        .map_err(|_| SourceError("the Esplora server's answer is not understood".into()))?;
    let Stats { chain_stats: mined, mempool_stats: pending } = stats;
    let came = u128::from(mined.funded_txo_sum) + u128::from(pending.funded_txo_sum);
    let went = u128::from(mined.spent_txo_sum) + u128::from(pending.spent_txo_sum);
    let units = came
        .checked_sub(went)
        .ok_or_else(|| SourceError("the Esplora server says that more went than came".into()))?;
    let tip = tip.ok().and_then(|tip| String::from_utf8(tip.into()).ok());
    let block = tip.filter(|tip| tip.parse::<u32>().is_ok());
    Ok((block, U256::from(units)))
}

async fn get(app: &Shared, url: String) -> Result<Bytes, SourceError> {
    let request = Request::get(url)
        .body(Full::new(Bytes::new()))
        .map_err(|_| SourceError("the Esplora server's address is wrong".into()))?;
    let limits = Limits { bytes: MOST_BYTES, time: app.config.timeouts.upstream };
    let fetched = app.outbound.ask(request, limits).await;
    Ok(fetched.map_err(|error| SourceError(format!("Esplora: {error}")))?.body)
}

#[derive(Deserialize)]
struct Scan {
    success: bool,
    height: u64,
    /// Whole coins, a number with digits after the point: read as text, not as a float.
    total_amount: Box<RawValue>,
}

impl BitcoinBalances {
    async fn by_node(
        &self,
        app: &Shared,
        question: &Question,
    ) -> Result<(Option<String>, U256), SourceError> {
        let ask = Ask::of(&app.proxy, question.chain.as_str())
            .ok_or_else(|| SourceError("not served".into()))?;
        let _alone = self.scan.lock().await;
        let params = json!(["start", [format!("addr({})", question.account)]]);
        let scan: Scan =
            ask.call("scantxoutset", &params).await.map_err(|error| SourceError::of(&error))?;
        let units = from_decimal(scan.total_amount.get(), DECIMALS).filter(|_| scan.success);
        let units = units.ok_or_else(|| SourceError("the node's sum is not understood".into()))?;
        Ok((Some(scan.height.to_string()), units))
    }
}
