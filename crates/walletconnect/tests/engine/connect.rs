use super::people::{grant, wish};
use super::world::{OWN, World};
use crate::relay::Relay;
use serde_json::json;

#[test]
fn a_link_is_scanned_and_a_session_stands() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    assert!(link["uri"].as_str().unwrap().starts_with("wc:"));
    let id = world.scan(wallet, &link);
    let session = world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    assert_eq!(session["controller"], true);
    let settled = world.event(page, "settled");
    assert_eq!(settled["pairing"], link["pairing"]);
    assert_eq!(settled["session"]["topic"], session["topic"]);
    assert_eq!(settled["session"]["peer"]["name"], "wallet");
    assert_eq!(settled["session"]["chains"], json!({"eip155": "eip155:1"}));
    assert_eq!(
        settled["session"]["namespaces"]["eip155"]["chains"],
        json!(["eip155:1", "eip155:10"])
    );
    world.event(wallet, "acknowledged");
    let calls = &world.relay().calls;
    assert!(calls.iter().any(|call| call == "wc_proposeSession"), "{calls:?}");
    assert!(calls.iter().any(|call| call == "wc_approveSession"), "{calls:?}");
}

#[test]
fn the_link_is_told_before_any_relay_is_reached() {
    let mut world = World::new();
    world.dead.push(OWN.into());
    let page = world.join("page");
    let call = world.begin(page, &wish());
    assert!(world.result(page, call).is_ok());
}

#[test]
fn a_relay_of_the_old_kind_is_enough_for_a_page() {
    let mut world = World::new();
    world.relay().old = true;
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    world.relay().old = false;
    let id = world.scan(wallet, &link);
    world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    world.event(page, "settled");
}

#[test]
fn a_person_declines() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    world.ok(wallet, &json!({"type": "reject", "id": id}));
    let rejected = world.event(page, "rejected");
    assert_eq!(rejected["pairing"], link["pairing"]);
    assert_eq!(rejected["reason"]["code"], 5000);
    assert_eq!(world.relay().published(1120), 1);
    assert_eq!(
        world.err(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()})),
        8000
    );
}

#[test]
fn nobody_comes_within_five_minutes() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    world.pass(299_999);
    assert!(world.events(page, "expired").is_empty());
    world.pass(1);
    assert_eq!(world.event(page, "expired")["pairing"], link["pairing"]);
    let late = world.act(wallet, &json!({"type": "pair", "uri": link["uri"]}));
    let error = world.result(wallet, late).unwrap_err();
    assert_eq!(error["message"], "the link has expired");
}

#[test]
fn a_link_that_is_cancelled_leads_nowhere_and_who_has_it_on_a_screen_is_told() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    world.ok(page, &json!({"type": "cancelConnect", "pairing": link["pairing"]}));
    assert_eq!(world.event(wallet, "requestExpired")["id"], id);
    world.err(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    assert!(world.events(page, "settled").is_empty());
    world.pass(300_000);
    assert!(world.events(page, "expired").is_empty());
}

#[test]
fn a_wallet_that_leaves_a_link_leaves_it_to_others() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let uri = walletconnect::PairingUri::parse(link["uri"].as_str().unwrap()).unwrap();
    let leaves = r#"{"id":7,"jsonrpc":"2.0","method":"wc_pairingDelete","params":{"code":6000,"message":"bye"}}"#;
    let until = world.now + 1_000;
    let sealed = walletconnect::envelope::seal(&uri.key, &[1; 12], leaves);
    world.relay().put(uri.topic, &sealed, 0, None, until);
    world.run();
    let answer = world.relay().mail.last().unwrap().message.clone();
    let text = walletconnect::envelope::Envelope::read(&answer).unwrap().open(&uri.key).unwrap();
    assert_eq!(text, r#"{"id":7,"jsonrpc":"2.0","result":true}"#);
    world.pass(1_000);
    let id = world.scan(wallet, &link);
    world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    world.event(page, "settled");
}

#[test]
fn of_two_wallets_with_one_link_the_first_to_settle_wins_and_the_other_is_told() {
    let mut world = World::new();
    let page = world.join("page");
    let (first, second) = (world.join("first"), world.join("second"));
    let link = world.link(page);
    let (a, b) = (world.scan(first, &link), world.scan(second, &link));
    // Both approve before the page hears of either.
    world.host(page).offline = true;
    world.ok(first, &json!({"type": "approve", "id": a, "namespaces": grant()}));
    world.ok(second, &json!({"type": "approve", "id": b, "namespaces": grant()}));
    world.host(page).offline = false;
    world.run();
    let settled = world.events(page, "settled");
    assert_eq!(settled.len(), 1, "{settled:?}");
    let winner = settled[0]["session"]["peer"]["name"].as_str().unwrap();
    let late = if winner == "first" { second } else { first };
    assert_eq!(world.event(late, "sessionDeleted")["reason"]["code"], 6000);
}

#[test]
fn one_wallet_that_scans_twice_sees_one_proposal() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    world.scan(wallet, &link);
    world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
    assert!(world.events(wallet, "proposal").is_empty());
}

#[test]
fn every_delivery_twice_changes_nothing() {
    let mut world = World::new();
    world.relay().stutters = true;
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let topic = world.join_session(page, wallet);
    let asked = world.act(
        page,
        &json!({"type": "request", "topic": topic, "chain": "eip155:1",
        "method": "personal_sign", "params": ["0x00", "0xAb"]}),
    );
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": "0x1"}));
    assert_eq!(world.result(page, asked), Ok(json!("0x1")));
}

#[test]
fn on_two_relays_at_once_the_session_is_where_it_was_settled() {
    const PUBLIC: &str = "wss://public.example";
    for home in [OWN, PUBLIC] {
        let mut world = World::new();
        world.relays.insert(PUBLIC.into(), Relay::default());
        let both = json!([{"urls": [{"url": OWN}], "own": true}, {"urls": [{"url": PUBLIC}]}]);
        let page = world.join_on("page", &both);
        let wallet = world.join_on("wallet", &json!([{"urls": [{"url": home}]}]));
        let topic = world.join_session(page, wallet);
        for relay in [OWN, PUBLIC] {
            assert_eq!(world.relays[relay].published(1100), 1, "proposed on {relay}");
        }
        world.ok(page, &json!({"type": "ping", "topic": topic}));
        let other = if home == OWN { PUBLIC } else { OWN };
        assert_eq!(world.relays[home].published(1114), 1);
        assert_eq!(world.relays[other].published(1114), 0);
        // Until its code is over, another wallet may come by it.
        world.pass(331_000);
        let open: Vec<_> =
            world.host(page).sockets.iter().map(|(_, relay, _)| relay.clone()).collect();
        assert_eq!(open, [home], "the relay that is not needed is left");
    }
}

#[test]
fn the_link_names_the_owners_relay_to_wallets_that_look() {
    let mut world = World::new();
    let page = world.join_on("page", &json!([{"urls": [{"url": OWN}], "own": true}]));
    let link = world.link(page);
    let hex = walletconnect::hex::encode(OWN.as_bytes());
    assert!(link["uri"].as_str().unwrap().contains(&format!("&relay-data={hex}&")), "{link}");
}
