//! The gateway: one server for everything that the modal asks, on one port.
//!
//! # Where to start
//!
//! - [`server`], from a socket to a room and back; [`server::router`] is the table of contents;
//! - [`config`], what the operator decides; [`command`], the command line;
//! - the rooms: [`rpc`], [`registry`], [`chains`], [`configuration`], [`convert`], [`events`], [`identity`], [`files`], [`history`], [`health`], [`metrics`], [`nfts`], [`relay`], [`sign_in`];
//! - [`embedded`], the embedded wallet's own origin;
//! - [`index`], what accounts on EVM chains and on Bitcoin did; [`bitcoin`], what Bitcoin transactions are;
//! - [`ask`], a chain to ask, and on top of it [`evm`], contract calls; [`tokens`], what is known of tokens; [`dex`], whose pools are known;
//!   [`price`], what they cost; [`balance`], what accounts hold;
//! - [`outbound`], fetching what others wrote the address of; [`plugins`], vendors that the operator configured;
//! - [`projects`], who may come in; [`web`], what all rooms share; [`kit`], whose pages ask;
//! - [`database`], the SQLite file; [`secrets`], what is sealed in it; [`disk`], how much room it has.

pub mod app;
pub mod ask;
pub mod balance;
pub mod bitcoin;
pub mod chains;
pub mod command;
pub mod config;
pub mod configuration;
pub mod convert;
pub mod database;
pub mod dex;
pub mod disk;
pub mod embedded;
pub mod events;
pub mod evm;
pub mod files;
pub mod health;
pub mod history;
pub mod identity;
pub mod index;
pub mod kit;
pub mod limits;
pub mod mail;
pub mod metrics;
pub mod nfts;
pub mod otp;
pub mod outbound;
pub mod plugins;
pub mod price;
pub mod projects;
pub mod registry;
pub mod relay;
pub mod rpc;
pub mod secrets;
pub mod server;
pub mod sign_in;
pub mod source;
pub mod tokens;
pub mod vault;
pub mod web;
