//! LI.FI: swaps on one chain by its API, version 1, as <https://docs.li.fi> documents it.

mod quotes;
mod wire;

pub use quotes::Lifi;
