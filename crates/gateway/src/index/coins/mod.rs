//! What addresses on Bitcoin chains did, read from a node's blocks. The node needs neither wallet nor index of addresses.
//!
//! # Where to start
//!
//! - [`CoinIndex`], what the tasks share; `run`, the one that follows the head and reads the past;
//! - `node`, what is asked of the node; `block`, from a block to what it did for the addresses; `read`, pages.

mod block;
mod chain;
mod node;
mod read;
mod run;

pub use chain::CoinIndex;
pub use read::{CoinReader, find_coins, page_of_coins};
pub use run::run;
