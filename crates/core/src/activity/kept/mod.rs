//! What is on its way, kept in the browser's storage, so that a page that is loaded anew goes on watching.
//!
//! Where to start: [`restore`] goes on; `change` tells what is to be kept; `list` reads and writes it, one `entry` each.

mod change;
mod entry;
mod list;
mod restore;

pub(super) use change::{forget, keep, learn};
pub use entry::Change;
pub(super) use list::MOST;
pub use restore::restore;
