//! `DefiLlama`: prices by its coins API, without a key, as <https://api-docs.defillama.com> documents it.

mod chains;
mod prices;
mod wire;

pub use prices::DefiLlamaPrices;
