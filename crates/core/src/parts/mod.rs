//! The core's code comes in parts: what the first screen needs is loaded first, the rest when it is needed (ADR 7). Here is how
//! a flow gets to code that may not be there yet.
//!
//! Where to start: [`enter`] for an action or an event, [`load`] within a flow. A room of a part has a file `door.rs`; its functions,
//! each `#[inline(never)]`, are the only ones that code loaded earlier may call, and only behind one of these two.

mod load;
mod read;

pub use load::{Loaded, after, enter, enter_under, has, load, prepare};
pub(crate) use read::read;

#[cfg(test)]
mod tests;
