//! Exchanging a token for another (specification, sections 2 to 5, 8 and 9).
//!
//! Where to start: [`SwapAction`] is what the page may ask; `follow` begins and ends with who looks; `start` learns what can be exchanged;
//! `form` keeps what was typed, and `refresh` says what it means; `quote` asks what comes out, again and again; `trade` goes from there to the wallet and the
//! chain. [`SwapSlice`] is what is shown, [`PickerSlice`] the list of tokens to choose from.

mod action;
mod follow;
mod form;
mod gas;
mod listed;
mod memory;
mod networks;
mod picker;
mod prices;
mod question;
mod quote;
mod refresh;
mod sight;
mod slice;
mod start;
mod trade;
mod way;
mod wire;

pub use action::perform;
pub use follow::follow;
pub use memory::SwapMemory;
pub use slice::{PickerSlice, SwapQuote, SwapSlice, SwapStage, SwapStep, SwapToken};

#[cfg(test)]
mod tests;
