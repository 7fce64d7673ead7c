//! Sending a token, a coin or an item to somebody (specification, sections 2 to 5, 8 and 9).
//!
//! Where to start: [`perform`] is what the page may ask; `form` keeps what was typed, and `refresh` says what it means (amounts are read by `amount`),
//! `coin` asks for the coin where no list has it, `link` reads what QR codes ask for, and `asked` takes it into the form; `receiver` finds out who is meant, `warn` says what to think about, and `paid` who was sent to before; `transfer` goes from there to the wallet and
//! the chain; `bitcoin` makes what is signed there. [`SendSlice`] is what is shown.

mod action;
mod asked;
pub mod bitcoin;
mod coin;
mod follow;
mod form;
mod keys;
mod link;
mod memory;
mod paid;
mod receiver;
mod refresh;
mod slice;
mod transfer;
mod warn;

pub use action::perform;
pub use follow::follow;
pub use memory::SendMemory;
pub use slice::{Item, Receiver, SendSlice, SendStage};

#[cfg(test)]
mod tests;
