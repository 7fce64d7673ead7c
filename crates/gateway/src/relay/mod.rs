//! The WalletConnect relay, mounted: sockets at `/` and `/relay`, `POST /rpc`, and posts to wallets' push servers.
//!
//! # Where to start
//!
//! - [`RelayRoom`], the relay and the thread that does its housekeeping;
//! - [`upgrade`], from the request to an open socket; `visitor`, who comes; `pass_on`, sockets to another relay; `handler`, requests without a socket;
//! - `poster`, how push servers are reached; `signing`, the key that signs what they are told.

mod handler;
mod pass_on;
mod poster;
mod room;
mod signing;
mod upgrade;
mod visitor;

pub use handler::{get_public_key, post_rpc};
pub use room::{RelayError, RelayRoom};
pub use upgrade::{is_here, upgrade};
