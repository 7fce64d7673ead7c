//! One rule for everything that strangers share: a store, a queue, places, bytes in flight.
//!
//! # Where to start
//!
//! - [`ShareKey`], whom a holding is counted for: an IPv4 /24 or an IPv6 /48;
//! - [`Whole`], how much there is, and how much of it one holder may have;
//! - [`Ledger`], who holds how much, and whether a holder may take more;
//! - [`Decision`], its answer.
//!
//! # The arithmetic
//!
//! No holder has more than a sixteenth of the whole, nor, when taking more, more than half of what
//! the others leave free. In a whole of 64 MiB one network alone may hold 4 MiB. Fifteen such
//! networks leave 4 MiB free, of which the next may hold 2, the next 1, and so on: there is always
//! something left for a newcomer. Where that is not enough, the largest holder gives way, until
//! those who want more hold as much as the largest. So with sixteen networks that try to take
//! everything, and a newcomer with one message, the newcomer's is kept.
//!
//! ```text
//! held + more <= max(size / 16, unit)             otherwise `OverShare`
//! held + more <= (size - what the others hold)/2  otherwise the largest holder gives way
//! ```
//!
//! One unit (the largest single thing: a message, a place) is always within a share, and may be
//! the last that fits, so small wholes work. The machine itself has no share: it is refused only
//! where nothing is free and no other gives way, and it never gives way itself.
//!
//! The ledger does no I/O and knows no clock. A decision takes O(log n) steps; an entry exists only
//! while its holder holds something, so the memory is bounded by what is held. Where the data
//! outlives the process the ledger is filled at start from the data's own counts ([`Ledger::add`]).

mod key;
mod ledger;
mod whole;

pub use key::ShareKey;
pub use ledger::{Decision, Holder, Ledger};
pub use whole::Whole;
