//! The account's name: what it could be called (specification, sections 3, 7 and 8).
//!
//! Where to start: [`perform`] is what the page may ask; `suggest` asks the gateway for names like the one that is typed; [`NamingSlice`] is what is shown.

mod slice;
mod suggest;

pub use slice::{NameSuggestion, NamingSlice};
pub use suggest::{follow, perform};

#[cfg(test)]
mod tests;
