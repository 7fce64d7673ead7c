use crate::mailbox::contract::{
    ROOM, acknowledge_what_is_there_and_what_is_gone, mailbox_contract,
};
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

#[tokio::test]
async fn an_acknowledgement_of_what_is_gone_is_not_kept() {
    let (_server, mailbox) = connect().await;
    acknowledge_what_is_there_and_what_is_gone(&mailbox).await;
    let client = crate::postgres::connect(&mailbox.config).await.unwrap();
    let count = client.query_one("SELECT count(*) FROM relay_ack", &[]).await.unwrap();
    assert_eq!(count.get::<_, i64>(0), 1);
}
