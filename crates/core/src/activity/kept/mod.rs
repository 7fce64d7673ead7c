//! What is on its way, kept in the browser's storage, so that a page that is loaded anew goes on watching.
//!
//! Where to start: `begin` loads the rest, with what watches transactions; `list` reads and writes what is kept.

mod begin;
mod door;
mod list;

pub use begin::restore;
pub(super) use begin::{forget, keep, learn};
pub use list::Change;
pub(super) use list::MOST;
