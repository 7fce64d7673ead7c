//! What becomes of a transaction that a wallet sent: it is watched until the chain has decided.
//!
//! Where to start: [`fate`] waits for the end; `evm`, `solana` and `bitcoin` ask their chains, and
//! `receipt` reads how it went; `contract` and `calls` ask the wallet; `unnamed` finds what has no hash yet.

mod bitcoin;
mod calls;
mod contract;
mod evm;
mod fate;
mod learned;
mod receipt;
mod sent;
mod solana;
mod unnamed;
mod watch;

pub use learned::{Gist, Learned};
pub use sent::{Fate, Sent};
pub use unnamed::{gist_of, stand_in};
pub use watch::{fate, fate_of_calls, spent};

#[cfg(test)]
mod tests;
