//! Addresses, and the rules of each family.
//!
//! # Where to start
//!
//! - [`Address`], an address that passed the rules of its namespace;
//! - [`eip155`], 20 bytes of hex, and the EIP-55 checksum in the letters' case;
//! - [`solana`], 32 bytes in base58;
//! - `polkadot`, SS58;
//! - `bip122`, base58check (P2PKH, P2SH), bech32 (BIP-173) and bech32m (BIP-350);
//! - `network`, Bitcoin's networks, and what an address of one locks an output with;
//! - `script`, what an output of Bitcoin is locked with, as an address (feature `scripts`).
//!
//! Without the feature `checksums`, addresses of Bitcoin and Polkadot are judged by their shape alone.

#[cfg(feature = "checksums")]
pub mod bip122;
pub mod eip155;
#[cfg(feature = "checksums")]
pub mod network;
#[cfg(feature = "checksums")]
pub mod polkadot;
#[cfg(feature = "scripts")]
pub mod script;
#[cfg(not(feature = "checksums"))]
mod shape;
pub mod solana;
mod value;

pub use value::{Address, ParseAddressError};
