//! What an account did: `GET /v1/account/{address}/history`.
//!
//! # Where to start
//!
//! - `handler`, from the request to the page; `query`, what is asked; `cursor`, how the next page is asked for;
//! - [`HistorySource`], who may answer, and [`Sources`], who does; `evm`, from the gateway's own index; `solana`, from a node's;
//!   `bitcoin`, from an Esplora server; `merge`, how pages of several chains become one;
//! - `operation`, what to call a transaction; `spam`, which transfers look like spam, and why; `present`, from a row to the wire.

mod bitcoin;
mod cursor;
mod evm;
mod handler;
mod merge;
mod operation;
mod present;
mod query;
mod solana;
mod source;
mod spam;
mod time;

pub use cursor::{Cursor, Forged};
pub use handler::get_history;
pub use operation::Operation;
pub use query::Question;
pub use source::{Answer, Found, HistorySource, SourceError, Sources};
pub use time::iso_8601;
