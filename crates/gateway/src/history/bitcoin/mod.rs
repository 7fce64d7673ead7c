//! Histories on Bitcoin, from an Esplora server that the operator named, else from the gateway's own index of a node's blocks.
//!
//! # Where to start
//!
//! - [`BitcoinSource`], from the question to the page; `esplora`, what the server writes; `node`, what the index has; `present`, the wire.

mod esplora;
mod node;
mod present;
mod source;

pub use source::BitcoinSource;
