//! The gateway's own router: swaps over the pools of the exchanges that [`crate::dex`] names.
//!
//! # Where to start
//!
//! - [`Router`], from the pools that there are to the offers; reads like the list of its steps;
//! - `candidates`, which ways are tried; `reach`, which of them over both kinds of pools; `quote`, what each gives; `transfer_fee`, tokens that keep part of every transfer;
//! - `plan`, the transaction;
//! - `v2` and `v3`, what the pools compute.

pub mod abi;
mod candidates;
mod own;
mod plan;
mod pools;
mod quote;
mod reach;
mod states;
mod transfer_fee;
mod v2;
mod v3;

pub use candidates::Hop;
pub use own::Router;
#[cfg(test)]
pub use plan::{Kind, RouterPlan};
