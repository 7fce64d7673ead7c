//! The relay's side of the wire: [`read`] what a client sent, [`write`] what it is told. Nothing is copied that need not be.

mod call;
mod frame;
mod write;

pub use call::{ApproveSession, BATCH_LIMIT, Call, ProposeSession, Publish, Receipt, Text};
pub use frame::{Incoming, Refused, read};
pub use write::{Delivery, error, error_in_words, result, subscription, truth};

#[cfg(test)]
mod tests;
