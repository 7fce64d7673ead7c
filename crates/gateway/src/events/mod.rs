//! What pages report about their use: `POST /e` and `POST /batch`.
//!
//! - [`read`], from bytes to checked [`Report`]s; what could identify a visitor is left behind here;
//! - [`Events`], the queue between the handlers and the one who writes; a request is answered when its reports are written;
//! - [`EventSettings`], how long and how many; [`Allowance`], what one network may add;
//! - [`Sink`], where reports are kept: [`SqliteSink`], or [`MemorySink`] in tests.

mod allowance;
#[cfg(test)]
mod contract;
mod handler;
mod memory;
mod queue;
mod read;
mod report;
mod settings;
mod sink;
mod sqlite;
mod timestamp;

pub use allowance::{Allowance, UsedUp};
pub use handler::{post_batch, post_event};
pub use memory::MemorySink;
pub use queue::{Events, EventsError, NotKept};
pub use read::read;
pub use report::Report;
pub use settings::EventSettings;
pub use sink::{Sink, SinkError};
pub use sqlite::SqliteSink;
