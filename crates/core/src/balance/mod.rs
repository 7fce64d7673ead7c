//! The balance of the connected account, of the native coin or of the token that the page chose: read from the chain,
//! cached 30 s, exact.

mod load;
mod memory;
mod token;

pub(crate) use load::coin;
pub use load::{changed, forgive, load, refresh};
pub use memory::BalanceMemory;
pub(crate) use token::{decimals_of, symbol_of};

#[cfg(test)]
mod tests;
