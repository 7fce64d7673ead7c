//! Zerion: what accounts hold and did, by its API, version 1, as <https://developers.zerion.io> documents it.

mod balances;
mod chains;
mod history;
mod item;
mod place;
mod wire;

pub use balances::ZerionBalances;
pub use history::ZerionHistory;
