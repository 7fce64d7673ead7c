//! A few nodes over PostgreSQL: mailboxes in two tables, and with each transaction a notification for the other nodes, which then look
//! into the mailbox.
//!
//! # Where to start
//!
//! - [`PostgresMailbox`], the door and the task that writes; `table`, the statements; [`PostgresBus`], the notifications;
//! - [`PostgresWatches`], who is to be told by posts.

mod bus;
mod mailbox;
mod table;
mod watches;

pub use bus::PostgresBus;
pub use mailbox::{PostgresError, PostgresMailbox};
pub use watches::PostgresWatches;

use tokio_postgres::{Client, Config, NoTls};

/// Makes tables that are not there. One node at a time: two that make the same at once would both fail.
async fn make(client: &Client, tables: &str) -> Result<(), tokio_postgres::Error> {
    const LOCK: i64 = 0x6472_6177;
    let order = format!("BEGIN; SELECT pg_advisory_xact_lock({LOCK}); {tables} COMMIT;");
    client.batch_execute(&order).await
}

/// Connects, and drives the connection on the runtime on which this is called. `then` takes what the connection tells.
async fn connect(config: &Config) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = config.connect(NoTls).await?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(%error, "PostgreSQL is gone");
        }
    });
    Ok(client)
}
