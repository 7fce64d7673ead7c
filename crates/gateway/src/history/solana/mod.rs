//! Histories on Solana, from the nodes' own index of accounts.
//!
//! # Where to start
//!
//! - [`SolanaSource`], from the question to the page;
//! - `accounts`, which accounts are the owner's; `signatures`, which transactions named one of them; `transaction`, what nodes write of one;
//! - `seen`, what a transaction did as its owner sees it; `operation`, what to call it; `present`, the wire.

mod accounts;
mod operation;
mod present;
mod seen;
mod signatures;
mod source;
mod transaction;

pub use source::SolanaSource;
