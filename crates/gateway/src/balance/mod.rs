//! What accounts hold: `GET /v1/account/{address}/balance`.
//!
//! # Where to start
//!
//! - [`get_balance`], which answers: all chains at once, each from its own source;
//! - [`Balances`], the room: the chains' own word ([`EvmBalances`], [`SolanaBalances`], [`BitcoinBalances`], [`PolkadotBalances`]) and plugins;
//! - [`BalanceSource`], what a plugin is; [`SeenTokens`], what the index tells.

mod answer;
mod bad;
mod bitcoin;
mod evm;
mod handler;
mod isolate;
mod merge;
mod polkadot;
mod query;
mod room;
mod seen;
mod solana;
mod source;

pub use bad::BadTokens;
pub use bitcoin::BitcoinBalances;
pub use evm::EvmBalances;
pub use handler::get_balance;
pub use polkadot::PolkadotBalances;
pub use query::{BalanceQuery, is_of_network};
pub use room::Balances;
pub use seen::SeenTokens;
pub use solana::SolanaBalances;
pub use source::{BalanceSource, Held, Holding, Question};
