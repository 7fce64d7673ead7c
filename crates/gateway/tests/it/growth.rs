//! How much of the disk one network of strangers may fill in a month, with the default settings: what they may add, times what the stores
//! really take of the disk for it. Of histories that is what the index keeps of accounts that the network asked for: what such accounts did
//! on their chains has a cap of its own, `index.rows_per_account`.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;

use drawstring_gateway::config::ChainSettings;
use drawstring_gateway::database;
use drawstring_gateway::events::{Allowance, EventSettings, Sink, SqliteSink, read};
use drawstring_gateway::index::{AccountCaps, Asker, Owner};
use relay::mailbox::{Mailbox, Published, Room, SqliteMailbox};
use relay::{Message, quota};
use shares::ShareKey;
use walletconnect::{ClientId, MessageId, Topic};

use crate::world::{CHAIN, Node, World};

const MONTH: u64 = 30;
const DAY: u64 = 86_400;
const BOUND: u64 = 1 << 30;

/// Bitcoin's main network.
pub const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";

/// Bytes of all files of a folder.
fn size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().metadata().unwrap().len()).sum()
}

/// What a month of events takes: each day as many as are let in, each as small as it can be, which takes most beside its text.
fn events() -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let connection = database::open(folder.path()).unwrap();
    let settings = EventSettings::default();
    let mut sink = SqliteSink::new(connection, settings);
    let allowance = Allowance::new(settings.network_bytes_per_day);
    let network = ShareKey::of(Ipv4Addr::new(203, 0, 113, 0).into());
    let before = size(folder.path());
    let mut number = 0;
    loop {
        let batch: Vec<_> = (0..100)
            .map(|_| {
                number += 1;
                format!(
                    r#"{{"eventId":"{number}","url":"","domain":"","timestamp":1,"props":{{"type":"track","event":"A"}}}}"#
                )
            })
            .collect();
        let reports = read("p", format!("[{}]", batch.join(",")).as_bytes()).unwrap();
        let bytes = reports.iter().map(|report| report.bytes() as u64).sum();
        if allowance.take(network, bytes, 20_000 * DAY).is_err() {
            break;
        }
        sink.keep(&reports).unwrap();
    }
    assert!(number > 10_000, "{number}");
    assert!(allowance.take(network, 1_000_000, 20_001 * DAY).is_ok(), "the next day is another");
    (size(folder.path()) - before) * MONTH
}

/// What the mailboxes of a network take at most, at any time: small messages, which take most beside their text.
async fn mailboxes() -> u64 {
    /// What a message counts beside its text, as the quota has it.
    const ROW: usize = 512;
    let folder = tempfile::tempdir().unwrap();
    let mailbox = SqliteMailbox::open(&folder.path().join("relay.db"), Room::default()).unwrap();
    let before = size(folder.path());
    let mut counted = 0_u64;
    let mut kept = Vec::new();
    for number in 0..8_000_u32 {
        let text = format!("{number:010}");
        let id = MessageId::of(&text);
        let message = Message {
            topic: Topic(id.0),
            id,
            publisher: ClientId([1; 32]),
            owner: ShareKey::UNKNOWN,
            text: text.into(),
            tag: 1108,
            attestation: "".into(),
            published_ms: 1,
            expires: u64::from(u32::MAX),
        };
        counted += (message.bytes() + ROW) as u64;
        kept.push(mailbox.publish(Arc::new(message)));
    }
    for one in futures_util::future::join_all(kept).await {
        assert!(matches!(one, Ok(Published::New(_))), "{one:?}");
    }
    mailbox.flush().await.unwrap();
    // The log beside the database is written over again and again: it does not grow with what is kept.
    let log = size(folder.path()) - before;
    drop(mailbox);
    let most = quota::Limits::default().network_bytes;
    log + size(folder.path()) * (most / counted + 1)
}

/// What the index takes for the accounts of a network that asks for one after the other, on two chains: the newest stay.
async fn accounts() -> u64 {
    const CAP: u64 = 50;
    let world = World::with(&[&Node::dead()], |settings| {
        settings.index.accounts_per_network = Some(50);
        let chain = ChainSettings {
            rpc: vec![Node::dead()],
            methods: Some(Vec::new()),
            ..ChainSettings::default()
        };
        settings.chains.insert(BITCOIN.into(), chain);
    });
    let owner = Owner::of(Ipv4Addr::new(203, 0, 113, 0).into());
    let (index, asker) = (&world.gateway.app.index, Asker { owner, project: None });
    let before = size(world.data.path());
    for number in 0..CAP * 20 {
        let address = alloy_primitives::Address::left_padding_from(&number.to_be_bytes());
        index.account(CHAIN, address, &asker).await.unwrap();
        index.coins(BITCOIN, &format!("{number:062}"), &asker).await.unwrap();
    }
    let kept = rusqlite::Connection::open(world.data.path().join("index.db")).unwrap();
    for table in ["account", "address", "coin_account"] {
        let sql = format!("SELECT count(*) FROM {table}");
        let rows: i64 = kept.query_row(&sql, [], |row| row.get(0)).unwrap();
        assert_eq!(rows.unsigned_abs(), CAP, "{table}");
    }
    (size(world.data.path()) - before) * AccountCaps::default().network as u64 / CAP
}

#[tokio::test]
async fn one_network_adds_less_than_a_gigabyte_a_month() {
    let (events, mailboxes, accounts) = (events(), mailboxes().await, accounts().await);
    let sum = events + mailboxes + accounts;
    let parts = [events, mailboxes, accounts].map(|bytes| bytes >> 20);
    assert!(sum <= BOUND, "{parts:?} MB of events, messages and accounts");
    assert!(sum >= BOUND / 100, "{sum} bytes are no attack");
}
