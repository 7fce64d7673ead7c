//! The connection machine: disconnected, connecting, connected; stored, and resumed after a reload (specification, section 4).
//!
//! Where to start: [`connect`] is the visitor's way in, `reconnect` the way back after a reload, `session` what both
//! end in, `changes` what wallets do by themselves. What there is to do once a wallet has answered comes later than the rest, with the account.

mod adapter;
mod arrive;
mod chain;
mod changes;
mod connect;
mod disconnect;
mod follow;
mod memory;
mod outside;
mod pending;
mod reconnect;
mod session;
mod settle;
mod slice;
mod switch_account;
mod waiting;

pub use adapter::remove_adapter;
pub use chain::parse_chain;
pub use changes::{
    accounts_changed, chain_changed, disconnected, moved_with_accounts, networks_approved,
};
pub use connect::{ConnectWish, cancel, close_connected, connect, meet, retry, shown_elsewhere};
pub use disconnect::disconnect;
pub use follow::storage_changed;
pub use memory::{Outside, Pending};
pub use outside::connected_outside;
pub use reconnect::{concluded, resume_pending, start};
pub(crate) use session::wallet_moved;
pub(crate) use settle::{move_to, settle};
pub use slice::{ConnectingSlice, ConnectionSlice, Session, Stage, Status};
pub use switch_account::switch_account;
pub use waiting::stop_waiting;

#[cfg(test)]
mod tests;
