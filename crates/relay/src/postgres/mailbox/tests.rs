use walletconnect::{ClientId, Topic};

use crate::mailbox::contract::{
    ROOM, acknowledge_what_is_there_and_what_is_gone, mailbox_contract, message,
};
use crate::mailbox::{Mailbox, MailboxError, Published};
use crate::postgres::PostgresMailbox;
use crate::postgres::session::Session;
use crate::postgres::wire::DeadWire;
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

mailbox_contract!(connect, what_expired_is_not_kept, so_many_readers_of_a_message_are_noted);

#[tokio::test]
async fn an_acknowledgement_of_what_is_gone_is_not_kept() {
    let (_server, mailbox) = connect().await;
    acknowledge_what_is_there_and_what_is_gone(&mailbox).await;
    let session = Session::open(&mailbox.config).await.unwrap();
    let count = session.client.query_one("SELECT count(*) FROM relay_ack", &[]).await.unwrap();
    assert_eq!(count.get::<_, i64>(0), 1);
}

#[tokio::test]
async fn who_gets_no_answer_is_refused_in_time_and_the_next_is_served() {
    let (server, _mailbox) = connect().await;
    let wire = DeadWire::to(&server.url).await;
    let mailbox = PostgresMailbox::connect(&wire.url, ROOM).await.unwrap();
    let publish = |text| mailbox.publish(message(Topic([7; 32]), ClientId([1; 32]), text, 300));
    assert!(matches!(publish("before").await, Ok(Published::New(_))));
    wire.die();
    let lost = publish("into nothing").await;
    assert_eq!(lost, Err(MailboxError::Store("no answer in time".into())));
    assert!(matches!(publish("after").await, Ok(Published::New(_))));
    assert!(matches!(publish("before").await, Ok(Published::Again(_))));
}
