//! What becomes of a transaction that a wallet sent: it is watched until the chain has decided.
//!
//! Where to start: [`fate`] loads the rest, a part of its own, and waits for the end; `evm`, `solana` and `bitcoin` ask their chains, and
//! `receipt` reads how it went; `contract` and `calls` ask the wallet; `unnamed` finds what has no hash yet.

mod begin;
mod bitcoin;
mod calls;
mod contract;
pub(crate) mod door;
mod evm;
mod fate;
mod receipt;
mod solana;
mod unnamed;

pub use begin::{fate, fate_of_calls, spent};
pub use fate::{Fate, Gist, Learned, Sent};
pub use unnamed::{gist_of, stand_in};

#[cfg(test)]
mod tests;
