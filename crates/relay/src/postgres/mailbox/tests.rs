use crate::mailbox::contract::{ROOM, mailbox_contract};
use crate::postgres::PostgresMailbox;
use crate::servers::{Postgres, reach};

mailbox_contract!(
    async || {
        let server = Postgres::start();
        let connect = async || PostgresMailbox::connect(&server.url, ROOM).await.ok();
        let mailbox = reach(connect).await;
        (server, mailbox)
    },
    what_expired_is_not_kept
);
