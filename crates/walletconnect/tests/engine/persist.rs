use super::people::grant;
use super::world::World;
use serde_json::{Value, json};
use walletconnect::store;

#[test]
fn a_session_survives_a_reload_of_either_side() {
    let (mut world, page, wallet, topic) = World::session();
    for who in [page, wallet] {
        world.reload(who);
        assert_eq!(world.ok(who, &json!({"type": "sessions"}))[0]["topic"], topic);
    }
    assert_eq!(world.ok(page, &json!({"type": "ping", "topic": topic})), Value::Null);
}

#[test]
fn a_page_that_was_thrown_out_while_the_wallet_was_open_finds_its_session() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    world.cut(page, false);
    world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    world.reload(page);
    assert_eq!(world.event(page, "settled")["pairing"], link["pairing"]);
}

#[test]
fn a_wallet_that_was_closed_still_answers_what_waits() {
    let (mut world, page, wallet, topic) = World::session();
    let call = world.act(
        page,
        &json!({"type": "request", "topic": topic, "chain": "eip155:1",
        "method": "personal_sign", "params": []}),
    );
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.reload(wallet);
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": "0x1"}));
    assert_eq!(world.result(page, call), Ok(json!("0x1")));
}

#[test]
fn who_we_are_stays_and_nothing_else_does_once_all_is_over() {
    let (mut world, page, wallet, topic) = World::session();
    world.ok(page, &json!({"type": "disconnect", "topic": topic}));
    // Until its own end the link is known, for wallets that come by it late.
    world.pass(300_000);
    for who in [page, wallet] {
        let mut kept: Vec<_> = world.host(who).stored.keys().cloned().collect();
        kept.sort();
        assert_eq!(kept, [store::CLIENT, store::SEEN]);
    }
}

#[test]
fn messages_are_remembered_by_their_hashes_alone() {
    let (mut world, page, wallet, topic) = World::session();
    world.act(
        page,
        &json!({"type": "request", "topic": topic, "chain": "eip155:1",
        "method": "personal_sign", "params": ["0xdeadbeef".repeat(100)]}),
    );
    world.event(wallet, "sessionRequest");
    let stored = &world.host(wallet).stored;
    assert!(stored.values().all(|value| !value.contains("deadbeef")));
    assert!(stored[store::SEEN].len() < 1_000, "{}", stored[store::SEEN]);
}

#[test]
fn a_storage_full_of_nonsense_counts_as_empty() {
    let mut world = World::new();
    let page = world.join("page");
    for key in store::KEYS {
        for nonsense in ["", "null", "{", "[{}]", "[[[]]]", "\u{0}"] {
            world.host(page).stored.insert(key.into(), nonsense.into());
            world.reload(page);
            assert_eq!(world.ok(page, &json!({"type": "sessions"})), json!([]));
        }
    }
}

#[test]
fn another_tabs_sessions_become_ours() {
    let (mut world, page, wallet, topic) = World::session();
    let mut without: Value = json!(world.host(page).stored);
    without.as_object_mut().unwrap().remove(store::SESSIONS);
    let with = json!(world.host(page).stored);
    let call = world.act(
        page,
        &json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"}),
    );
    world.tell(page, &json!({"type": "storageChanged", "stored": without}));
    world.event(page, "sessionsChanged");
    assert_eq!(world.event(page, "sessionDeleted")["topic"], topic);
    assert_eq!(world.result(page, call).unwrap_err()["code"], 6000);
    assert!(world.host(page).stored.contains_key(store::SESSIONS), "the other tab writes that");
    assert_eq!(world.err(page, &json!({"type": "ping", "topic": topic})), 7001);
    world.tell(page, &json!({"type": "storageChanged", "stored": with}));
    assert_eq!(world.ok(page, &json!({"type": "ping", "topic": topic})), Value::Null);
    assert!(world.events(wallet, "sessionDeleted").is_empty());
    assert!(world.events(page, "sessionDeleted").is_empty());
}

#[test]
fn what_another_tab_heard_of_a_session_is_told_here_as_well() {
    let (mut world, page, _, topic) = World::session();
    let stored = world.host(page).stored.clone();
    let mut sessions: Value = serde_json::from_str(&stored[store::SESSIONS]).unwrap();
    let tell = |world: &mut World, sessions: &Value| {
        let mut stored = stored.clone();
        stored.insert(store::SESSIONS.into(), sessions.to_string());
        world.tell(page, &json!({"type": "storageChanged", "stored": stored}));
    };
    tell(&mut world, &sessions);
    assert!(world.events(page, "sessionUpdated").is_empty());
    sessions[0]["chains"]["eip155"] = "eip155:10".into();
    tell(&mut world, &sessions);
    let changed = world.event(page, "chainChanged");
    assert_eq!((&changed["topic"], &changed["chain"]), (&json!(topic), &json!("eip155:10")));
    assert_eq!(world.event(page, "accountsChanged")["accounts"], json!(["eip155:10:0xAb"]));
    sessions[0]["granted"]["eip155"]["accounts"] = json!(["eip155:10:0xCd"]);
    sessions[0]["granted"]["eip155"]["chains"] = json!(["eip155:10"]);
    tell(&mut world, &sessions);
    assert_eq!(world.event(page, "accountsChanged")["accounts"], json!(["eip155:10:0xCd"]));
    assert_eq!(world.events(page, "sessionUpdated").pop().unwrap()["lost"], json!(["eip155:1"]));
}

#[test]
fn an_answer_reaches_the_tab_that_waits_for_it_though_another_one_hears_it_first() {
    let (mut world, page, wallet, topic) = World::session();
    let other = world.another_tab(page);
    world.run();
    let ask =
        json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"});
    let call = world.act(page, &ask);
    let id = world.event(wallet, "sessionRequest")["id"].take();
    world.host(page).offline = true;
    world.cut(page, true);
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": "0x1"}));
    // To the tab that is there it comes again, when its socket broke.
    world.cut(other, true);
    world.pass(31_000);
    assert!(world.pending(page, call));
    world.host(page).offline = false;
    world.pass(31_000);
    assert_eq!(world.result(page, call), Ok(json!("0x1")));
    let debug = ("debug".to_owned(), "an answer that nobody here waits for".to_owned());
    assert_eq!(world.host(other).logs, [debug.clone(), debug], "it heard it twice");
}
