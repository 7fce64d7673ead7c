//! The gateway from outside: a real one, listening, with scripted nodes and a real chain behind it.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod anvil;
mod asking;
mod backup;
mod balance;
mod bodies;
mod bounds;
mod cache;
mod chain;
mod command;
mod compressed;
mod compression;
mod convert;
mod durable;
mod envelope;
mod events;
mod failover;
mod families;
mod feed;
mod files;
mod growth;
mod hedging;
mod history;
mod identity;
mod in_flight;
mod input;
mod keeping;
mod limits;
mod money;
mod names;
mod nfts;
mod operator;
mod origins;
mod outbound;
mod plugins;
mod polkadot;
mod polling;
mod prepared;
mod price;
mod pubsub;
#[path = "../../../../fuzz/src/readers.rs"]
mod readers;
mod readiness;
mod registry;
mod relay;
mod resources;
mod rpc;
mod shutdown;
mod sockets;
mod suggestions;
mod tls;
mod together;
mod tokens;
mod traffic;
mod world;
