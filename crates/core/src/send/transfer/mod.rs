//! From a form that is complete to the wallet and the chain; its code comes when the form is complete.
//!
//! Where to start: `flow` goes from the form over the review to the wallet and on to the chain; `build` makes what is signed on EVM
//! networks, `solana` on Solana. `max` and `item` ask the chain what the form needs to know for it.

mod build;
mod flow;
mod item;
mod max;
mod order;
mod solana;

pub(super) use flow::{cancel, start};
pub(super) use item::choose as choose_item;
pub(super) use max::max;
pub(super) use order::Order;
