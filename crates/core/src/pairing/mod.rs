//! Pairing: a wallet elsewhere, on a phone most often, that is reached over a relay by a link which the visitor scans or opens
//! (specification, sections 2, 4 and 9).
//!
//! Where to start: [`begin`] is what `connection::connect` does for a wallet that is not in this browser. `ask` is the flow that
//! shows links and renews them; it comes with the account.

mod ask;
mod begin;
pub(crate) mod door;
mod slice;
mod told;

pub use begin::{begin, copy_link, end, tell};
pub use slice::{LinkProblem, PairingLink, PairingNews, PairingSlice};

/// How long a link is shown before another takes its place (specification, section 9: pairing expiry).
pub(crate) const RENEW_MS: u64 = 4 * 60 * 1000;
/// A link that is over so soon is as good as over (specification, section 9).
pub(crate) const TOO_LATE_MS: u64 = 10_000;

#[cfg(test)]
mod tests;
