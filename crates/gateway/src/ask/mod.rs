//! Asking a chain's nodes from within the gateway, as the data rooms do.
//!
//! # Where to start
//!
//! - [`Ask`], a chain to ask; its answers come from the same cache, flights and fail-over as the pages' own calls.

mod call;
mod error;

pub use call::{Ask, read_outcome, read_result};
pub use error::AskError;
