//! The keys that sessions are signed with: made here, sealed at rest, rotated.

mod signing_key;
mod signing_keys;

pub use signing_key::SigningKey;
pub use signing_keys::{KeyTimes, SigningKeys};
