//! Why everybody is refused something is at the operator's address.

use serde_json::Value;

use crate::world::{Behaviour, Node, World, get};

/// Whether visitors should come, and the reasons.
async fn look(world: &World) -> (bool, Value) {
    let answer = get(&format!("{}/readyz", world.admin())).await;
    let report = answer.json();
    let is_ready = report["ready"].as_bool().unwrap();
    assert_eq!(answer.status, if is_ready { 200 } else { 503 }, "{}", answer.text);
    (is_ready, report["reasons"].clone())
}

/// Asserts that this part, and no other, is told as wrong in these words.
async fn tells(world: &World, part: &str, words: &str, is_ready: bool) {
    let (ready, reasons) = look(world).await;
    let why = reasons[part].as_str().unwrap_or_default();
    assert!(why.contains(words) && reasons.as_object().unwrap().len() == 1, "{part}: {reasons}");
    assert_eq!(ready, is_ready, "{reasons}");
}

#[tokio::test]
async fn a_relay_without_room_for_a_message_is_not_ready() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::with(&[&node.url], |settings| settings.relay.total_bytes = Some(1_000));
    tells(&world, "relay", "store is full", false).await;
    let world = World::of(&[&node.url]);
    assert_eq!(look(&world).await, (true, serde_json::json!({})));
}

#[tokio::test]
async fn a_disk_below_a_watermark_says_what_is_refused() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::with(&[&node.url], |settings| {
        settings.disk.events_free_bytes = Some(u64::MAX);
    });
    tells(&world, "disk", "histories of new accounts", true).await;
    let world = World::with(&[&node.url], |settings| {
        settings.disk.events_free_bytes = Some(u64::MAX);
        settings.disk.relay_free_bytes = Some(u64::MAX);
    });
    tells(&world, "disk", "the relay refuses messages", false).await;
}

#[tokio::test]
async fn where_the_index_or_the_events_have_ended_the_rest_goes_on() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    world.gateway.app.index.stop();
    tells(&world, "histories", "has ended", true).await;
    let world = World::of(&[&node.url]);
    world.gateway.app.events.flush();
    tells(&world, "events", "has ended", true).await;
}

#[tokio::test]
async fn where_all_sockets_are_open_visitors_should_go_elsewhere() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::with(&[&node.url], |settings| settings.limits.connections = Some(64));
    let machine = std::net::Ipv4Addr::LOCALHOST.into();
    let sockets = &world.gateway.app.sockets;
    let held: Vec<_> = std::iter::from_fn(|| sockets.take(machine)).collect();
    assert!(!held.is_empty());
    tells(&world, "sockets", "limits.connections", false).await;
}
