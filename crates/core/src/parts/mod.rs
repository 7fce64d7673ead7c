//! The core's code comes in parts: what the first screen needs is loaded first, the rest when it is needed (ADR 7). Here is how
//! a flow gets to code that may not be there yet.
//!
//! Where to start: `#[part(account)]` on a function that code of an earlier part calls (`core_macros` lists the forms); it writes the calls of [`enter`],
//! [`after`] and [`has`]. [`load`] within a flow, [`prepare`] for what will soon be needed.

mod load;
mod memory;
mod read;

pub(crate) use core_macros::part;
pub use load::{after, enter, enter_under, has, load, prepare};
pub use memory::Loaded;
pub(crate) use read::read;

#[cfg(test)]
mod tests;
