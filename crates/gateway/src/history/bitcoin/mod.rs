//! Histories on Bitcoin, from an Esplora server that the operator named.
//!
//! # Where to start
//!
//! - [`BitcoinSource`], from the question to the page; `esplora`, what the server writes; `present`, what a transaction did for an account.

mod esplora;
mod present;
mod source;

pub use source::BitcoinSource;
