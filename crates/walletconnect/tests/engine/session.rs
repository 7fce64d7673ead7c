use super::by_hand::{answers, say, session_key};
use super::world::{START, Who, World};
use serde_json::{Value, json};

pub fn granted(accounts: &[&str]) -> Value {
    json!({"eip155": {"accounts": accounts, "methods": ["personal_sign"], "events": ["chainChanged", "accountsChanged"]}})
}

fn ask(topic: &str) -> Value {
    json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign", "params": ["0x48", "0xAb"]})
}

fn emit(world: &mut World, wallet: Who, topic: &str, chain: &str, name: &str, data: &Value) -> u32 {
    world.act(
        wallet,
        &json!({"type": "emit", "topic": topic, "chain": chain, "name": name, "data": data}),
    )
}

#[test]
fn a_request_is_answered() {
    let (mut world, page, wallet, topic) = World::session();
    let call = world.act(page, &ask(&topic));
    let request = world.event(wallet, "sessionRequest");
    assert_eq!(request["method"], "personal_sign");
    assert_eq!(request["params"], json!(["0x48", "0xAb"]));
    assert!(world.pending(page, call));
    let answer = json!({"type": "respond", "topic": topic, "id": request["id"], "result": {"any": [1, null]}});
    world.ok(wallet, &answer);
    assert_eq!(world.result(page, call), Ok(json!({"any": [1, null]})));
    assert_eq!(world.err(wallet, &answer), 8000, "it was answered");
}

#[test]
fn a_request_is_declined_with_the_wallets_own_words() {
    let (mut world, page, wallet, topic) = World::session();
    let call = world.act(page, &ask(&topic));
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    let error = json!({"code": 4001, "message": "No thanks", "data": {"why": "fees"}});
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "error": error}));
    assert_eq!(world.result(page, call), Err(error));
}

#[test]
fn what_the_session_does_not_allow_is_not_asked() {
    let (mut world, page, wallet, topic) = World::session();
    let with = |key: &str, value: &str| {
        let mut action = ask(&topic);
        action[key] = value.into();
        action
    };
    assert_eq!(world.err(page, &with("chain", "eip155:137")), 3005);
    assert_eq!(world.err(page, &with("chain", "nonsense")), 3005);
    assert_eq!(world.err(page, &with("method", "eth_sign")), 3001);
    assert_eq!(world.err(page, &with("topic", &"0".repeat(64))), 7001);
    assert_eq!(world.err(page, &with("topic", "x")), 7001);
    assert_eq!(world.relay().published(1108), 0, "nothing went out");
    assert!(world.events(wallet, "sessionRequest").is_empty());
}

#[test]
fn an_answer_after_the_requests_time_is_of_no_account() {
    let (mut world, page, wallet, topic) = World::session();
    let call = world.act(page, &ask(&topic));
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.pass(300_000);
    assert_eq!(world.result(page, call).unwrap_err()["code"], 8000);
    assert_eq!(world.event(wallet, "requestExpired")["id"], id);
    let late = json!({"type": "respond", "topic": topic, "id": id, "result": 1});
    assert_eq!(world.err(wallet, &late), 8000);
}

#[test]
fn an_answer_that_comes_when_the_page_waits_no_more_ends_nothing() {
    let (mut world, page, wallet, topic) = World::session();
    // By its own clock it is in time.
    world.host(wallet).clock_off = -60_000;
    let call = world.act(page, &ask(&topic));
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.pass(301_000);
    assert_eq!(world.result(page, call).unwrap_err()["code"], 8000);
    world.host(page).logs.clear();
    let answered = world.relay().published(1109);
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": 1}));
    assert_eq!(world.relay().published(1109), answered + 1, "it went out");
    assert!(world.pending(page, call), "no second result");
    let debug = ("debug".to_owned(), "an answer that nobody here waits for".to_owned());
    assert_eq!(world.host(page).logs, [debug]);
    let next = world.act(page, &ask(&topic));
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": 2}));
    assert_eq!(world.result(page, next), Ok(json!(2)));
    assert!(world.pending(page, call));
}

#[test]
fn an_answer_that_comes_twice_is_one_answer() {
    let (mut world, page, wallet, topic) = World::session();
    world.relay().stutters = true;
    let call = world.act(page, &ask(&topic));
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.host(page).logs.clear();
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": 1}));
    assert_eq!(world.result(page, call), Ok(json!(1)));
    // Sealed anew as well.
    let key = session_key(&mut world, page);
    let id: u64 = id.as_str().unwrap().parse().unwrap();
    world.relay().stutters = false;
    say(&mut world, &key, 1, &json!({"id": id, "jsonrpc": "2.0", "result": 2}));
    assert!(world.pending(page, call), "no second result");
    let debug = |line: &str| ("debug".to_owned(), line.to_owned());
    let lines = ["a message that came before", "an answer that nobody here waits for"];
    assert_eq!(world.host(page).logs, lines.map(debug));
}

#[test]
fn a_request_may_live_for_as_long_as_it_says_within_bounds() {
    for (asked, lives) in [(1, 300), (300, 300), (3_600, 3_600), (10_000_000, 604_799)] {
        let (mut world, page, wallet, topic) = World::session();
        let mut action = ask(&topic);
        action["expiry"] = asked.into();
        let call = world.act(page, &action);
        world.event(wallet, "sessionRequest");
        world.pass(lives * 1_000 - 1_000);
        assert!(world.pending(page, call), "{asked}");
        world.pass(1_000);
        if lives < 604_799 {
            assert!(!world.pending(page, call), "{asked}");
        }
    }
}

#[test]
fn both_sides_may_ping() {
    let (mut world, page, wallet, topic) = World::session();
    for who in [page, wallet] {
        assert_eq!(world.ok(who, &json!({"type": "ping", "topic": topic})), Value::Null);
    }
    world.host(wallet).offline = true;
    let call = world.act(page, &json!({"type": "ping", "topic": topic}));
    world.pass(30_000);
    assert!(world.result(page, call).is_err());
}

#[test]
fn another_grant_takes_effect_on_both_sides() {
    let (mut world, page, wallet, topic) = World::session();
    let more = granted(&["eip155:1:0xCd", "eip155:10:0xCd", "eip155:137:0xCd"]);
    world.ok(wallet, &json!({"type": "update", "topic": topic, "namespaces": more}));
    let updated = world.event(page, "sessionUpdated");
    assert_eq!(updated["lost"], json!([]));
    assert_eq!(updated["session"]["namespaces"]["eip155"]["accounts"], more["eip155"]["accounts"]);
    let accounts = world.event(page, "accountsChanged");
    assert_eq!(accounts["accounts"], json!(["eip155:1:0xCd"]));
    assert!(world.events(page, "chainChanged").is_empty());
}

#[test]
fn a_grant_without_the_chain_in_use_moves_the_page_to_another() {
    let (mut world, page, wallet, topic) = World::session();
    world.ok(page, &json!({"type": "useChain", "topic": topic, "chain": "eip155:10"}));
    world.event(page, "chainChanged");
    let less = granted(&["eip155:1:0xAb"]);
    world.ok(wallet, &json!({"type": "update", "topic": topic, "namespaces": less}));
    assert_eq!(world.event(page, "sessionUpdated")["lost"], json!(["eip155:10"]));
    assert_eq!(world.event(page, "chainChanged")["chain"], "eip155:1");
    assert_eq!(world.event(page, "accountsChanged")["accounts"], json!(["eip155:1:0xAb"]));
}

#[test]
fn only_the_wallet_grants() {
    let (mut world, page, _, topic) = World::session();
    let action =
        json!({"type": "update", "topic": topic, "namespaces": granted(&["eip155:1:0xAb"])});
    assert_eq!(world.err(page, &action), 3003);
}

#[test]
fn either_side_gives_the_session_another_week() {
    let (mut world, page, wallet, topic) = World::session();
    for (who, other) in [(wallet, page), (page, wallet)] {
        world.pass(86_400_000);
        world.ok(who, &json!({"type": "extend", "topic": topic}));
        let expected = world.now / 1_000 + 604_800;
        for side in [who, other] {
            assert_eq!(world.event(side, "sessionExtended")["session"]["expiry"], expected);
        }
    }
}

#[test]
fn a_session_ends_with_its_week() {
    let (mut world, page, wallet, topic) = World::session();
    world.pass(604_800_000);
    for who in [page, wallet] {
        let deleted = world.event(who, "sessionDeleted");
        assert_eq!((&deleted["expired"], &deleted["topic"]), (&json!(true), &json!(topic)));
    }
    assert_eq!(world.ok(page, &json!({"type": "sessions"})), json!([]));
}

#[test]
fn either_side_ends_the_session_and_what_waits_in_it() {
    for page_ends in [true, false] {
        let (mut world, page, wallet, topic) = World::session();
        let call = world.act(page, &ask(&topic));
        let who = if page_ends { page } else { wallet };
        world.ok(who, &json!({"type": "disconnect", "topic": topic}));
        for side in [page, wallet] {
            assert_eq!(world.event(side, "sessionDeleted")["reason"]["code"], 6000);
            assert_eq!(world.ok(side, &json!({"type": "sessions"})), json!([]));
        }
        assert_eq!(world.result(page, call).unwrap_err()["code"], 6000);
    }
}

#[test]
fn the_wallets_events_name_account_and_network() {
    let (mut world, page, wallet, topic) = World::session();
    for (data, chain) in [
        (json!(10), "eip155:10"),
        (json!("0x1"), "eip155:1"),
        (json!("10"), "eip155:10"),
        (json!("eip155:1"), "eip155:1"),
    ] {
        emit(&mut world, wallet, &topic, chain, "chainChanged", &data);
        assert_eq!(world.event(page, "chainChanged")["chain"], chain, "{data}");
    }
    emit(&mut world, wallet, &topic, "eip155:1", "accountsChanged", &json!(["0xaB"]));
    assert_eq!(world.event(page, "accountsChanged")["accounts"], json!(["eip155:1:0xaB"]));
    assert_eq!(world.relay().published(1111), 0, "events are not answered");
}

#[test]
fn an_account_or_a_chain_that_was_not_granted_is_not_believed() {
    let (mut world, page, wallet, topic) = World::session();
    emit(&mut world, wallet, &topic, "eip155:1", "accountsChanged", &json!(["0xEe"]));
    assert!(world.events(page, "accountsChanged").is_empty());
    emit(&mut world, wallet, &topic, "eip155:1", "chainChanged", &json!(137));
    assert_eq!(world.event(page, "chainChanged")["chain"], "eip155:1");
    let refused = emit(&mut world, wallet, &topic, "eip155:137", "chainChanged", &json!(137));
    assert_eq!(world.result(wallet, refused).unwrap_err()["code"], 3005);
    let refused = emit(&mut world, wallet, &topic, "eip155:1", "custom", &json!({}));
    assert_eq!(world.result(wallet, refused).unwrap_err()["code"], 3002);
}

#[test]
fn accounts_are_followed_on_the_chain_in_use() {
    let grant = granted(&["eip155:1:0xAb", "eip155:1:0xCd", "eip155:10:0xEf", "eip155:10:0xCd"]);
    let table = [
        ("eip155:10", json!(["0xEf"]), json!(["eip155:10:0xEf"])),
        ("eip155:10", json!(["0xef", "0xcd"]), json!(["eip155:10:0xef", "eip155:10:0xcd"])),
        // One list for all chains.
        (
            "eip155:1",
            json!(["eip155:1:0xCd", "eip155:10:0xEf", "eip155:1:0xAb"]),
            json!(["eip155:10:0xEf"]),
        ),
        // The account chosen, told where the page is not: it may be used here too.
        ("eip155:1", json!(["0xCd"]), json!(["eip155:10:0xCd"])),
        ("eip155:1", json!(["0xAb", "eip155:1:0xCd", "0xCd"]), json!(["eip155:10:0xCd"])),
        // Accounts of another chain alone, or of another family.
        ("eip155:1", json!(["0xAb"]), Value::Null),
        ("eip155:10", json!(["eip155:1:0xAb"]), Value::Null),
        ("eip155:10", json!(["solana:10:0xEf"]), Value::Null),
    ];
    for (sent_on, data, told) in table {
        let (mut world, page, wallet, topic) = World::session();
        world.ok(wallet, &json!({"type": "update", "topic": topic, "namespaces": grant}));
        world.ok(page, &json!({"type": "useChain", "topic": topic, "chain": "eip155:10"}));
        world.events(page, "accountsChanged");
        emit(&mut world, wallet, &topic, sent_on, "accountsChanged", &data);
        let events = world.events(page, "accountsChanged");
        let heard = events.first().map_or(Value::Null, |event| event["accounts"].clone());
        assert_eq!(heard, told, "{sent_on} {data}");
    }
}

#[test]
fn what_happens_while_a_page_is_away_waits_for_it() {
    let (mut world, page, wallet, topic) = World::session();
    world.host(page).offline = true;
    world.cut(page, true);
    emit(&mut world, wallet, &topic, "eip155:10", "chainChanged", &json!(10));
    world.pass(5_000);
    assert!(world.events(page, "chainChanged").is_empty());
    world.host(page).offline = false;
    world.tell(page, &json!({"type": "visibility", "visible": true}));
    assert_eq!(world.event(page, "chainChanged")["chain"], "eip155:10");
}

#[test]
fn what_was_asked_without_a_relay_is_asked_when_there_is_one() {
    let (mut world, page, wallet, topic) = World::session();
    world.host(page).offline = true;
    world.cut(page, true);
    let call = world.act(page, &ask(&topic));
    world.pass(20_000);
    world.host(page).offline = false;
    world.pass(30_000);
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": 7}));
    assert_eq!(world.result(page, call), Ok(json!(7)));
}

/// The wallet's words, of which the first was said later; what the page made of them.
fn swapped(world: &mut World, page: Who, method: &str, params: [&Value; 2], ids: [Value; 2]) {
    let key = session_key(world, page);
    for (iv, (params, id)) in (1..).zip(params.into_iter().zip(ids)) {
        // Between the two the page is loaded again.
        world.reload(page);
        let said = json!({"id": id, "jsonrpc": "2.0", "method": method, "params": params});
        say(world, &key, iv, &said);
    }
}

/// As many milliseconds after the start, as JavaScript makes ids.
fn id_at(ms: u64) -> u64 {
    (START + ms) * 1_000 + 500 - ms % 7
}

#[test]
fn of_two_grants_the_later_one_counts_in_whatever_order_they_come() {
    let (mut world, page, wallet, _) = World::session();
    world.host(wallet).offline = true;
    let [newer, older] = ["0xCd", "0xEf"].map(|who| {
        json!({"namespaces": granted(&[&format!("eip155:1:{who}"), &format!("eip155:10:{who}")])})
    });
    let ids = [id_at(9_000), id_at(8_000)];
    swapped(&mut world, page, "wc_sessionUpdate", [&newer, &older], ids.map(Value::from));
    let sessions = world.ok(page, &json!({"type": "sessions"}));
    assert_eq!(sessions[0]["namespaces"]["eip155"]["accounts"][0], "eip155:1:0xCd");
    let key = session_key(&mut world, page);
    for id in ids {
        assert_eq!(answers(&mut world, &key, id)[0]["result"], true, "both are answered");
    }
}

#[test]
fn of_two_events_the_later_one_counts_in_whatever_order_they_come() {
    let event = |name: &str, data: Value| json!({"event": {"name": name, "data": data}, "chainId": "eip155:1"});
    let chains = [event("chainChanged", json!(10)), event("chainChanged", json!(1))];
    let accounts = ["0xAb", "0xaB"].map(|account| event("accountsChanged", json!([account])));
    let text = |ids: [u64; 2]| ids.map(|id| Value::from(id.to_string()));
    let table = [
        ("numbers", [id_at(9_000), id_at(8_000)].map(Value::from), 1),
        ("texts", text([id_at(9_000), id_at(8_000)]), 1),
        ("one of each", [id_at(9_000).into(), text([0, id_at(8_000)])[1].clone()], 1),
        ("in their order", [id_at(8_000), id_at(9_000)].map(Value::from), 2),
        ("within a millisecond", [id_at(0) + 3, id_at(0) + 2].map(Value::from), 2),
        ("by another rule", [id_at(0).into(), ((START + 9_000) << 8).into()], 2),
        ("texts of no number", [json!("b"), json!("a")], 2),
    ];
    for (what, ids, told) in table {
        for (name, words) in [("chainChanged", &chains), ("accountsChanged", &accounts)] {
            let (mut world, page, wallet, _) = World::session();
            world.host(wallet).offline = true;
            let words = [&words[0], &words[1]];
            swapped(&mut world, page, "wc_sessionEvent", words, ids.clone());
            let events = world.events(page, name);
            assert_eq!(events.len(), told, "{what}: {events:?}");
        }
    }
}
