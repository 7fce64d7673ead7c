//! The NFTs that the account holds on the active network: what came to it and is still its own, spam folded away.
//!
//! Where to start: [`perform`] does what the page asks ([`NftsAction`]) once the code is there, which is a part of its own; `load` asks the gateway while somebody looks; `read` takes an answer apart, trusting none
//! of its words; [`NftsSlice`] is what is shown, a window of a list that may be long.

mod action;
mod begin;
pub(crate) mod door;
mod list;
mod load;
mod read;
mod slice;

pub use action::NftsAction;
pub use begin::{follow, perform, refresh};
pub use load::NftsMemory;
pub(crate) use slice::called;
pub use slice::{Nft, NftsSlice};

#[cfg(test)]
mod tests;
