//! Jupiter: swaps on Solana by its swap API, version 1, and prices by its price API, version 3, as <https://developers.jup.ag> documents them.

mod prices;
mod quotes;
mod wire;

pub use prices::JupiterPrices;
pub use quotes::JupiterQuotes;

/// The chain that it is about, unless the operator's own server is about another.
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
