//! Pairing: a wallet elsewhere, on a phone most often, that is reached over a relay by a link which the visitor scans or opens
//! (specification, sections 2, 4 and 9).
//!
//! Where to start: [`ask`](ask()) is what `connection::connect` does for a wallet that is not in this browser. `offer` is the flow that
//! keeps a link out and renews it, `ready` has one before a wallet is chosen, `open` opens a wallet's app with it, `deep_link` says how.

mod ask;
mod deep_link;
mod memory;
mod offer;
mod open;
mod ready;
mod slice;
mod store;
mod told;

pub use ask::ask;
pub use memory::PairingMemory;
pub use open::{browse, copy_link, open_link, set_visible};
pub use ready::{end, keep_ready, withdraw};
pub use slice::{PairingLink, PairingSlice, StoreSlice};
pub use store::show as show_store;
pub use told::tell;

use crate::runtime::Key;

/// How long a link is shown before another takes its place (specification, section 9: pairing expiry).
pub(crate) const RENEW_MS: u64 = 4 * 60 * 1000;
/// A link that is over so soon is as good as over (specification, section 9).
pub(crate) const TOO_LATE_MS: u64 = 10_000;
/// A page that is still in front so long after an app was opened stays there: browsers ask first, and phones take a second.
pub(crate) const MISSED_MS: u64 = 2_000;

/// The link that is out.
const OFFER: Key = Key::new("offer");
/// Whether an app came up.
const MISSED: Key = Key::new("missed");

#[cfg(test)]
mod tests;
