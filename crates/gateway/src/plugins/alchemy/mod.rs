//! Alchemy: tokens by `alchemy_getTokenBalances`, histories by `alchemy_getAssetTransfers`, as <https://www.alchemy.com/docs> documents them.

mod balances;
mod chains;
mod history;
mod rows;
mod wire;

pub use balances::AlchemyBalances;
pub use history::AlchemyHistory;
