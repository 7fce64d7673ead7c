//! Addresses, and the rules of each family.
//!
//! # Where to start
//!
//! - [`Address`], an address that passed the rules of its namespace;
//! - [`eip155`], 20 bytes of hex, and the EIP-55 checksum in the letters' case;
//! - [`solana`], 32 bytes in base58;
//! - [`polkadot`], SS58;
//! - [`bip122`], base58check (P2PKH, P2SH), bech32 (BIP-173) and bech32m (BIP-350).

pub mod bip122;
pub mod eip155;
pub mod polkadot;
pub mod solana;
mod value;

pub use value::{Address, ParseAddressError};
