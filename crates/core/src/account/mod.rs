//! The connected account: derived from the sessions and the active network, never set by hand.

mod begin;
mod derive;
mod door;
mod press;
mod slice;

pub(crate) use begin::{activity, follow, receive, tokens};
pub use derive::derive;
pub(crate) use derive::shorten;
pub use press::{copy_address, open_explorer, show_tab};
pub use slice::{AccountRecord, AccountSlice, Balance, Tab};

#[cfg(test)]
mod tests;
