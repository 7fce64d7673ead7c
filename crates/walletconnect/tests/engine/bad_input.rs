//! What somebody sends who is not who he says, or does not know what he does. Nothing is accepted that was not proven.

use super::by_hand::{answers, approval, proposal, put, say, session_key};
use super::people::grant;
use super::world::{OWN, START, World};
use serde_json::{Value, json};
use walletconnect::{PrivateKey, SymKey, envelope, hex, store::OFFERS};

const IV: [u8; 12] = [5; 12];

#[test]
fn links_that_are_none_are_refused_with_a_reason() {
    let mut world = World::new();
    let wallet = world.join("wallet");
    let topic = "a".repeat(64);
    let expired =
        format!("wc:{topic}@2?relay-protocol=irn&symKey={topic}&expiryTimestamp={}", START / 1_000);
    for uri in
        ["", "wc:", "https://x", "wc:a@1?bridge=x&key=y", &expired, "d2M6", &"w".repeat(1 << 21)]
    {
        assert_eq!(world.err(wallet, &json!({"type": "pair", "uri": uri})), -32602);
    }
}

#[test]
fn messages_that_do_not_open_are_passed_over_and_not_sent_again() {
    let (mut world, page, wallet, topic) = World::session();
    let key = session_key(&mut world, page);
    let good = envelope::seal(
        &key,
        &IV,
        r#"{"id":1,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}"#,
    );
    let other = PrivateKey::from_bytes([1; 32]);
    let foreign =
        envelope::seal_to(&PrivateKey::from_bytes([2; 32]).public(), &other, &IV, "{}").unwrap();
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let messages = [
        String::new(),
        "not base64!".into(),
        good[..20].into(),
        good[..good.len() - 8].into(),
        envelope::seal(&SymKey([1; 32]), &IV, "{}"),
        foreign,
        envelope::plain(r#"{"id":2,"jsonrpc":"2.0","method":"wc_sessionDelete","params":{}}"#),
        envelope::seal(&key, &[6; 12], &deep),
        envelope::seal(&key, &[7; 12], "not JSON"),
        envelope::seal(&key, &[8; 12], "{}"),
        envelope::seal(&key, &[9; 12], r#"{"id":{},"method":"wc_sessionDelete"}"#),
        envelope::seal(
            &key,
            &[10; 12],
            &format!(r#"{{"id":3,"method":"{}"}}"#, "x".repeat(2 << 20)),
        ),
    ];
    for message in &messages {
        put(&mut world, key.topic(), message);
    }
    for who in [page, wallet] {
        assert_eq!(world.ok(who, &json!({"type": "sessions"}))[0]["topic"], topic);
        world.reload(who);
    }
    world.ok(page, &json!({"type": "ping", "topic": topic}));
}

#[test]
fn a_message_that_is_replayed_is_not_done_twice() {
    let (mut world, page, wallet, topic) = World::session();
    world.act(
        page,
        &json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"}),
    );
    world.event(wallet, "sessionRequest");
    let key = session_key(&mut world, wallet);
    let mail = world.relay().mail.pop().unwrap();
    assert_eq!(mail.tag, 1108);
    // As new to the relay, after a restart of the wallet as well.
    put(&mut world, key.topic(), &mail.message);
    assert!(world.events(wallet, "sessionRequest").is_empty());
    world.relay().mail.pop();
    world.reload(wallet);
    put(&mut world, key.topic(), &mail.message);
    assert!(world.events(wallet, "sessionRequest").is_empty());
}

#[test]
fn a_request_that_is_sealed_anew_under_the_same_id_is_one_request() {
    let (mut world, _, wallet, _) = World::session();
    let key = session_key(&mut world, wallet);
    let request = json!({"id": 77, "jsonrpc": "2.0", "method": "wc_sessionRequest",
        "params": {"request": {"method": "personal_sign", "params": []}, "chainId": "eip155:1"}});
    say(&mut world, &key, 1, &request);
    say(&mut world, &key, 2, &request);
    assert_eq!(world.events(wallet, "sessionRequest").len(), 1);
}

/// More texts than are remembered, which nobody with the session's key said.
fn flood(world: &mut World, key: &SymKey) {
    for number in 0..=500_u32 {
        let iv: Vec<u8> = number.to_be_bytes().repeat(3);
        let nonsense = envelope::seal(&SymKey([1; 32]), &iv.try_into().unwrap(), "{}");
        put(world, key.topic(), &nonsense);
    }
}

#[test]
fn texts_that_do_not_open_make_nobody_forget_what_came() {
    let (mut world, page, wallet, _) = World::session();
    world.host(wallet).offline = true;
    let key = session_key(&mut world, page);
    let event = json!({"id": 7, "jsonrpc": "2.0", "method": "wc_sessionEvent",
        "params": {"event": {"name": "custom", "data": 1}, "chainId": "eip155:1"}});
    say(&mut world, &key, 1, &event);
    world.event(page, "sessionEvent");
    let heard = world.relay().mail.pop().unwrap().message;
    flood(&mut world, &key);
    put(&mut world, key.topic(), &heard);
    assert!(world.events(page, "sessionEvent").is_empty());
}

#[test]
fn a_request_that_was_answered_is_not_shown_again_in_its_time() {
    let (mut world, page, wallet, topic) = World::session();
    world.host(page).offline = true;
    let key = session_key(&mut world, wallet);
    let expiry = START / 1_000 + 3_600;
    let request = json!({"id": 77, "jsonrpc": "2.0", "method": "wc_sessionRequest",
        "params": {"request": {"method": "personal_sign", "params": [], "expiryTimestamp": expiry}, "chainId": "eip155:1"}});
    say(&mut world, &key, 1, &request);
    let first = world.relay().mail.pop().unwrap().message;
    let id = world.event(wallet, "sessionRequest")["id"].take();
    let answer = json!({"type": "respond", "topic": topic, "id": id, "result": "0x1"});
    world.ok(wallet, &answer);
    for reload in [false, true] {
        if reload {
            world.reload(wallet);
        }
        flood(&mut world, &key);
        put(&mut world, key.topic(), &first);
        // Sealed anew.
        say(&mut world, &key, 2 + u8::from(reload), &request);
        assert!(world.events(wallet, "sessionRequest").is_empty(), "reload: {reload}");
        assert_eq!(world.err(wallet, &answer), 8000);
    }
    world.pass(3_600_000);
    assert!(world.events(wallet, "requestExpired").is_empty(), "it was answered");
    assert_eq!(world.host(wallet).stored.get(OFFERS), None);
    say(&mut world, &key, 9, &request);
    assert!(world.events(wallet, "sessionRequest").is_empty());
    assert_eq!(answers(&mut world, &key, 77).pop().unwrap()["error"]["code"], 8000);
}

#[test]
fn what_the_session_does_not_allow_is_refused_by_its_code() {
    let (mut world, page, wallet, _) = World::session();
    // Or it would answer as well: this test speaks with the key that both hold.
    world.host(page).offline = true;
    let key = session_key(&mut world, wallet);
    let ask = |method: &str, chain: &str, more: Value| {
        let mut request = json!({"method": method, "params": []});
        for (name, value) in more.as_object().unwrap() {
            request[name] = value.clone();
        }
        ("wc_sessionRequest", json!({"request": request, "chainId": chain}))
    };
    let table = [
        (ask("personal_sign", "eip155:137", json!({})), 3005),
        (ask("eth_sign", "eip155:1", json!({})), 3001),
        (ask("personal_sign", "eip155:1", json!({"expiryTimestamp": START / 1_000 - 1})), 8000),
        (("wc_sessionRequest", json!({})), -32602),
        (("wc_sessionRequest", json!([])), -32602),
        (("wc_sessionUpdate", json!({"namespaces": grant()})), 3003),
        (("wc_sessionExtend", json!({"expiry": START / 1_000 + 60})), 3004),
        (("wc_sessionSettle", json!({})), 10001),
        (("wc_sessionPropose", json!({})), 10001),
        (("wc_nonsense", json!({})), 10001),
    ];
    for (id, ((method, params), code)) in (500..).zip(table) {
        let value = json!({"id": id, "jsonrpc": "2.0", "method": method, "params": params});
        say(&mut world, &key, u8::try_from(id - 490).unwrap(), &value);
        let answered = answers(&mut world, &key, id);
        assert_eq!(answered.len(), 1, "{method} {params}");
        assert_eq!(answered[0]["error"]["code"], code, "{method} {params}");
    }
    assert!(world.events(wallet, "sessionRequest").is_empty());
}

#[test]
fn ids_of_both_types_are_answered_as_they_came() {
    let (mut world, _, wallet, _) = World::session();
    let key = session_key(&mut world, wallet);
    say(
        &mut world,
        &key,
        1,
        &json!({"id": "17", "jsonrpc": "2.0", "method": "wc_sessionPing", "params": {}}),
    );
    let topic = key.topic();
    let pong =
        world.relay().mail.iter().rfind(|mail| mail.topic == topic && mail.tag == 1115).unwrap();
    let text = envelope::Envelope::read(&pong.message).unwrap().open(&key).unwrap();
    assert_eq!(text, r#"{"id":"17","jsonrpc":"2.0","result":true}"#);
}

#[test]
fn a_wallet_that_has_yet_to_settle_is_told_that_the_page_waits_no_more() {
    let (mut world, page, pairing, id, wallet, session) = proposal();
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    world.event(page, "approved");
    world.ok(page, &json!({"type": "cancelConnect", "pairing": pairing.topic().text()}));
    let topic = session.topic();
    let told = world.relay().mail.iter().find(|mail| mail.topic == topic).unwrap().message.clone();
    let text = envelope::Envelope::read(&told).unwrap().open(&session).unwrap();
    assert!(text.contains(r#""method":"wc_sessionDelete""#), "{text}");
}

#[test]
fn an_approval_with_a_key_that_is_none_opens_nothing() {
    for key in ["", "xyz", &"0".repeat(64), &"0".repeat(63)] {
        let (mut world, page, pairing, id, _, _) = proposal();
        say(&mut world, &pairing, 1, &approval(id, key));
        world.event(page, "failed");
        assert!(world.events(page, "approved").is_empty());
    }
}

#[test]
fn answers_to_what_nobody_asked_are_of_no_account() {
    let (mut world, page, _, topic) = World::session();
    let key = session_key(&mut world, page);
    for (iv, id) in (1..).zip([json!(1), json!("x"), json!(1e300), json!(null), json!("")]) {
        say(&mut world, &key, iv, &json!({"id": id, "jsonrpc": "2.0", "result": true}));
        say(&mut world, &key, iv + 100, &json!({"id": id, "jsonrpc": "2.0", "error": {}}));
    }
    assert_eq!(world.ok(page, &json!({"type": "sessions"}))[0]["topic"], topic);
}

#[test]
fn a_wallet_that_cannot_be_understood_may_still_be_told_so() {
    let mut world = World::new();
    let page = world.join("page");
    for action in [
        "",
        "null",
        "{}",
        r#"{"type":"nonsense"}"#,
        r#"{"type":"ping"}"#,
        r#"{"type":"ping","topic":7}"#,
    ] {
        let call = 900;
        world.raw(page, call, action);
        assert!(world.result(page, call).is_err(), "{action}");
    }
    for event in [
        "",
        "[]",
        r#"{"type":"socketMessage"}"#,
        r#"{"type":"socketMessage","socket":99,"text":"x"}"#,
    ] {
        world.raw_event(page, event);
    }
}

#[test]
fn a_relay_that_talks_nonsense_is_passed_over() {
    let mut world = World::new();
    let page = world.join("page");
    world.link(page);
    let socket = world.host(page).sockets[0].0;
    let deep = "[".repeat(10_000);
    let topic = "a".repeat(64);
    let stranger = json!({"id": 1, "jsonrpc": "2.0", "method": "irn_subscription",
        "params": {"id": topic, "data": {"topic": topic, "message": "AA"}}})
    .to_string();
    for text in [
        "",
        "x",
        "1",
        "null",
        "{}",
        r#"{"id":1}"#,
        r#"{"method":"irn_subscription"}"#,
        &deep,
        &stranger,
        r#"{"id":1,"method":"irn_subscription","params":{"data":{"topic":"x","message":1}}}"#,
        r#"{"id":-1,"result":1}"#,
    ] {
        world.tell(page, &json!({"type": "socketMessage", "socket": socket, "text": text}));
    }
    assert_eq!(world.host(page).sockets[0].1, OWN);
}
