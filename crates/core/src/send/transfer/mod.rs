//! From a form that is complete to the wallet and the chain; a part of its own, which comes when the form is complete.
//!
//! Where to start: `begin` loads the rest; `flow` goes from the form over the review to the wallet and on to the chain; `build` makes what is signed on EVM
//! networks, `solana` on Solana. `max` and `item` ask the chain what the form needs to know for it.

mod begin;
mod build;
pub(crate) mod door;
mod flow;
mod item;
mod max;
mod solana;

pub(super) use begin::{cancel, choose_item, max, prepare, start};
pub(super) use build::Order;
