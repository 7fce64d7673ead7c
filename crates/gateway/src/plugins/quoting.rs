//! What the vendors that swap on EVM chains have in common: a quote, and later the transaction for it.

use std::fmt::Debug;
use std::sync::Arc;

use alloy_primitives::{Address, U256};
use caip::ChainId;

use super::{PluginError, Vendor, swap};
use crate::convert::{Answer, Market, Offer, Offers, Order, Plan, QuoteSource, SourceError, Terms};
use crate::evm::Transaction;
use crate::outbound::Outbound;

/// A vendor's way of writing quotes and transactions.
pub trait Swapper: Debug + Send + Sync + 'static {
    /// The chains that it swaps on.
    const CHAINS: &'static [u64];

    /// What it would give for the order; nothing where it says so.
    fn quote(
        &self,
        desk: &Desk,
        order: &Order,
    ) -> impl Future<Output = Result<Option<Quoted>, PluginError>> + Send;

    /// The transaction that does what it quoted.
    fn build(
        &self,
        desk: &Desk,
        quoted: Quoted,
        order: &Order,
        terms: Terms,
    ) -> impl Future<Output = Result<Transaction, SourceError>> + Send;
}

/// A vendor's server, and the chain that it is asked about.
#[derive(Debug, Clone)]
pub struct Desk {
    /// The server.
    pub vendor: Vendor,
    /// The way to it.
    pub outbound: Arc<Outbound>,
    /// The chain.
    pub chain: u64,
}

/// What a vendor would give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quoted {
    /// What comes out, in base units.
    pub to_amount: U256,
    /// Gas units, where it tells them.
    pub gas: Option<u64>,
    /// Who must be allowed to take what is sold.
    pub spender: Option<Address>,
}

/// Swaps by a vendor.
#[derive(Debug)]
pub struct VendorQuotes<S> {
    vendor: Vendor,
    swapper: Arc<S>,
}

impl<S: Swapper> VendorQuotes<S> {
    /// Over its server.
    pub fn new(vendor: Vendor, swapper: S) -> Self {
        Self { vendor, swapper: Arc::new(swapper) }
    }

    async fn offer(
        &self,
        market: &Market<'_>,
        order: &Order,
    ) -> Result<Option<Offer>, PluginError> {
        let (vendor, outbound) = (self.vendor.clone(), Arc::clone(market.outbound));
        let desk = Desk { vendor, outbound, chain: market.evm.chain_id };
        let Some(quoted) = self.swapper.quote(&desk, order).await? else { return Ok(None) };
        Ok(Some(Offer {
            source: self.vendor.id(),
            to_amount: quoted.to_amount,
            gas: quoted.gas.unwrap_or(swap::USUAL_GAS),
            spender: quoted.spender,
            price_impact: None,
            fee_on_transfer: false,
            route: Vec::new(),
            plan: Arc::new(VendorPlan { desk, quoted, swapper: Arc::clone(&self.swapper) }),
        }))
    }
}

impl<S: Swapper> QuoteSource for VendorQuotes<S> {
    fn id(&self) -> &'static str {
        self.vendor.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.evm_id().is_some_and(|id| S::CHAINS.contains(&id))
    }

    fn offers<'a>(&'a self, market: &'a Market<'a>, order: &'a Order) -> Answer<'a, Offers> {
        Box::pin(async move { swap::offers(self.offer(market, order).await) })
    }
}

#[derive(Debug)]
struct VendorPlan<S> {
    desk: Desk,
    quoted: Quoted,
    swapper: Arc<S>,
}

impl<S: Swapper> Plan for VendorPlan<S> {
    fn transaction<'a>(&'a self, order: &'a Order, terms: Terms) -> Answer<'a, Transaction> {
        Box::pin(self.swapper.build(&self.desk, self.quoted, order, terms))
    }
}

impl Desk {
    /// The JSON at a path of the vendor's.
    pub async fn get<T: serde::de::DeserializeOwned>(&self, path: &str) -> Result<T, PluginError> {
        self.vendor.get(&self.outbound, path).await
    }
}

impl Quoted {
    /// Hundredths of a percent that may be lost between it and the terms' minimum, rounded down.
    pub fn slippage_bps(&self, terms: Terms) -> u64 {
        swap::slippage_bps(self.to_amount, terms.min_out)
    }
}
