//! The connection machine: disconnected, connecting, connected; stored, and resumed after a reload (specification, section 4).
//!
//! Where to start: [`connect`] is the visitor's way in, `reconnect` the way back after a reload, `session` what both
//! end in, `changes` what wallets do by themselves. What there is to do once a wallet has answered comes later than the rest, through `door`;
//! `begin` is what leads there.

mod adapter;
mod arrive;
mod begin;
mod chain;
mod changes;
mod connect;
mod disconnect;
mod door;
mod follow;
mod outside;
mod reconnect;
mod session;
mod slice;
mod switch_account;

pub use begin::{
    accounts_changed, chain_changed, disconnect, disconnected, moved_with_accounts,
    networks_approved, remove_adapter, storage_changed, switch_account,
};
pub(crate) use begin::{move_to, settle};
pub use chain::parse_chain;
pub(crate) use connect::connect_found;
pub use connect::{ConnectWish, cancel, connect, meet, retry, stop_waiting};
pub use outside::{Outside, connected_outside};
pub use reconnect::{Pending, resume_pending, start};
pub(crate) use session::wallet_moved;
pub use slice::{ConnectingSlice, ConnectionSlice, Platform, Session, Stage, Status};

#[cfg(test)]
mod tests;
