//! 1inch: swaps by its classic API, version 6.1, and spot prices, as <https://portal.1inch.dev> documents it.

mod chains;
mod prices;
mod quotes;
mod wire;

pub use prices::OneInchPrices;
pub use quotes::OneInch;
