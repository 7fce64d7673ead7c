//! Who is late: an approval after the proposal's end opens nothing, at neither side.

use super::by_hand::{approval, proposal, say};
use super::people::{grant, wish};
use super::sign_in;
use super::world::{OWN, Who, World};
use serde_json::{Value, json};
use walletconnect::{
    hex,
    relay::Refusal,
    store::{ENDED, PROPOSALS},
};

/// The person agrees to whatever the wallet shows; what the wallet does then.
fn agreed(world: &mut World, wallet: Who) -> Value {
    if let Some(shown) = world.events(wallet, "proposal").pop() {
        let id = &shown["offer"]["id"];
        return json!({"type": "approve", "id": id, "namespaces": grant()});
    }
    let id = world.event(wallet, "signInRequest")["offer"]["id"].take();
    sign_in::signed(world, wallet, &id)
}

/// The same, done; the topic of the wallet's session.
fn agree(world: &mut World, wallet: Who) -> Value {
    let agreed = agreed(world, wallet);
    world.ok(wallet, &agreed)["topic"].take()
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

#[test]
fn a_wallet_that_approves_what_another_one_settled_is_told() {
    for wish in [wish(), sign_in::wish()] {
        let mut world = World::new();
        let [page, first, second] = ["page", "first", "second"].map(|name| world.join(name));
        let link = world.ok(page, &wish);
        for wallet in [first, second] {
            world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        }
        let topic = agree(&mut world, first);
        world.event(page, "settled");
        world.pass(60_000);
        // What is kept for that survives the page's reload.
        world.reload(page);
        let late = agree(&mut world, second);
        assert_eq!(world.event(second, "sessionDeleted")["topic"], late, "{wish}");
        assert_eq!(world.ok(second, &json!({"type": "sessions"})), json!([]));
        let sessions = world.ok(page, &json!({"type": "sessions"}));
        assert_eq!((sessions.as_array().unwrap().len(), &sessions[0]["topic"]), (1, &topic));
        assert_eq!(world.ok(first, &json!({"type": "ping", "topic": topic})), Value::Null);
        world.pass(240_000);
        assert_eq!(world.host(page).stored.get(PROPOSALS), None);
    }
}

#[test]
fn a_wallet_that_approves_what_another_one_declined_is_told() {
    let mut world = World::new();
    let [page, first, second] = ["page", "first", "second"].map(|name| world.join(name));
    let link = world.link(page);
    let id = world.scan(first, &link);
    world.ok(second, &json!({"type": "pair", "uri": link["uri"]}));
    world.ok(first, &json!({"type": "reject", "id": id}));
    world.event(page, "rejected");
    let late = agree(&mut world, second);
    assert_eq!(world.event(second, "sessionDeleted")["topic"], late);
}

#[test]
fn on_two_relays_the_slower_wallet_is_told_on_its_own() {
    const OTHER: &str = "wss://other.example";
    let mut world = World::new();
    world.relays.insert(OTHER.into(), super::relay::Relay::default());
    let relay = |url: &str| json!({"urls": [{"url": url}]});
    let page = world.join_on("page", &json!([relay(OWN), relay(OTHER)]));
    let wallets = [OWN, OTHER].map(|url| world.join_on("wallet", &json!([relay(url)])));
    let link = world.link(page);
    for wallet in wallets {
        let id = world.scan(wallet, &link);
        world.begin(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    }
    world.run();
    world.event(page, "settled");
    let sessions = world.ok(page, &json!({"type": "sessions"}));
    assert_eq!(sessions.as_array().unwrap().len(), 1);
    let told = wallets.map(|wallet| world.events(wallet, "sessionDeleted").len());
    assert_eq!(told, [0, 1]);
}

#[test]
fn an_approval_that_the_relay_refuses_leaves_no_session_and_may_be_tried_again() {
    for (wish, method) in [(wish(), "wc_approveSession"), (sign_in::wish(), "irn_publish")] {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        let link = world.ok(page, &wish);
        world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        let agreed = agreed(&mut world, wallet);
        world.relay().refuses_to = Some((method, Refusal::PayloadSizeExceeded));
        assert_eq!(world.err(wallet, &agreed), -32000, "{wish}");
        assert_eq!(world.ok(wallet, &json!({"type": "sessions"})), json!([]), "{wish}");
        world.relay().refuses_to = None;
        world.reload(wallet);
        let topic = world.ok(wallet, &agreed)["topic"].take();
        assert_eq!(world.event(page, "settled")["session"]["topic"], topic);
        assert_eq!(world.ok(page, &json!({"type": "ping", "topic": topic})), Value::Null);
    }
}

#[test]
fn a_wallet_is_told_that_the_page_waits_no_more_though_the_relay_refuses_that_at_first() {
    for reload in [false, true] {
        let (mut world, page, pairing, id, wallet, session) = proposal();
        say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
        world.event(page, "approved");
        world.relay().refuses_to = Some(("irn_publish", Refusal::StorageError));
        let topic = pairing.topic().text();
        world.ok(page, &json!({"type": "cancelConnect", "pairing": topic}));
        world.pass(3_600_000);
        if reload {
            world.reload(page);
        }
        assert_eq!(world.relay().published(1112), 0);
        world.relay().refuses_to = None;
        world.pass(256_000);
        let topic = session.topic();
        let told = |mail: &&super::relay::Mail| mail.tag == 1112 && mail.topic == topic;
        assert_eq!(world.relay().mail.iter().filter(told).count(), 1);
        assert_eq!(world.host(page).stored.get(ENDED), None);
    }
}

#[test]
fn a_link_that_is_put_away_is_off_the_table_though_the_relay_refuses_that_at_first() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    world.relay().refuses_to = Some(("irn_publish", Refusal::StorageError));
    world.ok(page, &json!({"type": "cancelConnect", "pairing": link["pairing"]}));
    world.pass(10_000);
    world.relay().refuses_to = None;
    world.pass(31_000);
    assert_eq!(world.event(wallet, "requestExpired")["id"], id);
}

#[test]
fn a_link_that_is_put_away_after_a_refused_approval_is_off_the_table() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
    let agreed = agreed(&mut world, wallet);
    world.relay().old = true;
    world.err(wallet, &agreed);
    world.ok(page, &json!({"type": "cancelConnect", "pairing": link["pairing"]}));
    assert_eq!(world.event(wallet, "requestExpired")["id"], agreed["id"]);
}

#[test]
fn an_approval_that_no_relay_took_in_a_minute_leaves_no_session() {
    for passed_on in [false, true] {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        let link = world.link(page);
        let id = world.scan(wallet, &link);
        let approve = json!({"type": "approve", "id": id, "namespaces": grant()});
        world.host(wallet).offline = !passed_on;
        world.relay().forgets_to_answer = passed_on;
        let call = world.act(wallet, &approve);
        assert_eq!(world.events(page, "settled").len(), usize::from(passed_on));
        world.cut(wallet, true);
        world.host(wallet).offline = true;
        world.pass(60_000);
        assert_eq!(world.result(wallet, call).unwrap_err()["code"], -32000);
        assert_eq!(world.ok(wallet, &json!({"type": "sessions"})), json!([]));
        world.relay().forgets_to_answer = false;
        world.host(wallet).offline = false;
        world.pass(31_000);
        // Whoever heard of it hears of its end.
        assert_eq!(world.events(page, "sessionDeleted").len(), usize::from(passed_on));
        assert_eq!(world.ok(page, &json!({"type": "sessions"})), json!([]));
    }
}
