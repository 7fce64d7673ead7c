//! From a socket to a room and back.
//!
//! # Where to start
//!
//! - [`router`], every path and the handler that answers it;
//! - [`Gateway`], start and stop; `admin`, what is the operator's alone;
//! - `worker`, a thread and its connections; `short_way`, JSON-RPC on a connection, without a whole server around it;
//! - [`respond`], what the whole server does with every request: JSON-RPC, sockets, preflights, and the router for all else;
//! - [`Gzip`], the compressed forms of answers that are kept; `compress`, which answers come in them.

mod accept_encoding;
mod admin;
mod compress;
mod cors;
mod gateway;
mod gzip;
mod head_clock;
mod linger;
mod log;
mod post_head;
mod reply;
mod request_id;
mod respond;
mod rewound;
pub mod router;
mod short_way;
mod worker;
mod write_head;

pub use gateway::{Gateway, StartError};
pub use gzip::Gzip;
pub use log::start_logging;
pub use post_head::{PostHead, Start, read_start};
pub use reply::Reply;
pub use respond::respond;
