//! The connection machine: disconnected, connecting, connected; stored, and resumed after a reload (specification, section 4).
//!
//! Where to start: [`connect`] is the visitor's way in, `reconnect` the way back after a reload, `session` what both
//! end in, `changes` what wallets do by themselves.

mod adapter;
mod chain;
mod changes;
mod connect;
mod disconnect;
mod reconnect;
mod session;
mod slice;
mod switch_account;

pub use adapter::remove_adapter;
pub use chain::parse_chain;
pub use changes::{accounts_changed, chain_changed, disconnected};
pub use connect::{ConnectWish, cancel, connect, retry, stop_waiting};
pub use disconnect::disconnect;
pub use reconnect::{Pending, resume_pending, start, storage_changed};
pub(crate) use session::{move_to, settle, wallet_moved};
pub use slice::{ConnectingSlice, ConnectionSlice, Session, Stage, Status};
pub use switch_account::switch_account;

#[cfg(test)]
mod tests;
