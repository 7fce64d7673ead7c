//! The NFTs that an account holds: `GET /v1/account/{address}/nfts`.
//!
//! # Where to start
//!
//! - [`get_nfts`], from the request to the list: what the index saw coming, asked of the collections, with names and pictures;
//! - `held`, whether it is still the account's; `present`, how it is told.

mod handler;
mod held;
mod present;

pub use handler::get_nfts;
