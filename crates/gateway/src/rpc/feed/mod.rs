//! What a chain's new blocks bring to those who subscribed: heads, and logs that match a filter.
//!
//! One task per chain follows the head, for all subscribers of all workers, while there are any. It hears of new blocks from one
//! subscription at a node's WebSocket, or looks for them where there is none; whatever lies between the last block it told and the
//! newest one it asks for by number, so that nothing is missed when a node goes away and nothing is told twice.
//!
//! # Where to start
//!
//! - `follow`, the task;
//! - `branch`, which blocks were told, and what a new one changes: blocks that are no more, and blocks that are new;
//! - `logs`, a block's logs, asked for once for all filters; `filter`, which logs are meant; `index`, the filters that a log is compared with;
//! - `listen`, the subscription at a node;
//! - `subscribers`, who is told; `line`, the way to one of them; `meter`, how much a subscription brings; `outbox`, how much may wait for one
//!   who reads slowly.

mod block;
mod branch;
mod filter;
mod follow;
mod index;
mod line;
mod listen;
mod logs;
mod meter;
mod outbox;
mod subscribers;

pub use filter::LogFilter;
pub use line::Line;
pub use meter::{Meter, Traffic};
pub use outbox::{Event, Outbox, Over, outbox};
pub use subscribers::{Feed, FeedError, Subscription, Topic};
