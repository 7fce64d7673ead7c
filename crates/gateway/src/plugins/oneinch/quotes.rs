use alloy_primitives::{Address, U256};
use quick_cache::sync::Cache;

use super::chains::{CHAINS, NATIVE};
use super::wire;
use crate::convert::{Asset, Order, SourceError, Terms};
use crate::evm::Transaction;
use crate::plugins::quoting::{Desk, Quoted, Swapper};
use crate::plugins::units::Units;
use crate::plugins::{PluginError, swap};

/// Swaps by 1inch.
#[derive(Debug)]
pub struct OneInch {
    /// Its router on each chain, asked once.
    spenders: Cache<u64, Address>,
}

impl Default for OneInch {
    fn default() -> Self {
        Self { spenders: Cache::new(CHAINS.len()) }
    }
}

impl OneInch {
    async fn spender(&self, desk: &Desk) -> Result<Address, PluginError> {
        if let Some(known) = self.spenders.get(&desk.chain) {
            return Ok(known);
        }
        let path = format!("/swap/v6.1/{}/approve/spender", desk.chain);
        let found: wire::Spender = desk.get(&path).await?;
        self.spenders.insert(desk.chain, found.address);
        Ok(found.address)
    }
}

impl Swapper for OneInch {
    const CHAINS: &'static [u64] = CHAINS;

    async fn quote(&self, desk: &Desk, order: &Order) -> Result<Option<Quoted>, PluginError> {
        let path = format!("/swap/v6.1/{}/quote?{}&includeGas=true", desk.chain, pair(order));
        let quote: wire::Quote = desk.get(&path).await?;
        if quote.dst_amount.0.is_zero() {
            return Ok(None);
        }
        let spender = match order.from {
            Asset::Native => None,
            Asset::Token(_) => swap::spender(order, Some(self.spender(desk).await?))?,
        };
        let gas = quote.gas.map(Units::small);
        Ok(Some(Quoted { to_amount: quote.dst_amount.0, gas, spender }))
    }

    async fn build(
        &self,
        desk: &Desk,
        quoted: Quoted,
        order: &Order,
        terms: Terms,
    ) -> Result<Transaction, SourceError> {
        let bps = quoted.slippage_bps(terms);
        let (pair, user) = (pair(order), order.user);
        // It would refuse before the approval, where the gateway can simulate one.
        let path = format!(
            "/swap/v6.1/{}/swap?{pair}&from={user}&origin={user}&slippage={}.{:02}&disableEstimate=true",
            desk.chain,
            bps / 100,
            bps % 100
        );
        let built: wire::Swap = desk.get(&path).await?;
        if quoted.spender.is_some_and(|spender| spender != built.tx.to) {
            return Err(PluginError::Answer.into());
        }
        let lost = built.dst_amount.0.saturating_mul(U256::from(bps)).div_ceil(U256::from(10_000));
        swap::at_least(built.dst_amount.0.saturating_sub(lost), terms.min_out)?;
        swap::transaction(order, built.tx.to, built.tx.value.0, built.tx.data)
    }
}

fn pair(order: &Order) -> String {
    let [src, dst] = [order.from, order.to].map(|asset| swap::token(asset, NATIVE));
    format!("src={src}&dst={dst}&amount={}", order.amount)
}
