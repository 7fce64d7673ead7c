//! The native balance of the connected account: read from the chain, cached 30 s, exact.

mod load;
mod units;

pub use load::{BalanceMemory, forgive, load, refresh};

#[cfg(test)]
mod tests;
