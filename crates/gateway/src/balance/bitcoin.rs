use alloy_primitives::U256;
use caip::{ChainId, Namespace};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::Mutex;

use super::{BalanceSource, Held, Holding, Question};
use crate::app::Shared;
use crate::ask::Ask;
use crate::evm::units::from_decimal;
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
            let (block, units) = if config.is_some_and(|config| config.esplora.is_some()) {
                by_esplora(app, question).await?
            } else {
                self.by_node(app, question).await?
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
    question: &Question,
) -> Result<(Option<String>, U256), SourceError> {
    let Question { chain, account, .. } = question;
    let path = format!("/address/{account}");
    let (stats, tip) = tokio::join!(
        app.esplora.get::<Stats>(&app.outbound, chain, &path),
        app.esplora.get::<u32>(&app.outbound, chain, "/blocks/tip/height"),
    );
    let Stats { chain_stats: mined, mempool_stats: pending } =
        stats.map_err(|error| SourceError(format!("Esplora: {error}")))?;
    let came = u128::from(mined.funded_txo_sum) + u128::from(pending.funded_txo_sum);
    let went = u128::from(mined.spent_txo_sum) + u128::from(pending.spent_txo_sum);
    let units = came
        .checked_sub(went)
        .ok_or_else(|| SourceError("the Esplora server says that more went than came".into()))?;
    let block = tip.ok().map(|height| height.to_string());
    Ok((block, U256::from(units)))
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
