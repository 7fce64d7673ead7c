use std::fmt::Debug;
use std::pin::Pin;
use std::sync::Arc;

use alloy_primitives::{Address, U256};
use api::Decimal;
use api::convert::SwapPlan;
use caip::ChainId;

use super::price::Price;
use super::{Market, Order, Terms};
use crate::evm::{EvmError, Transaction};
use crate::plugins::PluginError;

/// An answer that is on its way.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, SourceError>> + Send + 'a>>;

/// A family of chains: how its orders, its markets and the offers on them look.
pub trait Family {
    /// A chain at one moment.
    type Market<'a>: Sync;
    /// What somebody wants to swap on it.
    type Order: Sync;
    /// What one source offers.
    type Offers: Send;
}

/// Chains with Ethereum's machine.
#[derive(Debug)]
pub struct OnEvm;

impl Family for OnEvm {
    type Market<'a> = Market<'a>;
    type Order = Order;
    type Offers = Offers;
}

/// Somebody who swaps: the gateway's own router, or a vendor.
pub trait QuoteSource<F: Family = OnEvm>: Debug + Send + Sync {
    /// Its name in the answers.
    fn id(&self) -> &'static str;

    /// Whether it swaps on the chain at all.
    fn serves(&self, chain: &ChainId) -> bool;

    /// What it offers for the order; nothing when it trades no such pair. Asked on chains that it serves only.
    fn offers<'a>(
        &'a self,
        market: &'a F::Market<'a>,
        order: &'a F::Order,
    ) -> Answer<'a, F::Offers>;
}

/// What one source offers.
#[derive(Debug, Default)]
pub struct Offers {
    /// The offers, in no order.
    pub offers: Vec<Offer>,
    /// Base units of what is bought per wei, where the source knows: gas is told in it.
    pub native_price: Option<Price>,
    /// Tokens that nobody vouches for and that could not be tried.
    pub unchecked: Vec<Address>,
}

/// One way of swapping.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Whose it is.
    pub source: &'static str,
    /// What comes out, in base units, before gas.
    pub to_amount: U256,
    /// Gas units that it takes, about.
    pub gas: u64,
    /// Who must be allowed to take what is sold; nobody for the native currency.
    pub spender: Option<Address>,
    /// Percent that it gives less than the pools' price before it would.
    pub price_impact: Option<Decimal>,
    /// Whether a token keeps part of every transfer.
    pub fee_on_transfer: bool,
    /// The pools on the way.
    pub route: Vec<Step>,
    /// How it becomes a transaction.
    pub plan: Arc<dyn Plan>,
}

/// A pool on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The exchange.
    pub dex: String,
    /// The pool.
    pub pool: Address,
    /// Its fee in millionths.
    pub fee: u32,
    /// What goes in.
    pub from: Address,
    /// What comes out.
    pub to: Address,
}

/// How an offer becomes a transaction.
pub trait Plan: Debug + Send + Sync {
    /// The transaction that swaps under these terms.
    fn transaction<'a>(&'a self, order: &'a Order, terms: Terms) -> Answer<'a, Transaction>;

    /// Whether a permit can be put before the transaction's calls, in place of an approval.
    fn takes_permits(&self) -> bool {
        false
    }

    /// The same as data, from which a client writes the call itself; none where only the source can build it.
    fn on_wire(&self, _chain: &ChainId) -> Option<SwapPlan> {
        None
    }
}

/// A source has no offers to tell of.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// Its chain does not answer.
    #[error(transparent)]
    Chain(#[from] EvmError),
    /// Its vendor does not answer.
    #[error(transparent)]
    Vendor(#[from] PluginError),
    /// What was offered is not to be had any more.
    #[error("the price has moved: ask for a new quote")]
    Moved,
    /// It took too long.
    #[error("it did not answer in time")]
    Slow,
    /// A token cannot be swapped by anybody here.
    #[error("{token} {reason}")]
    Token {
        /// The token.
        token: Address,
        /// Why.
        reason: &'static str,
    },
}
