//! What every socket is held to, whatever is spoken over it: how much it may make the process hold, and how slow it may be.
//!
//! # Where to start
//!
//! - [`Budget`], bytes in flight (unfinished messages, what nodes answer, unread answers), and calls under way, in all and for one network;
//! - [`Pace`], how long a peer may take for a number of bytes;
//! - [`send_text`], without a buffer that stays;
//! - [`Guard`], a stream under both; `frames`, the lengths of WebSocket frames as they pass.

mod budget;
mod frames;
mod guard;
mod pace;
mod send;

pub use budget::{Budget, Charge, Eviction, Queued, Share, Turn};
pub use guard::{Guard, Limits, Violation};
pub use pace::Pace;
pub(crate) use send::LONG;
pub use send::send_text;
