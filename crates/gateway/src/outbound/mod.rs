//! Fetching what others wrote the address of: pictures, name servers, token metadata. Such an address may point anywhere, into
//! the operator's own network too, so everything is fetched here and nowhere else.
//!
//! # Where to start
//!
//! - [`Outbound`], the one door: https only, public addresses only, few redirects, few bytes, little time;
//! - [`is_public`], which addresses are public.

mod address;
mod client;
mod error;
mod resolver;

pub use address::is_public;
pub use client::{Fetched, Limits, Outbound};
pub use error::FetchError;
