//! The connected account: derived from the sessions and the active network, never set by hand.

mod derive;
mod press;
mod slice;

pub use derive::derive;
pub use press::{copy_address, open_explorer};
pub use slice::{AccountRecord, AccountSlice, Balance};

#[cfg(test)]
mod tests;
