//! Receiving: the address as a QR code, and the networks on which it is valid.
//!
//! Where to start: `show` makes what is shown, [`ReceiveSlice`].

mod show;
mod slice;

pub use show::{follow, perform};
pub use slice::ReceiveSlice;

#[cfg(test)]
mod tests;
