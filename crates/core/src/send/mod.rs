//! Sending a token, a coin or an item to somebody (specification, sections 2 to 5, 8 and 9).
//!
//! Where to start: [`perform`] is what the page may ask; `form` keeps what was typed and says what it means (amounts are read by `amount`),
//! `receiver` finds out who is meant, `warn` whom one should not trust; `flow` goes from the form over the review to the wallet and on to the
//! chain. `build` makes what is signed on EVM networks, `solana` on Solana, `bitcoin` on Bitcoin. [`SendSlice`] is what is shown.

mod action;
mod begin;
pub mod bitcoin;
mod build;
pub(crate) mod door;
mod flow;
mod form;
mod item;
mod max;
mod receiver;
mod slice;
mod solana;
mod warn;

pub use action::SendAction;
pub(crate) use begin::is_offered;
pub use begin::{follow, perform};
pub use form::SendMemory;
pub use slice::{Item, Receiver, SendSlice, SendStage};

#[cfg(test)]
mod tests;
