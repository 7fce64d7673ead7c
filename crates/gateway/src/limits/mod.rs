//! How much one visitor, or one project, may ask of the gateway. The machine itself (a loopback peer whose request nothing forwarded) is
//! not limited by address. Behind a proxy every visitor would be one: the operator names the proxies whose word on the address counts.
//!
//! # Where to start
//!
//! - [`Limiter`], requests per second, by address and by project;
//! - [`Payer`], which has what a request causes elsewhere cost tokens as well;
//! - [`Places`], connections and sockets at a time;
//! - [`Proxies`], whose address it is; [`prefix_of`], [`host_of`] and [`share_key`], who is counted
//!   together.

mod client;
mod limiter;
mod network;
mod payer;
mod places;

pub use client::{Client, FORWARDING, Proxies, host_of, prefix_of, share_key};
pub use limiter::{Busy, Limiter};
pub use network::{Network, NotANetwork};
pub use payer::Payer;
pub use places::{Place, Places, Taker};
