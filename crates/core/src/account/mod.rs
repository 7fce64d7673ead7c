//! The connected account: derived from the sessions and the active network, never set by hand.

mod begin;
mod derive;
pub(crate) mod door;
pub(crate) mod kind;
mod press;
mod slice;

pub use begin::{copy_address, derive, open_explorer, show_tab};
pub(crate) use begin::{follow, tokens};
pub use kind::Kinds;
pub use slice::{AccountRecord, AccountSlice, Balance, Tab};

#[cfg(test)]
mod tests;
