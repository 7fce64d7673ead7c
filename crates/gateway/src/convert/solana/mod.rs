//! Swaps on Solana: the same calls, where vendors alone swap and nothing needs to be approved.
//!
//! # Where to start
//!
//! - `quotes` and `build`, the two calls;
//! - [`OnSolana`], what a source of quotes is asked and says here; [`SolanaPlan`], how its offer becomes a transaction;
//! - `attempt`, a transaction tried before it is told; `rules`, what it must not do;
//! - [`wire`], a transaction's bytes read; `account`, an account's; `input`, what callers write.

mod account;
mod attempt;
mod build;
mod input;
mod key;
mod offer;
mod order;
mod quotes;
mod rules;
pub mod wire;

pub use build::build;
pub use input::{holding, is_meant};
pub use key::Key;
pub use offer::{OnSolana, SolanaMarket, SolanaOffer, SolanaPlan, SolanaStep, SolanaSwap};
pub use order::{SolanaAsset, SolanaOrder, SolanaTerms, WRAPPED};
pub use quotes::{SolanaAsked, answer};

/// The last quotes on Solana, by chain and order.
pub type SolanaPromises = super::remembered::Promises<(caip::ChainId, SolanaOrder)>;
