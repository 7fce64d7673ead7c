//! `CoinGecko`: prices by its API, version 3, as <https://docs.coingecko.com> documents it. Who shows them must name it.

mod chains;
mod prices;
mod wire;

pub use prices::CoinGeckoPrices;
