use std::sync::Arc;

use alloy_primitives::{Address, U256};
use caip::ChainId;
use quick_cache::sync::Cache;

use super::chains::{CHAINS, NATIVE};
use super::wire;
use crate::convert::{
    Answer, Asset, Market, Offer, Offers, Order, Plan, QuoteSource, SourceError, Terms,
};
use crate::evm::Transaction;
use crate::outbound::Outbound;
use crate::plugins::units::Units;
use crate::plugins::{PluginError, Vendor, swap};

/// Swaps by 1inch.
#[derive(Debug)]
pub struct OneInchQuotes {
    vendor: Vendor,
    /// Its router on each chain, asked once.
    spenders: Cache<u64, Address>,
}

#[derive(Debug)]
struct OneInchPlan {
    vendor: Vendor,
    outbound: Arc<Outbound>,
    chain: u64,
    offered: U256,
    spender: Option<Address>,
}

impl OneInchQuotes {
    /// Over its server.
    pub fn new(vendor: Vendor) -> Self {
        Self { vendor, spenders: Cache::new(CHAINS.len()) }
    }

    async fn offer(
        &self,
        market: &Market<'_>,
        order: &Order,
    ) -> Result<Option<Offer>, PluginError> {
        let chain = market.evm.chain_id;
        let path = format!("/swap/v6.1/{chain}/quote?{}&includeGas=true", pair(order));
        let quote: wire::Quote = self.vendor.get(market.outbound, &path).await?;
        if quote.dst_amount.0.is_zero() {
            return Ok(None);
        }
        let spender = match order.from {
            Asset::Native => None,
            Asset::Token(_) => swap::spender(order, Some(self.spender(market).await?))?,
        };
        let plan = OneInchPlan {
            vendor: self.vendor.clone(),
            outbound: Arc::clone(market.outbound),
            chain,
            offered: quote.dst_amount.0,
            spender,
        };
        Ok(Some(Offer {
            source: self.vendor.id(),
            to_amount: quote.dst_amount.0,
            gas: quote.gas.map_or(swap::USUAL_GAS, Units::small),
            spender,
            price_impact: None,
            fee_on_transfer: false,
            route: Vec::new(),
            plan: Arc::new(plan),
        }))
    }

    async fn spender(&self, market: &Market<'_>) -> Result<Address, PluginError> {
        let chain = market.evm.chain_id;
        if let Some(known) = self.spenders.get(&chain) {
            return Ok(known);
        }
        let path = format!("/swap/v6.1/{chain}/approve/spender");
        let found: wire::Spender = self.vendor.get(market.outbound, &path).await?;
        self.spenders.insert(chain, found.address);
        Ok(found.address)
    }
}

impl QuoteSource for OneInchQuotes {
    fn id(&self) -> &'static str {
        self.vendor.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.evm_id().is_some_and(|id| CHAINS.contains(&id))
    }

    fn offers<'a>(&'a self, market: &'a Market<'a>, order: &'a Order) -> Answer<'a, Offers> {
        Box::pin(async move { swap::offers(self.offer(market, order).await) })
    }
}

impl OneInchPlan {
    async fn build(&self, order: &Order, terms: Terms) -> Result<Transaction, SourceError> {
        let bps = swap::slippage_bps(self.offered, terms.min_out);
        let (pair, user) = (pair(order), order.user);
        // It would refuse before the approval, where the gateway can simulate one.
        let path = format!(
            "/swap/v6.1/{}/swap?{pair}&from={user}&origin={user}&slippage={}.{:02}&disableEstimate=true",
            self.chain,
            bps / 100,
            bps % 100
        );
        let built: wire::Swap = self.vendor.get(&self.outbound, &path).await?;
        if self.spender.is_some_and(|spender| spender != built.tx.to) {
            return Err(PluginError::Answer.into());
        }
        let lost = built.dst_amount.0.saturating_mul(U256::from(bps)).div_ceil(U256::from(10_000));
        swap::at_least(built.dst_amount.0.saturating_sub(lost), terms.min_out)?;
        swap::transaction(order, built.tx.to, built.tx.value.0, built.tx.data)
    }
}

impl Plan for OneInchPlan {
    fn transaction<'a>(&'a self, order: &'a Order, terms: Terms) -> Answer<'a, Transaction> {
        Box::pin(self.build(order, terms))
    }
}

fn pair(order: &Order) -> String {
    let [src, dst] = [order.from, order.to].map(|asset| swap::token(asset, NATIVE));
    format!("src={src}&dst={dst}&amount={}", order.amount)
}
