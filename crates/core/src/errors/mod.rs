//! Everything that can go wrong for a visitor or a developer, in one catalogue (specification, section 8).
//!
//! Where to start: [`Problem`] is one entry; [`Failure`] is an entry that happened, with what was said.

mod catalogue;
mod failure;
mod rejection;
#[cfg(test)]
mod specification;

pub use catalogue::Problem;
pub use failure::Failure;
pub use rejection::{is_rejection, words};
