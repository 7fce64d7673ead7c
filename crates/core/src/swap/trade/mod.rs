//! From a form that is complete to the wallet and the chain; a part of its own, which comes when the form is complete.
//!
//! Where to start: `begin` loads the rest; `flow` goes from the quote over allowance, approval and review to the wallet; `outcome` is what comes after. `order`
//! is the form at the moment of confirmation; `allowance` and `permit` are the ways to grant an allowance; `build` makes what is signed: `write` writes
//! calls from a quote's plan, `vendor` asks a trusted vendor for them.

mod allowance;
mod begin;
mod build;
pub(crate) mod door;
mod flow;
mod order;
mod outcome;
mod permit;
mod vendor;
mod write;

use crate::runtime::Key;

pub(super) use begin::{abandon, cancel, prepare, start};

const TRADE: Key = Key::new("swap");
