//! The gateway: one server for everything that the modal asks, on one port.
//!
//! # Where to start
//!
//! - [`server`], from a socket to a room and back; [`server::router`] is the table of contents;
//! - [`config`], what the operator decides; [`command`], the command line;
//! - the rooms: [`rpc`], [`registry`], [`chains`], [`configuration`], [`events`], [`files`], [`health`], [`metrics`];
//! - [`ask`], a chain to ask, and on top of it [`evm`], contract calls; [`tokens`], what is known of tokens; [`dex`], whose pools are known;
//! - [`projects`], who may come in; [`web`], what all rooms share;
//! - [`database`], the SQLite file.

pub mod app;
pub mod ask;
pub mod chains;
pub mod command;
pub mod config;
pub mod configuration;
pub mod database;
pub mod dex;
pub mod events;
pub mod evm;
pub mod files;
pub mod health;
pub mod metrics;
pub mod projects;
pub mod registry;
pub mod rpc;
pub mod server;
pub mod tokens;
pub mod web;
