//! What wallets settle: nothing that is not proven, or is not what was asked for; and what comes in another order than it was said.

use super::by_hand::{answers, approval, proposal, proposal_of, proposed, say, settlement};
use super::people::{grant, wish};
use super::world::{START, World};
use serde_json::{Value, json};
use walletconnect::hex;

type Change = fn(&mut Value);

#[test]
fn a_settlement_that_is_not_proven_opens_nothing() {
    let changes: [(&str, Change); 7] = [
        ("another controller", |it| {
            it["params"]["controller"]["publicKey"] = "1".repeat(64).into();
        }),
        ("no controller", |it| it["params"]["controller"] = json!({})),
        ("an end in the past", |it| it["params"]["expiry"] = 1.into()),
        ("an end in a year", |it| it["params"]["expiry"] = (START / 1_000 + 31_536_000).into()),
        ("no accounts", |it| it["params"]["namespaces"] = json!({"eip155": {"accounts": []}})),
        ("accounts that are none", |it| {
            it["params"]["namespaces"]["eip155"]["accounts"] = json!(["0xAb"]);
        }),
        ("no namespaces", |it| it["params"]["namespaces"] = Value::Null),
    ];
    for (what, change) in changes {
        let (mut world, page, pairing, id, wallet, session) = proposal();
        say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
        let mut settle = settlement(&wallet);
        change(&mut settle);
        say(&mut world, &session, 2, &settle);
        assert_eq!(world.events(page, "failed").len(), 1, "{what}");
        assert!(world.events(page, "settled").is_empty(), "{what}");
        assert!(answers(&mut world, &session, 9)[0]["error"]["code"].is_number(), "{what}");
        assert_eq!(world.ok(page, &json!({"type": "sessions"})), json!([]), "{what}");
    }
}

/// What the page of these tests insists on.
fn insisting() -> Value {
    let mut wish = wish();
    wish["required"] = wish["optional"].clone();
    wish
}

/// Grants that lack something of it, by the protocol's code.
const LACKS: [(i32, Change); 3] = [
    (5001, |it| it["eip155"]["accounts"] = json!(["eip155:1:0xAb"])),
    (5002, |it| it["eip155"]["methods"] = json!(["personal_sign"])),
    (5003, |it| it["eip155"]["events"] = json!(["chainChanged"])),
];

#[test]
fn a_settlement_that_lacks_what_is_required_opens_nothing() {
    for (code, change) in LACKS {
        let (mut world, page, pairing, id, wallet, session) = proposal_of(&insisting());
        say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
        let mut settle = settlement(&wallet);
        change(&mut settle["params"]["namespaces"]);
        say(&mut world, &session, 2, &settle);
        assert_eq!(world.event(page, "failed")["reason"]["code"], code);
        assert_eq!(answers(&mut world, &session, 9)[0]["error"]["code"], code);
        assert_eq!(world.ok(page, &json!({"type": "sessions"})), json!([]));
    }
}

#[test]
fn an_update_that_lacks_what_is_required_changes_nothing() {
    for (code, change) in LACKS {
        let (mut world, page, pairing, id, wallet, session) = proposal_of(&insisting());
        say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
        say(&mut world, &session, 2, &settlement(&wallet));
        let before = world.ok(page, &json!({"type": "sessions"}));
        let mut granted = grant();
        change(&mut granted);
        let update = json!({"id": 11, "jsonrpc": "2.0", "method": "wc_sessionUpdate",
            "params": {"namespaces": granted}});
        say(&mut world, &session, 3, &update);
        assert_eq!(answers(&mut world, &session, 11)[0]["error"]["code"], code);
        assert!(world.events(page, "sessionUpdated").is_empty());
        assert_eq!(world.ok(page, &json!({"type": "sessions"})), before);
    }
}

#[test]
fn the_same_settlement_unchanged_opens_a_session() {
    let (mut world, page, pairing, id, wallet, session) = proposal();
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    say(&mut world, &session, 2, &settlement(&wallet));
    world.event(page, "settled");
}

#[test]
fn a_wallet_that_approves_again_what_it_settled_keeps_its_session() {
    let (mut world, page, pairing, id, wallet, session) = proposal();
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    say(&mut world, &session, 2, &settlement(&wallet));
    world.event(page, "settled");
    say(&mut world, &pairing, 3, &approval(id, &hex::encode(&wallet.public())));
    assert_eq!(world.relay().published(1112), 0);
}

#[test]
fn a_settlement_that_is_faster_than_the_approval_waits_for_it() {
    let (mut world, page, pairing, id, wallet, session) = proposal();
    say(&mut world, &session, 2, &settlement(&wallet));
    assert!(world.events(page, "settled").is_empty(), "for a topic that is not known");
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    world.event(page, "settled");
}

/// To the relay both tabs are one client: what one of them acknowledged the other would never see.
#[test]
fn a_settlement_for_a_topic_that_is_not_known_opens_nothing_and_is_left_to_the_tab_that_knows_it() {
    let mut world = World::new();
    let page = world.join("page");
    let other = world.another_tab(page);
    // It has a link of its own, and so a socket.
    world.link(other);
    let (pairing, id, wallet, session) = proposed(&mut world, page, &wish());
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    world.event(page, "approved");
    world.host(page).offline = true;
    world.cut(page, true);
    world.host(other).logs.clear();
    say(&mut world, &session, 2, &settlement(&wallet));
    let debug = ("debug".to_owned(), "a message for a topic that is not known here".to_owned());
    assert!(world.host(other).logs.contains(&debug));
    assert_eq!(world.ok(other, &json!({"type": "sessions"})), json!([]));
    world.host(page).offline = false;
    world.pass(31_000);
    world.event(page, "settled");
    assert!(world.events(other, "settled").is_empty());
}

#[test]
fn what_overtakes_the_settlement_waits_for_it() {
    for reload in [false, true] {
        let (mut world, page, pairing, id, wallet, session) = proposal();
        say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
        for (iv, chain) in [(3, "eip155:1"), (4, "eip155:10")] {
            let event = json!({"id": iv, "jsonrpc": "2.0", "method": "wc_sessionEvent",
                "params": {"event": {"name": "chainChanged", "data": chain}, "chainId": chain}});
            say(&mut world, &session, iv, &event);
        }
        if reload {
            world.reload(page);
        }
        assert!(world.events(page, "chainChanged").is_empty());
        say(&mut world, &session, 5, &settlement(&wallet));
        let settled = world.host(page).events.iter().position(|event| event["type"] == "settled");
        let changed = world.host(page).events.iter().position(|one| one["type"] == "chainChanged");
        assert!(settled < changed, "{settled:?} {changed:?}");
        let chains: Vec<_> = world.events(page, "chainChanged");
        let chains: Vec<_> = chains.iter().map(|event| &event["chain"]).collect();
        assert_eq!(chains, ["eip155:1", "eip155:10"], "reload: {reload}");
    }
}

#[test]
fn what_overtakes_the_settlement_waits_within_bounds() {
    let (mut world, page, pairing, id, wallet, session) = proposal();
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    for iv in 10..19 {
        let ping = json!({"id": iv, "jsonrpc": "2.0", "method": "wc_sessionPing", "params": {}});
        say(&mut world, &session, iv, &ping);
    }
    assert!(answers(&mut world, &session, 17).is_empty());
    assert_eq!(answers(&mut world, &session, 18)[0]["error"]["code"], 10001);
    say(&mut world, &session, 2, &settlement(&wallet));
    world.event(page, "settled");
    assert_eq!(answers(&mut world, &session, 17)[0]["result"], true);
}
