//! Who is late: an approval after the proposal's end opens nothing, at neither side.

use super::people::{grant, wish};
use super::sign_in;
use super::world::{Who, World};
use serde_json::{Value, json};
use walletconnect::store::PROPOSALS;

/// The person agrees to whatever the wallet shows; the topic of the wallet's session.
fn agree(world: &mut World, wallet: Who) -> Value {
    let session = if let Some(shown) = world.events(wallet, "proposal").pop() {
        let id = &shown["offer"]["id"];
        world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}))
    } else {
        let id = world.event(wallet, "signInRequest")["offer"]["id"].take();
        sign_in::sign(world, wallet, &id)
    };
    session["topic"].clone()
}

#[test]
fn a_wallet_that_slept_through_the_end_is_told_so() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    // Nobody's timer runs while a device sleeps.
    world.now += 300_000;
    let late = json!({"type": "approve", "id": id, "namespaces": grant()});
    assert_eq!(world.err(wallet, &late), 8000);
    assert_eq!(world.event(wallet, "requestExpired")["id"], id);
    world.pass(0);
    assert_eq!(world.event(page, "expired")["pairing"], link["pairing"]);
    assert_eq!(world.ok(wallet, &json!({"type": "sessions"})), json!([]));
}

#[test]
fn a_wallet_whose_clock_is_slow_is_told_by_the_page() {
    for wish in [wish(), sign_in::wish()] {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        world.host(wallet).clock_off = -100_000;
        let link = world.ok(page, &wish);
        world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        world.pass(399_000);
        assert_eq!(world.event(page, "expired")["pairing"], link["pairing"]);
        let topic = agree(&mut world, wallet);
        assert_eq!(world.event(wallet, "sessionDeleted")["topic"], topic, "{wish}");
        assert!(world.events(page, "settled").is_empty());
        assert_eq!(world.ok(wallet, &json!({"type": "sessions"})), json!([]));
        assert_eq!(world.ok(page, &json!({"type": "sessions"})), json!([]));
    }
}

#[test]
fn an_approval_that_crosses_the_end_of_the_link_is_taken_back() {
    let ends: [fn(&mut World, Who, &Value); 2] = [
        |world, page, link| {
            world.begin(page, &json!({"type": "cancelConnect", "pairing": link["pairing"]}));
        },
        |world, _, _| world.pass(300_000),
    ];
    for (end, wish) in ends.into_iter().flat_map(|end| [(end, wish()), (end, sign_in::wish())]) {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        world.host(wallet).clock_off = -60_000;
        let link = world.ok(page, &wish);
        world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        // Neither hears of the other before the page is back.
        world.cut(page, true);
        world.host(page).offline = true;
        end(&mut world, page, &link);
        let topic = agree(&mut world, wallet);
        world.host(page).offline = false;
        world.pass(30_000);
        assert_eq!(world.event(wallet, "sessionDeleted")["topic"], topic, "{wish}");
        assert!(world.events(page, "settled").is_empty());
        assert!(world.events(page, "failed").is_empty());
        assert_eq!(world.ok(page, &json!({"type": "sessions"})), json!([]));
        // Nothing is left to wait for.
        world.pass(240_000);
        assert_eq!(world.host(page).stored.get(PROPOSALS), None);
    }
}
