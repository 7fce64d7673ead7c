//! How much one visitor, or one project, may ask of the gateway. The machine itself (loopback) is not limited by address: behind a
//! proxy on the same machine every visitor would be one; name the header in which the proxy writes the visitor's address.
//!
//! # Where to start
//!
//! - [`Limiter`], requests per second, by address and by project;
//! - [`Places`], connections and sockets at a time;
//! - [`client_of`], whose address it is.

mod client;
mod limiter;
mod places;

pub use client::{Client, client_of, prefix_of};
pub use limiter::{Busy, Limiter};
pub use places::{Place, Places};
