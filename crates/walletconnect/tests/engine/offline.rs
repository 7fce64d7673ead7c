//! What a page says and does while its browser is offline.

use super::link::told;
use super::world::{OWN, World};
use serde_json::{Value, json};

#[test]
fn offline_nothing_is_dialled_and_online_at_once() {
    let mut world = World::new();
    let page = world.join("page");
    world.tell(page, &json!({"type": "online", "online": false}));
    world.link(page);
    assert_eq!(told(&mut world, page), (json!("waiting"), json!("offline")));
    world.pass(100_000);
    assert_eq!(world.host(page).dialled, 0);
    world.tell(page, &json!({"type": "online", "online": true}));
    assert_eq!(told(&mut world, page), (json!("open"), Value::Null));
}

#[test]
fn a_page_that_waits_for_its_next_dial_says_at_once_that_it_is_offline() {
    let mut world = World::new();
    world.dead.push(OWN.into());
    let page = world.join("page");
    world.link(page);
    assert_eq!(told(&mut world, page), (json!("waiting"), json!("blocked")));
    let dialled = world.host(page).dialled;
    world.tell(page, &json!({"type": "online", "online": false}));
    assert_eq!(told(&mut world, page), (json!("waiting"), json!("offline")));
    world.pass(100_000);
    assert_eq!(world.host(page).dialled, dialled);
}

#[test]
fn a_socket_that_breaks_offline_is_told_as_that_and_waits_for_the_browser() {
    let (mut world, page, _, _) = World::session();
    world.tell(page, &json!({"type": "online", "online": false}));
    assert_eq!(told(&mut world, page).0, "open", "it may still work");
    let dialled = world.host(page).dialled;
    world.cut(page, true);
    assert_eq!(told(&mut world, page), (json!("waiting"), json!("offline")));
    world.pass(100_000);
    assert_eq!(world.host(page).dialled, dialled);
    world.tell(page, &json!({"type": "online", "online": true}));
    assert_eq!(told(&mut world, page), (json!("open"), Value::Null));
}
