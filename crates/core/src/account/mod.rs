//! The connected account: derived from the sessions and the active network, never set by hand.

mod derive;
pub(crate) mod kind;
mod memory;
mod press;
mod slice;

pub use derive::derive;
pub use memory::Kinds;
pub use press::{copy_address, open_explorer, show_tab};
pub use slice::{AccountRecord, AccountSlice, Balance};

#[cfg(test)]
mod tests;
