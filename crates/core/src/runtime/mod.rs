//! Runs flows without I/O: a flow awaits an effect's reply or a time; the host brings both.
//!
//! Where to start: [`Runtime`] holds tasks, open requests and timers; [`Key`] names what may run only once.
//! A flow started under a key ends the one before it, and dropping a flow cancels what it had asked for:
//! that is how stale quotes, searches and notices die, everywhere the same way.

mod apart;
mod executor;
mod pause;
mod request;
mod sleep;
mod slice;
mod within;

pub use executor::{Key, Runtime};
pub use pause::Pause;
pub use request::ReplyFuture;
pub use sleep::Sleep;
pub use slice::Slice;
pub use within::within;

#[cfg(test)]
mod tests;
