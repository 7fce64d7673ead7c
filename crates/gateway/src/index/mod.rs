//! What accounts on EVM chains and on Bitcoin did, read from the chains themselves. Only accounts that were requested are indexed.
//!
//! # Where to start
//!
//! - [`Index`], what handlers use; [`IndexSettings`], how much it may do;
//! - `schema`, the file and its tables; [`record`], a row; `store`, writing, and `read`, reading, over the connections of `readers`;
//! - `thread`, the one thread that does it; `follow`, new blocks, as quick as they come, each read once (`whole`) for all accounts, of which there are so many (`seats`); `fill`, the past, whose `turns` it is, with the `recent` blocks that are read once for all, of which all chains together keep so many bytes;
//! - `node`, a chain's nodes within the `budget`; `past`, what some nodes can do beyond the standard; `window`, how many blocks they answer for at once;
//! - `coins`, the same for Bitcoin;
//! - [`log`], what logs say; `draft` and `complete`, from what was found to whole rows; `token`, what contracts say of themselves.

mod asker;
#[cfg(test)]
mod bounds;
mod budget;
mod chain;
mod coins;
mod complete;
mod draft;
mod fill;
mod follow;
mod handle;
pub mod log;
mod native;
mod node;
mod past;
mod read;
mod readers;
mod receipts;
mod recent;
pub mod record;
#[cfg(test)]
mod rows_kept;
mod schema;
mod seats;
mod settings;
#[cfg(test)]
mod simulated;
mod store;
mod thread;
mod token;
mod turns;
#[cfg(test)]
mod uses;
mod whole;
mod window;
pub mod wire;

pub use asker::{Asker, Owner};
pub use chain::Status;
pub use coins::CoinReader;
pub use handle::{Index, IndexError, IndexUnavailable};
pub use read::{Came, Lookups, MOVES, Position, Reader, Rows};
pub use seats::AccountCaps;
pub use settings::IndexSettings;
pub use store::{CoinEntry, TokenFacts};
