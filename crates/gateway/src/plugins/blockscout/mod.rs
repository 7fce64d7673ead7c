//! Blockscout: tokens by the explorer's API, version 2, as <https://docs.blockscout.com> documents it. Each chain has its own server, or one
//! server has a place for the chain's number in its address.

mod balances;
mod wire;

pub use balances::BlockscoutBalances;
