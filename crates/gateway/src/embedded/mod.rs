//! The embedded wallet's own origin: the frame that pages embed, and the HTTP API that the frame alone calls.
//!
//! # Where to start
//!
//! - [`router`], every path of the origin; [`is_addressed`], which requests are for it;
//! - [`Embedded`], what the handlers share;
//! - [`frame`], the frame's document, its assets, and which pages may embed it;
//! - [`dpop`], which device sent a request; [`request`], what every request of the API has;
//! - [`devices`], keys of browsers.

pub mod devices;
pub mod dpop;
pub mod frame;
mod host;
pub mod request;
mod router;
mod secured;
mod shared;

pub use host::is_addressed;
pub use router::router;
pub use shared::{Embedded, EmbeddedError};
