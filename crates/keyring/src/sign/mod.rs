//! Signatures of each family. What is signed is decided by the caller; what is never signed is refused here.
//!
//! # Where to start
//!
//! - [`eip155`], messages, typed data and transactions of EVM chains;
//! - [`solana`], messages, and messages of transactions;
//! - [`bip122`], messages of Bitcoin accounts (BIP-322);
//! - [`polkadot`], messages and payloads.

pub mod bip122;
pub mod eip155;
pub mod polkadot;
pub mod solana;
