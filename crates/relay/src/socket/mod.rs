//! What every socket is held to, whatever is spoken over it: how much it may make the process hold, and how slow it may be.
//!
//! # Where to start
//!
//! - [`Budget`], bytes of unfinished messages and unread answers, in all and for one network;
//! - [`Pace`], how long a peer may take for a number of bytes;
//! - [`Guard`], a stream under both; `frames`, the lengths of WebSocket frames as they pass.

mod budget;
mod frames;
mod guard;
mod pace;

pub use budget::{Budget, Charge, Share};
pub use guard::{Guard, Limits, Violation};
pub use pace::Pace;
