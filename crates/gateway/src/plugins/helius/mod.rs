//! Helius: what accounts hold on Solana, by the digital asset standard, and what they did, by its transactions that are already read, as
//! <https://www.helius.dev/docs> documents them.

mod balances;
mod history;
mod item;
mod wire;

pub use balances::HeliusBalances;
pub use history::HeliusHistory;

/// The one chain that it is asked about.
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
