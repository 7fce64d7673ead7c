//! 0x: swaps by its API, version 2, with the allowance holder, as <https://0x.org/docs> documents it.

mod quotes;
mod wire;

pub use quotes::ZeroEx;
