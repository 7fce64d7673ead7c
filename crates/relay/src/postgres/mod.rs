//! A few nodes over PostgreSQL: mailboxes in two tables, and a notification for the other nodes, which then look into the mailbox.
//!
//! # Where to start
//!
//! - [`PostgresMailbox`], the door and the task that writes; `table`, the statements; [`PostgresBus`], the notifications.

mod bus;
mod mailbox;
mod table;

pub use bus::PostgresBus;
pub use mailbox::{PostgresError, PostgresMailbox};

use tokio_postgres::{Client, Config, NoTls};

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
