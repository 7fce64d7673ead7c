//! The dialog: which view it shows, how it opens, when it may close (specification, section 2).

mod open;
mod router;
mod slice;

pub use open::{close, open};
pub(crate) use open::{demand_supported_chain, finish, show_or_open};
pub use router::{Router, back, push, replace, reset};
pub use slice::ModalSlice;
