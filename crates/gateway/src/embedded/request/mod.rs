//! What every request of the wallet's API has: the proof of its device, a body, and refusals with codes.
//!
//! - [`Proven`], the extractor of a proof;
//! - [`ApiBody`], the extractor of a body; [`blocking`], a call of a store;
//! - [`Refused`], a refusal.

mod blocking;
mod body;
mod proven;
mod refused;

pub use blocking::{blocking, unreadable};
pub use body::ApiBody;
pub use proven::Proven;
pub use refused::{Refused, refuse, unauthorized};
