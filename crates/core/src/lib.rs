//! Drawstring without a screen: all state, all flows, all rules. It knows no browser, no clock and no network; it asks.
//!
//! Where to start:
//! - [`App`] is the one door: actions, host events and replies go in, effects and changed slices come out;
//! - [`protocol`] is everything that crosses;
//! - [`runtime`] runs flows without I/O;
//! - [`errors`] is the catalogue of what can go wrong;
//! - every feature has a folder of its own: its slice, its rules, its flows.

pub mod account;
mod actions;
pub mod activity;
pub mod amount;
mod app;
mod ask_wallet;
pub mod balance;
pub mod bitcoin;
mod chain_data;
mod chunk;
pub mod connection;
mod context;
pub mod errors;
pub mod events;
pub mod evm;
mod gateway;
mod index;
pub mod message;
pub mod modal;
pub mod names;
pub mod naming;
pub mod network;
pub mod nfts;
pub mod notice;
mod opening;
pub mod options;
pub mod pairing;
pub mod parts;
pub mod profile;
pub mod protocol;
mod query;
pub mod receive;
pub mod review;
mod routers;
mod rows;
pub mod rpc;
pub mod runtime;
pub mod send;
pub mod sign_in;
mod signal;
mod state;
pub mod storage;
mod subscriptions;
pub mod swap;
#[cfg(test)]
mod testing;
mod text;
pub mod tokens;
pub mod transactions;
pub mod wallets;

pub use app::App;
pub use state::{SliceTypes, Slices};
