//! Zerion: what accounts hold, by its API, version 1, as <https://developers.zerion.io> documents it.

mod balances;
mod chains;
mod wire;

pub use balances::ZerionBalances;
