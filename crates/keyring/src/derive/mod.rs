//! From entropy to the keys of the four families, and their addresses.
//!
//! # Where to start
//!
//! - [`Seed`], what the keys on hierarchical paths are derived from;
//! - [`EvmKey`], [`BitcoinKey`], [`SolanaKey`], [`PolkadotKey`], one key each, with its path;
//! - [`Addresses`], all of a wallet; [`check_addresses`], whether what was opened is the wallet that was meant;
//! - `hd`, BIP-32 on secp256k1; `slip10`, its counterpart on ed25519.

mod addresses;
mod bip122;
mod eip155;
mod hd;
mod polkadot;
mod seed;
mod slip10;
mod solana;

pub use addresses::{AddressMismatch, Addresses, Networks, check_addresses};
pub use bip122::{BitcoinAccount, BitcoinKey};
pub(crate) use bip122::{Key, hash160};
pub use eip155::EvmKey;
pub use polkadot::{PolkadotKey, Ss58Prefix};
pub use seed::Seed;
pub use solana::SolanaKey;

#[cfg(test)]
mod tests;
