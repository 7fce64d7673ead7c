use crate::mailbox::contract::{ROOM, mailbox_contract};
use crate::postgres::PostgresMailbox;
use crate::servers::{Postgres, reach};

/// Mailboxes on a new server.
pub async fn connect() -> (Postgres, PostgresMailbox) {
    let server = Postgres::start();
    let mailbox = connect_to(&server).await;
    (server, mailbox)
}

/// The same mailboxes at another node.
pub async fn connect_to(server: &Postgres) -> PostgresMailbox {
    reach(async || PostgresMailbox::connect(&server.url, ROOM).await.ok()).await
}

mailbox_contract!(connect, what_expired_is_not_kept);
