use std::sync::Arc;

use alloy_primitives::{Address, U256};
use caip::ChainId;

use super::wire::Quoted;
use crate::convert::{Answer, Market, Offer, Offers, Order, Plan, QuoteSource, SourceError, Terms};
use crate::evm::Transaction;
use crate::outbound::Outbound;
use crate::plugins::{PluginError, Vendor, swap};

/// EVM chains that it swaps on.
const CHAINS: &[u64] = &[
    1, 10, 25, 56, 100, 122, 130, 137, 146, 250, 252, 288, 324, 480, 1_088, 1_101, 1_135, 1_284,
    1_285, 1_329, 2_741, 5_000, 8_453, 33_139, 34_443, 42_161, 42_220, 43_114, 57_073, 59_144,
    80_094, 81_457, 167_000, 534_352,
];

/// How it writes a chain's own currency.
const NATIVE: Address = Address::ZERO;

/// Swaps by LI.FI.
#[derive(Debug)]
pub struct LifiQuotes(Vendor);

#[derive(Debug)]
struct LifiPlan {
    vendor: Vendor,
    outbound: Arc<Outbound>,
    chain: u64,
    offered: U256,
    spender: Option<Address>,
}

impl LifiQuotes {
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
        let path = format!("/v1/quote?{}", question(chain, order));
        let Quoted { estimate, .. } = self.0.get(market.outbound, &path).await?;
        let spender = swap::spender(order, estimate.approval_address)?;
        let plan = LifiPlan {
            vendor: self.0.clone(),
            outbound: Arc::clone(market.outbound),
            chain,
            offered: estimate.to_amount.0,
            spender,
        };
        Ok(Some(Offer {
            source: self.0.id(),
            to_amount: estimate.to_amount.0,
            gas: estimate.gas().unwrap_or(swap::USUAL_GAS),
            spender,
            price_impact: None,
            fee_on_transfer: false,
            route: Vec::new(),
            plan: Arc::new(plan),
        }))
    }
}

impl QuoteSource for LifiQuotes {
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

impl LifiPlan {
    async fn build(&self, order: &Order, terms: Terms) -> Result<Transaction, SourceError> {
        let bps = swap::slippage_bps(self.offered, terms.min_out);
        let question = question(self.chain, order);
        let path = format!("/v1/quote?{question}&slippage={}.{:04}", bps / 10_000, bps % 10_000);
        let Quoted { estimate, transaction_request } =
            self.vendor.get(&self.outbound, &path).await?;
        let call = transaction_request.ok_or(PluginError::Answer)?;
        if swap::spender(order, estimate.approval_address)? != self.spender {
            return Err(PluginError::Answer.into());
        }
        swap::at_least(estimate.to_amount_min.0, terms.min_out)?;
        swap::transaction(order, call.to, call.value.0, call.data)
    }
}

impl Plan for LifiPlan {
    fn transaction<'a>(&'a self, order: &'a Order, terms: Terms) -> Answer<'a, Transaction> {
        Box::pin(self.build(order, terms))
    }
}

fn question(chain: u64, order: &Order) -> String {
    let [sold, bought] = [order.from, order.to].map(|asset| swap::token(asset, NATIVE));
    let Order { amount, user, .. } = order;
    format!(
        "fromChain={chain}&toChain={chain}&fromToken={sold}&toToken={bought}&fromAmount={amount}&fromAddress={user}"
    )
}
