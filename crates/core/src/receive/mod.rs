//! Receiving: the address as a QR code, and the networks on which it is valid.
//!
//! Where to start: `begin` loads the rest, a part of its own with everything else that draws codes; `show` makes what is shown, [`ReceiveSlice`].

mod begin;
pub(crate) mod door;
mod show;
mod slice;

pub use begin::{follow, perform};
pub use slice::{ReceiveAction, ReceiveSlice};

#[cfg(test)]
mod tests;
