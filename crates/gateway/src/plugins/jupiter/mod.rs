//! Jupiter: Solana's prices by its price API, version 3, as <https://developers.jup.ag> documents it.

mod prices;
mod wire;

pub use prices::JupiterPrices;
