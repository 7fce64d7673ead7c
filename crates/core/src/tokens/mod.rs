//! What the account holds on the active network, and what it is worth: asked every ten seconds while somebody looks.
//!
//! Where to start: [`perform`] is what the page may ask; [`follow`] decides whether to ask; `load` asks; `read` takes an answer apart, trusting none of its words;
//! [`TokensSlice`] is what is shown, a window of a list that may be long. The whole list is [`TokensMemory::all`].

mod action;
mod currency;
mod load;
mod memory;
mod read;
mod slice;
mod window;
mod wire;

pub use crate::query::ListState;
pub use crate::text::names::{NAME_LETTERS, SYMBOL_LETTERS, clean};
pub use action::perform;
pub(crate) use currency::currency;
pub(crate) use load::told;
pub use load::{follow, refresh, watch};
pub use memory::TokensMemory;
pub(crate) use read::{is_coin_at, is_picture, native};
pub(crate) use slice::called;
pub use slice::{Token, TokensSlice};
pub(crate) use window::{is_at, is_called};

#[cfg(test)]
mod tests;
