//! What strangers may have the relay keep, over every store: bytes of one network, bytes of all, and how long where nobody listened.

use std::time::Duration;

use drawstring_gateway::config::Settings;
use drawstring_gateway::plugins::Secret;
use serde_json::json;

use super::client::{Client, key, now, publication, relay_url, topic};
use super::nodes::Shared;
use crate::world::{World, eventually};

const NETWORK: usize = 200_000;
const TOTAL: usize = 600_000;
const BYTES: usize = 20_000;

fn limits(settings: &mut Settings) {
    settings.limits.ip_header = Some("x-real-ip".into());
    settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
    settings.relay.network_bytes = Some(NETWORK as u64);
    settings.relay.total_bytes = Some(TOTAL as u64);
}

async fn from(world: &World, address: &str, number: u8) -> Client {
    let url = relay_url(&world.url);
    let token = key(number).token("nonce", &url, now(), 600);
    Client::open_with(&format!("{url}/?auth={token}"), &[("x-real-ip", address)]).await
}

/// Publishes to one topic after the other until it is refused; how many were kept, and the error's name.
async fn fill(client: &mut Client) -> (usize, String) {
    for kept in 0..=TOTAL / BYTES {
        let answer = client.ask("irn_publish", publication(&topic(), &"a".repeat(BYTES))).await;
        if let Some(name) = answer["error"]["data"].as_str() {
            return (kept, name.to_owned());
        }
    }
    panic!("nothing is refused");
}

async fn strangers_fill_their_part_and_no_more(world: World) {
    // However many clients and addresses one network has.
    let mut kept = 0;
    for (address, number) in [("203.0.113.1", 1), ("203.0.113.77", 2), ("203.0.113.255", 3)] {
        let (more, name) = fill(&mut from(&world, address, number).await).await;
        assert_eq!(name, "TooManyRequests");
        kept += more;
    }
    assert!((NETWORK / 2..=NETWORK).contains(&(kept * BYTES)), "{kept}");
    // However many networks of customers a /48 has.
    kept = 0;
    for (customer, number) in [("", 4), (":100", 5), (":ff00", 6), (":ffff", 7)] {
        let address = format!("2001:db8:7{customer}::1");
        kept += fill(&mut from(&world, &address, number).await).await.0;
    }
    assert!((NETWORK / 2..=NETWORK).contains(&(kept * BYTES)), "{kept}");
    // Others have their own parts, until there is no room for so much.
    let mut last = String::new();
    for network in 0..8_u8 {
        let mut client = from(&world, &format!("198.51.{network}.1"), 10 + network).await;
        last = fill(&mut client).await.1;
    }
    assert_eq!(last, "MailboxLimitExceeded");
    let stored = world.metric("drawstring_relay_mailbox_bytes").await.unwrap_or_default();
    assert!(stored <= 2 * TOTAL as u64, "{stored}");
    // A newcomer finds room all the same.
    let mut newcomer = from(&world, "192.0.2.1", 40).await;
    let kept = newcomer.ask("irn_publish", publication(&topic(), &"a".repeat(1_000))).await;
    assert_eq!(kept["result"], json!(true), "{kept}");
}

/// Of a store that knows whom its messages are from: those that hold most give way.
async fn the_largest_give_way_after_a_restart_too(world: World) {
    for network in 0..8_u8 {
        let mut client = from(&world, &format!("198.51.{network}.1"), 10 + network).await;
        fill(&mut client).await;
    }
    let world = tokio::task::spawn_blocking(|| world.restart()).await.unwrap();
    let (kept, name) = fill(&mut from(&world, "198.51.0.9", 30).await).await;
    assert_eq!((kept, name.as_str()), (0, "MailboxLimitExceeded"), "it holds what the others do");
    // Two newcomers, neither of which holds more than the largest did.
    for (address, number) in [("192.0.2.1", 40), ("2001:db8:1::1", 41)] {
        let (kept, _) = fill(&mut from(&world, address, number).await).await;
        assert!((1..=TOTAL / 6 / BYTES).contains(&kept), "{address}: {kept}");
    }
}

/// What a store holds counts after a restart too, whoever sent it.
async fn a_full_store_is_full_after_a_restart(world: World) {
    for network in 0..8_u8 {
        let mut client = from(&world, &format!("198.51.{network}.1"), 10 + network).await;
        if fill(&mut client).await.1 == "MailboxLimitExceeded" {
            break;
        }
    }
    let world = tokio::task::spawn_blocking(|| world.restart()).await.unwrap();
    eventually("the store is counted", async || {
        world.metric("drawstring_relay_mailbox_bytes").await > Some(TOTAL as u64 / 2)
    })
    .await;
    let (kept, name) = fill(&mut from(&world, "192.0.2.1", 40).await).await;
    assert_eq!(name, "MailboxLimitExceeded");
    assert!(kept <= 6, "{kept}");
}

#[tokio::test]
async fn strangers_fill_their_part_in_memory() {
    let memory = |settings: &mut Settings| {
        limits(settings);
        settings.relay.store = Some(Secret::new("memory"));
    };
    strangers_fill_their_part_and_no_more(World::with(&[], memory)).await;
}

macro_rules! over_each_store {
    ($($name:ident)*) => {
        mod over_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name(super::World::with(&[], super::limits)).await;
                }
            )*
        }
        over_each_store!(@ nats over_nats $($name)*);
        over_each_store!(@ postgresql over_postgresql $($name)*);
    };
    (@ $server:ident $module:ident $($name:ident)*) => {
        mod $module {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let shared = super::Shared::$server().await;
                    super::$name(shared.node_with(super::limits).await).await;
                }
            )*
        }
    };
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_largest_give_way_over_sqlite_after_a_restart_too() {
    the_largest_give_way_after_a_restart_too(World::with(&[], limits)).await;
}

over_each_store!(strangers_fill_their_part_and_no_more a_full_store_is_full_after_a_restart);

#[tokio::test]
async fn where_nobody_listened_messages_are_dropped_soon_and_where_somebody_did_they_wait() {
    let world = World::with(&[], |settings| settings.relay.unjoined_ttl_seconds = Some(1));
    let [nobodys, joined] = [topic(), topic()];
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    dapp.subscribe(&nobodys).await;
    dapp.subscribe(&joined).await;
    let id = wallet.subscribe(&joined).await;
    wallet.call("irn_unsubscribe", json!({ "topic": joined, "id": id })).await;
    dapp.publish(&nobodys, "lost").await;
    dapp.publish(&joined, "waits").await;
    tokio::time::sleep(Duration::from_millis(2_100)).await;
    wallet.subscribe(&nobodys).await;
    wallet.nothing().await;
    wallet.subscribe(&joined).await;
    assert_eq!(wallet.message().await, "waits");
}

#[tokio::test]
async fn as_the_disk_fills_events_stop_before_the_relay_and_the_relay_before_projects() {
    const ALL: u64 = u64::MAX;
    let event = r#"{"eventId":"1","url":"https://a.example/","domain":"a.example","timestamp":1,
        "props":{"type":"track","event":"MODAL_OPEN"}}"#;
    for (events, relay, projects, expected) in [
        (0, 0, 0, (202, None)),
        (ALL, 0, 0, (503, None)),
        (ALL, ALL, 0, (503, Some("StorageError"))),
        (ALL, ALL, ALL, (503, Some("StorageError"))),
    ] {
        let world = World::with(&[], |settings| {
            settings.disk.events_free_bytes = Some(events);
            settings.disk.relay_free_bytes = Some(relay);
            settings.disk.projects_free_bytes = Some(projects);
        });
        let url = format!("{}/e?projectId={}", world.url, world.open);
        let mut dapp = Client::connect(&world.url, 1).await;
        let published = async |dapp: &mut Client| {
            let answer = dapp.ask("irn_publish", publication(&topic(), "m")).await;
            answer["error"]["data"].as_str().map(str::to_owned)
        };
        // It looks every other second.
        eventually("the disk is looked at", async || {
            published(&mut dapp).await.as_deref() == expected.1
        })
        .await;
        assert_eq!(crate::world::post(&url, event).await.status, expected.0);
        // The operator's own writes never stop for what strangers wrote.
        assert!(!crate::command::add(world.data.path(), &[]).is_empty());
    }
}
