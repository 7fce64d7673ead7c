//! From a form that is complete to the wallet and the chain; a part of its own, which comes when the form is complete.
//!
//! Where to start: `begin` loads the rest; `flow` goes from the quote over allowance, approval and review to the wallet; `outcome` is what comes after. `order`
//! is the form at the moment the visitor said so; `allowance`, `permit` and `bundle` are the ways to give leave; `build` makes what is signed,
//! `carry` puts a permit into it.

mod allowance;
mod begin;
mod build;
mod bundle;
mod carry;
pub(crate) mod door;
mod flow;
mod order;
mod outcome;
mod permit;

use crate::runtime::Key;

pub(super) use begin::{abandon, cancel, prepare, start};

const TRADE: Key = Key::new("swap");
