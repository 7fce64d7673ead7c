//! A few nodes over PostgreSQL: mailboxes in two tables, and with each transaction a notification for the other nodes, which then look
//! into the mailbox.
//!
//! # Where to start
//!
//! - [`PostgresMailbox`], the door and the task that writes; `table`, the statements; [`PostgresBus`], the notifications;
//! - `session`, a connection, and when it is given up;
//! - [`PostgresWatches`], who is to be told by posts.

mod bus;
mod mailbox;
mod session;
mod table;
mod watches;
#[cfg(test)]
mod wire;

pub use bus::PostgresBus;
pub use mailbox::PostgresMailbox;
pub use session::PostgresError;
pub use watches::PostgresWatches;
