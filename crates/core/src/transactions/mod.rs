//! What becomes of a transaction that a wallet sent: it is watched until the chain has decided.
//!
//! Where to start: [`fate`] waits for the end; `evm`, `solana` and `bitcoin` ask their chains.

mod bitcoin;
mod evm;
mod fate;
mod solana;

pub use fate::{Fate, Sent, fate};

#[cfg(test)]
mod tests;
