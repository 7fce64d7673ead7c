use std::fmt::Debug;
use std::sync::Arc;

use api::Decimal;
use caip::ChainId;

use super::{Key, SolanaOrder, SolanaTerms};
use crate::convert::{Answer, Family};
use crate::outbound::Outbound;

/// The chains of Solana.
#[derive(Debug)]
pub struct OnSolana;

impl Family for OnSolana {
    type Market<'a> = SolanaMarket<'a>;
    type Order = SolanaOrder;
    type Offers = Option<SolanaOffer>;
}

/// A chain of Solana, and the way to vendors.
#[derive(Debug, Clone, Copy)]
pub struct SolanaMarket<'a> {
    /// The chain.
    pub chain: &'a ChainId,
    /// An offer may keep it until it becomes a transaction.
    pub outbound: &'a Arc<Outbound>,
}

/// One way of swapping.
#[derive(Debug, Clone)]
pub struct SolanaOffer {
    /// Whose it is.
    pub source: &'static str,
    /// What comes out, in base units.
    pub to_amount: u64,
    /// Percent that it gives less than the pools' price before it would.
    pub price_impact: Option<Decimal>,
    /// The pools on the way.
    pub route: Vec<SolanaStep>,
    /// The slot that it was made at.
    pub slot: Option<u64>,
    /// How it becomes a transaction.
    pub plan: Arc<dyn SolanaPlan>,
}

/// A pool on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolanaStep {
    /// The exchange.
    pub dex: String,
    /// The pool.
    pub pool: Key,
    /// What goes in.
    pub from: Key,
    /// What comes out.
    pub to: Key,
    /// Percent of what goes in that this pool gets.
    pub percent: u32,
}

/// How an offer becomes a transaction.
pub trait SolanaPlan: Debug + Send + Sync {
    /// The transaction that swaps under these terms.
    fn transaction<'a>(
        &'a self,
        order: &'a SolanaOrder,
        terms: SolanaTerms,
    ) -> Answer<'a, SolanaSwap>;
}

/// A transaction that only the user must sign yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolanaSwap {
    /// Its bytes.
    pub wire: Vec<u8>,
    /// Lamports that go to whoever takes it into a block, besides what signatures cost.
    pub priority_fee: u64,
    /// The last block that takes it.
    pub last_valid_block_height: Option<u64>,
}
