use std::sync::Arc;

use rusqlite::Connection;
use shares::ShareKey;
use walletconnect::{ClientId, Topic};

use super::SqliteMailbox;
use super::log::Log;
use crate::mailbox::contract::{
    NOW, ROOM, acknowledge_what_is_there_and_what_is_gone, mailbox_contract, message,
};
use crate::mailbox::sharing::{ROOM_TO_SHARE, sharing_contract};
use crate::mailbox::{Left, Mailbox, MailboxError, OpenError, Page, Published, Receipt, Room};

mailbox_contract!(
    async || {
        let folder = tempfile::tempdir().unwrap();
        let mailbox = SqliteMailbox::open(&folder.path().join("relay.db"), ROOM).unwrap();
        (folder, mailbox)
    },
    what_expired_is_not_kept,
    so_many_readers_of_a_message_are_noted
);

sharing_contract!(|room| {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = SqliteMailbox::open(&folder.path().join("relay.db"), room).unwrap();
    (folder, mailbox)
});

const TOPIC: Topic = Topic([9; 32]);
const DAPP: ClientId = ClientId([1; 32]);
const WALLET: ClientId = ClientId([2; 32]);

#[tokio::test]
async fn a_restart_loses_neither_messages_nor_acknowledgements() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteMailbox::open(&folder.path().join("relay.db"), ROOM).unwrap();
    let mailbox = open();
    for text in ["kept", "acknowledged"] {
        mailbox.publish(message(TOPIC, DAPP, text, 300)).await.unwrap();
    }
    mailbox.ack(Receipt { topic: TOPIC, seq: 2, reader: WALLET });
    drop(mailbox);
    let page = Page { topic: TOPIC, reader: WALLET, after: 0, most: 10, bytes: 1 << 20, now: NOW };
    let found = open().backlog(page).await.unwrap();
    assert_eq!(found.iter().map(|stored| &*stored.message.text).collect::<Vec<_>>(), ["kept"]);
}

#[tokio::test]
async fn an_acknowledgement_of_what_is_gone_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("relay.db");
    let mailbox = SqliteMailbox::open(&file, ROOM).unwrap();
    acknowledge_what_is_there_and_what_is_gone(&mailbox).await;
    let connection = Connection::open(&file).unwrap();
    let count: i64 =
        connection.query_row("SELECT count(*) FROM ack", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 1);
}

#[tokio::test]
async fn what_is_folded_is_in_the_file_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("relay.db");
    let mailbox = SqliteMailbox::open(&file, ROOM).unwrap();
    mailbox.publish(message(TOPIC, DAPP, "kept", 300)).await.unwrap();
    let begins_anew = Log::open(&file).unwrap().fold().unwrap();
    assert!(!begins_anew, "a short log goes on");
    let elsewhere = folder.path().join("without-the-log.db");
    std::fs::copy(&file, &elsewhere).unwrap();
    let page = Page { topic: TOPIC, reader: WALLET, after: 0, most: 10, bytes: 1 << 20, now: NOW };
    let found = SqliteMailbox::open(&elsewhere, ROOM).unwrap().backlog(page).await.unwrap();
    assert_eq!(found.iter().map(|stored| &*stored.message.text).collect::<Vec<_>>(), ["kept"]);
}

#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing_and_is_over_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("relay.db");
    let connection = Connection::open(&file).unwrap();
    // SQLite itself then says that the disk is full.
    connection.pragma_update(None, "max_page_count", 64).unwrap();
    let mailbox =
        SqliteMailbox::of(connection, Room { messages: 1_000, ..Room::default() }).unwrap();
    let large = |number: usize| message(TOPIC, DAPP, &format!("{number:08}").repeat(1_000), 300);
    let mut kept = 0;
    let error = loop {
        match mailbox.publish(large(kept)).await {
            Ok(Published::New(_)) => kept += 1,
            Ok(other) => panic!("{other:?}"),
            Err(error) => break error,
        }
        assert!(kept < 1_000, "the disk is not full");
    };
    assert!(matches!(&error, MailboxError::Store(text) if text.contains("full")), "{error}");
    let page =
        Page { topic: TOPIC, reader: WALLET, after: 0, most: 1_000, bytes: 1 << 30, now: NOW };
    assert_eq!(mailbox.backlog(page).await.unwrap().len(), kept);
    // Nor does a network hold what was rolled back.
    let held = mailbox.owners.ledger().held(&ShareKey::UNKNOWN);
    assert_eq!(held, kept as u64 * large(0).cost());
    assert_eq!(mailbox.expire(NOW + 300).await, Ok(Left::default()));
    assert_eq!(mailbox.publish(large(0)).await.map(|_| ()), Ok(()));
}

#[tokio::test]
async fn a_newer_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("relay.db");
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(SqliteMailbox::open(&file, ROOM), Err(OpenError::Newer)));
}

#[tokio::test]
async fn what_is_left_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = SqliteMailbox::open(&folder.path().join("relay.db"), ROOM).unwrap();
    for (text, ttl) in [("a", 30), ("b", 300), ("c", 300)] {
        mailbox.publish(message(TOPIC, DAPP, text, ttl)).await.unwrap();
    }
    assert_eq!(mailbox.expire(NOW).await, Ok(Left { messages: 3, bytes: 3 }));
    assert_eq!(mailbox.expire(NOW + 30).await, Ok(Left { messages: 2, bytes: 2 }));
}

#[tokio::test]
async fn a_restart_forgets_no_networks_share() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteMailbox::open(&folder.path().join("relay.db"), ROOM_TO_SHARE).unwrap();
    let networks: [ShareKey; 3] = ["203.0.113.7", "2001:db8:1::1", "127.0.0.1"]
        .map(|text| ShareKey::of(text.parse().unwrap()));
    let large = |owner: ShareKey, number: usize| {
        let mut large =
            (*message(TOPIC, DAPP, &format!("{owner}{number:8}").repeat(40), 300)).clone();
        large.owner = owner;
        large.topic.0[..8].copy_from_slice(&number.to_be_bytes());
        Arc::new(large)
    };
    let mailbox = open();
    for owner in networks {
        let mut number = 0;
        while number < 30 && mailbox.publish(large(owner, number)).await.is_ok() {
            number += 1;
        }
    }
    let held = |mailbox: &SqliteMailbox| networks.map(|owner| mailbox.owners.ledger().held(&owner));
    let before = held(&mailbox);
    assert!(before.iter().all(|held| *held > 0));
    drop(mailbox);
    let mailbox = open();
    assert_eq!(held(&mailbox), before);
    for owner in &networks[..2] {
        let more = mailbox.publish(large(*owner, 99)).await;
        assert_eq!(more, Err(MailboxError::OverShare), "{owner}");
    }
}

#[tokio::test]
async fn a_file_of_the_shape_before_is_taken_over_and_its_messages_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("relay.db");
    let open = || SqliteMailbox::open(&file, ROOM_TO_SHARE).unwrap();
    let mailbox = open();
    mailbox.publish(message(TOPIC, DAPP, "kept", 300)).await.unwrap();
    drop(mailbox);
    let connection = Connection::open(&file).unwrap();
    connection
        .execute_batch(
            "DROP INDEX message_by_owner; ALTER TABLE message DROP COLUMN owner;
            PRAGMA user_version = 1;",
        )
        .unwrap();
    drop(connection);
    // Twice: what was taken over is taken as it is.
    for _ in 0..2 {
        let mailbox = open();
        let page =
            Page { topic: TOPIC, reader: WALLET, after: 0, most: 10, bytes: 1 << 20, now: NOW };
        assert_eq!(mailbox.backlog(page).await.unwrap().len(), 1);
        assert_eq!(mailbox.owners.ledger().held(&ShareKey::UNKNOWN), 516);
    }
    open().publish(message(TOPIC, DAPP, "more", 300)).await.unwrap();
}
