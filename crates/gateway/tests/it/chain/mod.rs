//! Real chains to stand behind the gateway.
//!
//! Where to start: [`Anvil`] is an empty Ethereum node, [`ChainWorld`] one with everything that `./x world` prepared;
//! [`SolanaWorld`] and [`BitcoinWorld`] are the other families.

#![allow(dead_code, reason = "each room of the gateway uses its own part of the world")]

mod anvil;
mod bitcoin;
pub mod facts;
mod process;
mod solana;
mod solana_wallet;
mod world;

pub use anvil::Anvil;
pub use bitcoin::BitcoinWorld;
pub use solana::SolanaWorld;
pub use solana_wallet::{Step, Wallet, compose, sign};
pub use world::ChainWorld;
