//! What the account did and what happened to it: read page by page from the gateway, grouped by month, newest first; and
//! what was sent from here and is on its way.
//!
//! Where to start: [`perform`] does what the page asks ([`ActivityAction`]); `load` reads pages; `read` takes one apart, `transfer` what it moved, both by the views in `wire`; `list` keeps them all in
//! order; [`until_ended`] puts a transaction that was just sent on top until the chain has decided, `kept` also over a reload of the page.

mod action;
mod kept;
mod list;
mod load;
mod memory;
mod pending;
mod read;
mod refresh;
mod slice;
mod started;
mod transfer;
mod wire;

pub use action::perform;
pub use kept::restore;
pub use load::follow;
pub use memory::ActivityMemory;
#[cfg(test)]
use pending::{ended, started};
pub use pending::{held, show, until_ended};
pub use refresh::refresh;
pub use slice::{
    Activity, ActivitySlice, Month, Operation, Outcome, Pending, Progress, Transfer,
    TransferDirection,
};
pub use started::Started;

#[cfg(test)]
mod tests;
