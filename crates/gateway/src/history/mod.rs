//! What an account did: `GET /v1/account/{address}/history`.
//!
//! # Where to start
//!
//! - `handler`, from the request to the page; `query`, what is asked; `cursor`, how the next page is asked for;
//! - [`HistorySource`], who may answer, and [`Sources`], who does; `evm`, from the gateway's own index; `solana`, from a node's;
//!   `bitcoin`, from an Esplora server; `merge`, how pages of several chains become one;
//! - `pending`, what waits for a block; `worth`, what transfers were worth; `application`, whom a transaction went to; `nft`, pictures;
//! - `operation`, what to call a transaction; `spam`, which transfers look like spam, and why; `present`, from a row to the wire.

mod application;
mod bitcoin;
mod cursor;
mod evm;
mod handler;
mod info;
mod merge;
mod moment;
mod nft;
mod operation;
mod pending;
mod present;
mod query;
mod solana;
mod source;
mod spam;
mod time;
mod worth;

pub use cursor::{Cursor, Forged};
pub use evm::dropped;
pub use handler::get_history;
pub use info::native_info;
pub use moment::seconds;
pub use nft::get_nft_image;
pub use operation::Operation;
pub use query::Question;
pub use source::{Answer, Found, HistorySource, PATIENCE, SourceError, Sources};
pub use spam::{MASS, has_url};
pub use time::iso_8601;
