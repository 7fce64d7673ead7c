//! The NFTs that the account holds on the active network: what came to it and is still its own, spam folded away.
//!
//! Where to start: [`perform`] does what the page asks ([`NftsAction`]); `load` asks the gateway while somebody looks; `read` takes an answer apart, trusting none
//! of its words; [`NftsSlice`] is what is shown, a window of a list that may be long.

mod action;
mod list;
mod load;
mod memory;
mod read;
mod slice;
mod wire;

pub use action::perform;
pub use load::{follow, refresh};
pub use memory::NftsMemory;
pub(crate) use slice::called;
pub use slice::{Nft, NftsSlice};
pub(crate) use wire::NftFlagsView;

#[cfg(test)]
mod tests;
