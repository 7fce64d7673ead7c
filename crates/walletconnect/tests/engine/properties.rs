//! What a wallet adds to a session, for a namespace or a chain of it.

use super::by_hand::{approval, proposal, say, settlement};
use super::people::grant;
use super::world::World;
use serde_json::{Value, json};
use walletconnect::{hex, relay::Refusal, store};

/// Properties of this alone, and whether they may go with a grant on `eip155:1` and `eip155:10`.
const TABLE: [(&str, bool); 6] = [
    ("eip155", true),
    ("eip155:10", true),
    ("eip155:137", false),
    ("solana", false),
    ("eip", false),
    ("capabilities", false),
];

#[test]
fn a_wallet_adds_nothing_to_what_it_does_not_grant() {
    for (key, fits) in TABLE {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        let link = world.link(page);
        let id = world.scan(wallet, &link);
        let scoped = json!({"eip155:1": "a", key: "b"});
        let approve =
            json!({"type": "approve", "id": id, "namespaces": grant(), "scopedProperties": scoped});
        if fits {
            let session = world.ok(wallet, &approve);
            assert_eq!(session["scopedProperties"], scoped, "{key}");
            assert_eq!(world.event(page, "settled")["session"]["scopedProperties"], scoped);
        } else {
            assert_eq!(world.err(wallet, &approve), -32602, "{key}");
            // The person may grant again.
            world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
            world.event(page, "settled");
        }
    }
}

/// The session's properties when a wallet that is no client of ours settled with these, and what the console was told.
fn settled_with(scoped: &Value) -> (Value, Vec<String>) {
    let (mut world, page, pairing, id, wallet, session) = proposal();
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    let mut settle = settlement(&wallet);
    settle["params"]["scopedProperties"] = scoped.clone();
    say(&mut world, &session, 2, &settle);
    let settled = world.event(page, "settled")["session"]["scopedProperties"].take();
    let said = std::mem::take(&mut world.host(page).logs);
    (
        settled,
        said.into_iter()
            .filter(|(level, _)| level != "debug")
            .map(|(_, message)| message)
            .collect(),
    )
}

#[test]
fn a_page_leaves_out_what_another_wallet_adds_to_what_it_did_not_grant_and_says_so() {
    for (key, fits) in TABLE {
        let scoped = json!({"eip155:1": {"atomic": true}, key: "b"});
        let (settled, logged) = settled_with(&scoped);
        if fits {
            assert_eq!((settled, logged.len()), (scoped, 0), "{key}");
        } else {
            assert_eq!(settled, json!({"eip155:1": {"atomic": true}}), "{key}");
            assert_eq!(logged.len(), 1);
            assert!(logged[0].ends_with(&format!(": {key}")), "{logged:?}");
        }
    }
}

/// Or a page would go on with what a wallet said of a chain that it took away, and find it again after a reload.
#[test]
fn what_an_update_takes_away_takes_its_properties_along_on_both_sides() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    let scoped = json!({"eip155": "all", "eip155:10": "ten"});
    let approve =
        json!({"type": "approve", "id": id, "namespaces": grant(), "scopedProperties": scoped});
    let topic = world.ok(wallet, &approve)["topic"].clone();
    let mut less = grant();
    less["eip155"]["accounts"].as_array_mut().unwrap().pop();
    let update = json!({"type": "update", "topic": topic, "namespaces": less});
    // Where it comes to nothing, both are as they were.
    world.relay().refuses = Some(Refusal::PayloadSizeExceeded);
    let call = world.act(wallet, &update);
    world.result(wallet, call).unwrap_err();
    assert_eq!(world.ok(wallet, &json!({"type": "sessions"}))[0]["scopedProperties"], scoped);
    world.relay().refuses = None;
    world.ok(wallet, &update);
    let updated = world.event(page, "sessionUpdated");
    assert_eq!(updated["session"]["scopedProperties"], json!({"eip155": "all"}));
    for who in [page, wallet] {
        let stored: Value = serde_json::from_str(&world.host(who).stored[store::SESSIONS]).unwrap();
        assert_eq!(stored[0]["scoped_properties"], json!({"eip155": "all"}));
    }
}
