//! Swaps: `/v1/convert/…`.
//!
//! # Where to start
//!
//! - the calls, one file each: `quotes`, `allowance`, `approval`, `transaction`, `gas_price`;
//! - [`QuoteSource`], who swaps: the gateway's own [`Router`], [`Wrap`], and vendors later; `best` asks all and ranks by what is left after gas;
//! - `solana`, the same for Solana, where vendors alone swap;
//! - `input`, what callers write; `attempt`, a swap tried before it is signed; `explain`, why one would fail.

mod allowance;
mod approval;
mod asset;
mod attempt;
mod best;
mod build_body;
mod explain;
mod fees;
mod gas_price;
mod input;
mod market;
mod order;
mod overrides;
mod price;
mod purse;
mod quote_id;
mod quotes;
mod remembered;
mod router;
mod simulate;
mod slippage;
pub mod solana;
mod source;
mod swaps;
mod transaction;
#[cfg(test)]
mod vectors;
mod wrap;

pub use allowance::get_allowance;
pub use approval::get_build_approve;
pub use asset::Asset;
pub use gas_price::get_gas_price;
pub use order::{Market, Order, Terms};
pub use price::{Price, percent};
pub use quote_id::QuoteId;
pub use quotes::get_quotes;
pub use router::Router;
pub use slippage::Slippage;
pub use source::{Answer, Family, Offer, Offers, OnEvm, Plan, QuoteSource, SourceError, Step};
pub use swaps::Swaps;
pub use transaction::post_build_transaction;
pub use wrap::Wrap;
