//! Real chains to stand behind the gateway.
//!
//! Where to start: [`Anvil`] is an empty Ethereum node, [`ChainWorld`] one with everything that `./x world` prepared.

mod anvil;
mod calldata;
mod facts;
mod world;

pub use anvil::Anvil;
pub use calldata::{Word, calldata, word};
pub use facts::Facts;
pub use world::{ChainWorld, Transaction};
