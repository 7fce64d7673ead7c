//! Alchemy: tokens by `alchemy_getTokenBalances`, as <https://www.alchemy.com/docs> documents it.

mod balances;
mod chains;
mod wire;

pub use balances::AlchemyBalances;
