//! JSON-RPC to chains: requests of one turn travel in one batch, to the best node first (specification, section 7).
//!
//! Where to start: [`call`] asks; `batch` sends and sorts the answers; [`nodes`] says who is asked in which order.

mod batch;
mod call;
mod memory;
mod nodes;
mod rank;
mod wake;

pub use call::{Read, ask, call, read, understand};
pub use memory::RpcState;
pub use nodes::{has_own, nodes};
pub use rank::{rest, watch_nodes};
pub(crate) use wake::until_visible;
pub use wake::{set_online, set_visible};

#[cfg(test)]
mod tests;
