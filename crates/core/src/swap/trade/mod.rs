//! From a form that is complete to the wallet and the chain; its code comes when the form is complete.
//!
//! Where to start: `flow` goes from the quote over allowance, approval and review to the wallet; `outcome` is what comes after. `order`
//! is the form at the moment of confirmation; `allowance` and `permit` are the ways to grant an allowance; `build` makes what is signed: `write` writes
//! calls from a quote's plan, `vendor` asks a trusted vendor for them.

mod allowance;
mod build;
mod flow;
mod order;
mod outcome;
mod permit;
mod vendor;
mod write;

use crate::runtime::Key;

pub(super) use flow::{abandon, cancel, start};

const TRADE: Key = Key::new("swap");
