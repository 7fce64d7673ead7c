//! 1inch: swaps by its classic API, version 6.1, as <https://portal.1inch.dev> documents it.

mod quotes;
mod wire;

pub use quotes::OneInchQuotes;
