//! From a socket to a room and back.
//!
//! # Where to start
//!
//! - [`router`], every path and the handler that answers it;
//! - [`Gateway`], start and stop;
//! - [`respond`], what happens to every request: JSON-RPC takes the short way, all else the router.

mod cors;
mod gateway;
mod linger;
mod log;
mod reply;
mod request_id;
mod respond;
pub mod router;
mod worker;

pub use gateway::{Gateway, StartError};
pub use log::start_logging;
pub use reply::Reply;
pub use respond::respond;
