//! Several nodes over NATS: mailboxes in a `JetStream` stream, acknowledgements in a key-value bucket, and the bus between the nodes.
//! Works on nats-server 2.9; from 2.11 on messages leave the stream when their own time is over.
//!
//! # Where to start
//!
//! - [`Nats`], the connection; [`NatsMailbox`]; [`NatsBus`];
//! - `record`, what one reader acknowledged on one topic; `acks`, how records are written by several nodes; `links`, what followed what;
//! - `contents`, what topics hold; `heavy`, on which of them bytes are counted;
//! - `codec`, a message as bytes; [`NatsWatches`], who is to be told by posts.
//!
//! A topic is a subject of the stream. What the server keeps it says again on another subject, with its place: who
//! published it may be gone by then. What a reader acknowledged is one record, written only over the version that was read: nodes that write
//! at the same time merge what they have, so that nothing acknowledged is sent again, whichever node the reader comes back to.

mod acks;
mod bus;
mod codec;
mod connect;
mod contents;
mod heavy;
mod links;
mod mailbox;
mod record;
mod watches;

pub use bus::NatsBus;
pub use codec::{decode, encode};
pub use connect::{ConnectError, Nats, NatsSettings};
pub use mailbox::NatsMailbox;
pub use record::Record;
pub use watches::NatsWatches;
