//! Everything that can go wrong for a visitor or a developer, in one catalogue (specification, section 8).
//!
//! Where to start: [`Problem`] is one entry; [`Failure`] is an entry that happened, with what was said.

mod catalogue;
mod failure;
#[cfg(test)]
mod specification;

pub use catalogue::Problem;
pub use failure::{Failure, is_rejection};
