//! Real chains to stand behind the gateway.
//!
//! Where to start: [`Anvil`] is an empty Ethereum node, [`ChainWorld`] one with everything that `./x world` prepared.

#![allow(dead_code, reason = "each room of the gateway uses its own part of the world")]

mod anvil;
pub mod facts;
mod world;

pub use anvil::Anvil;
pub use world::ChainWorld;
