use crate::mailbox::contract::{PER_TOPIC, mailbox_contract};
use crate::postgres::PostgresMailbox;
use crate::servers::{Postgres, reach};

mailbox_contract!(async || {
    let server = Postgres::start();
    let connect = async || PostgresMailbox::connect(&server.url, PER_TOPIC).await.ok();
    let mailbox = reach(connect).await;
    (server, mailbox)
});
