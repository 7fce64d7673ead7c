use std::sync::Arc;

use alloy_primitives::{Address, U256, address};
use caip::ChainId;

use super::wire::Priced;
use crate::convert::{Answer, Market, Offer, Offers, Order, Plan, QuoteSource, SourceError, Terms};
use crate::evm::Transaction;
use crate::outbound::Outbound;
use crate::plugins::units::Units;
use crate::plugins::{PluginError, Vendor, swap};

/// Chains that it swaps on.
const CHAINS: &[u64] = &[
    1, 10, 56, 130, 137, 480, 2_741, 5_000, 8_453, 34_443, 42_161, 43_114, 57_073, 59_144, 80_094,
    81_457, 534_352,
];

/// How it writes a chain's own currency.
const NATIVE: Address = address!("EeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");

/// Swaps by 0x.
#[derive(Debug)]
pub struct ZeroExQuotes(Vendor);

#[derive(Debug)]
struct ZeroExPlan {
    vendor: Vendor,
    outbound: Arc<Outbound>,
    chain: u64,
    offered: U256,
    spender: Option<Address>,
}

impl ZeroExQuotes {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn offer(
        &self,
        market: &Market<'_>,
        order: &Order,
    ) -> Result<Option<Offer>, PluginError> {
        let chain = market.evm.chain_id;
        let path = format!("/swap/allowance-holder/price?{}", question(chain, order));
        let priced: Priced = self.0.get(market.outbound, &path).await?;
        if !priced.liquidity_available {
            return Ok(None);
        }
        let to_amount = priced.buy_amount.ok_or(PluginError::Answer)?.0;
        let spender = swap::spender(order, priced.spender())?;
        let plan = ZeroExPlan {
            vendor: self.0.clone(),
            outbound: Arc::clone(market.outbound),
            chain,
            offered: to_amount,
            spender,
        };
        Ok(Some(Offer {
            source: self.0.id(),
            to_amount,
            gas: priced.gas.map_or(swap::USUAL_GAS, Units::small),
            spender,
            price_impact: None,
            fee_on_transfer: false,
            route: Vec::new(),
            plan: Arc::new(plan),
        }))
    }
}

impl QuoteSource for ZeroExQuotes {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.evm_id().is_some_and(|id| CHAINS.contains(&id))
    }

    fn offers<'a>(&'a self, market: &'a Market<'a>, order: &'a Order) -> Answer<'a, Offers> {
        Box::pin(async move { swap::offers(self.offer(market, order).await) })
    }
}

impl ZeroExPlan {
    async fn build(&self, order: &Order, terms: Terms) -> Result<Transaction, SourceError> {
        let bps = swap::slippage_bps(self.offered, terms.min_out);
        let question = question(self.chain, order);
        let path = format!("/swap/allowance-holder/quote?{question}&slippageBps={bps}");
        let priced: Priced = self.vendor.get(&self.outbound, &path).await?;
        if !priced.liquidity_available {
            return Err(SourceError::Moved);
        }
        let named = priced.spender();
        let (Some(promised), Some(call)) = (priced.min_buy_amount, priced.transaction) else {
            return Err(PluginError::Answer.into());
        };
        if self.spender.is_some() && named.is_some() && named != self.spender {
            return Err(PluginError::Answer.into());
        }
        swap::at_least(promised.0, terms.min_out)?;
        swap::transaction(order, call.to, call.value.0, call.data)
    }
}

impl Plan for ZeroExPlan {
    fn transaction<'a>(&'a self, order: &'a Order, terms: Terms) -> Answer<'a, Transaction> {
        Box::pin(self.build(order, terms))
    }
}

fn question(chain: u64, order: &Order) -> String {
    let [sold, bought] = [order.from, order.to].map(|asset| swap::token(asset, NATIVE));
    let Order { amount, user, .. } = order;
    format!("chainId={chain}&sellToken={sold}&buyToken={bought}&sellAmount={amount}&taker={user}")
}
