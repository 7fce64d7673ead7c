//! Fetching what others wrote the address of: pictures, name servers, token metadata. Such an address may point anywhere, into
//! the operator's own network too, so everything is fetched here and nowhere else.
//!
//! # Where to start
//!
//! - [`Outbound`], the one door: https only, public addresses only, few redirects, few bytes, little time;
//! - [`Budget`], how much of it one request of a visitor may cause;
//! - [`is_public`], which addresses are public.

mod address;
mod budget;
mod client;
mod error;
mod resolver;

pub use address::is_public;
pub use budget::Budget;
pub use client::{Fetched, Limits, Outbound};
pub use error::FetchError;
