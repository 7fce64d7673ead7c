//! What the gateway and the page say to each other: one definition for the server, the core and TypeScript.
//!
//! # Where to start
//!
//! - [`query`], the parameters that every call carries, and how query strings are written and read;
//! - [`chains`], `GET /v1/supported-chains`, which chains the gateway serves;
//! - [`rpc`], `POST /v1`, JSON-RPC to a chain;
//! - [`wallets`], `GET /getWallets`, the wallet registry;
//! - [`balance`], what an account holds; [`tokens`], a chain's tokens; [`price`], what they cost;
//! - [`convert`], `/v1/convert/…`, swaps;
//! - [`coin`], addresses of a chain's own coin, and where a chain tells its data fee;
//! - [`config`], `GET /appkit/v1/config`, what the project's owner switched on;
//! - [`events`], `POST /e` and `POST /batch`, analytics;
//! - [`history`], `GET /v1/account/{address}/history`, what an account did; [`nfts`], the NFTs that it holds;
//! - [`identity`], `GET /v1/identity/{address}`, names and pictures of addresses;
//! - [`sign_in`], `/auth/v1/…`, sign-in with a wallet;
//! - [`embedded`], `/api/v1/…`, the embedded wallet;
//! - [`look`], what a quick eye makes of a token's symbol;
//! - [`provenance`], where a data answer comes from and what is missing in it; [`Decimal`], a number that keeps its digits;
//! - [`error`], the body of every refusal.
//!
//! Every type implements the codec's `ToJson`, `FromJson` and `TypeScript`, and with the feature `serde` also
//! `Serialize` and `Deserialize`, with the same text both ways.

pub mod balance;
pub mod chains;
pub mod coin;
pub mod config;
pub mod convert;
mod currency;
mod decimal;
pub mod embedded;
pub mod error;
pub mod events;
pub mod history;
pub mod identity;
mod known;
pub mod look;
pub mod nfts;
pub mod price;
pub mod provenance;
pub mod query;
mod raw_json;
pub mod rpc;
pub mod sign_in;
pub mod tokens;
#[cfg(feature = "serde")]
mod verbatim;
pub mod wallets;

pub use currency::{Currency, ParseCurrencyError};
pub use decimal::{Decimal, ParseDecimalError};
pub use known::Known;
pub use raw_json::RawJson;
