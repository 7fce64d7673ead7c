//! Sign-in messages of wallets: the text that an account signs, so that a server knows whose it is (CAIP-122; of EVM accounts EIP-4361).
//!
//! Where to start: [`Message`] has the fields; [`Message::text`] writes what is signed and [`Message::parse`] reads it. Only a text that is written in exactly the same way is
//! read, so that no field can hide another. [`Message::check`] compares it with what a server or a page expects. Nothing here verifies a signature.

mod check;
mod field;
mod message;
mod parse;
mod time;

pub use check::{Expected, Wrong};
pub use message::Message;
pub use parse::ParseError;
pub use time::time;

#[cfg(test)]
mod tests;
