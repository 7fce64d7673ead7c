//! The WalletConnect relay, mounted: sockets at `/` and `/relay`, `POST /rpc`.
//!
//! # Where to start
//!
//! - [`RelayRoom`], the relay and the thread that does its housekeeping;
//! - [`upgrade`], from the request to an open socket; `visitor`, who comes; `handler`, requests without a socket.

mod handler;
mod room;
mod upgrade;
mod visitor;

pub use handler::post_rpc;
pub use room::{RelayError, RelayRoom};
pub use upgrade::{is_here, upgrade};
