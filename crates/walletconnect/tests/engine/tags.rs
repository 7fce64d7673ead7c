//! What relays are told of messages: kind, time, and whether to wake a phone. All of it, by what each message says inside.

use super::by_hand::{answers, approval, proposal, say, session_key, settlement};
use super::people::grant;
use super::sign_in;
use super::world::{START, World};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use walletconnect::{PairingUri, PrivateKey, SymKey, envelope::Envelope, hex, store};

/// A request by its method, an answer by what it answers and `yes` or the code of its no; its tag, seconds and whether it prompts.
type Told = (String, u32, u64, bool);

const DAY: u64 = 86_400;

/// The protocol's table. Answers to our own `wc_pairingPing` there are none: no client sends it any more, but all answer.
const TABLE: [(&str, u32, u64, bool); 36] = [
    ("wc_pairingDelete", 1000, DAY, false),
    ("wc_pairingDelete yes", 1001, DAY, false),
    ("wc_pairingPing yes", 1003, 30, false),
    ("wc_pairingExtend yes", 1005, DAY, false),
    ("wc_sessionPropose", 1100, 300, true),
    ("wc_sessionPropose yes", 1101, 300, false),
    // A person said no; or nobody was asked.
    ("wc_sessionPropose 5000", 1120, 300, false),
    ("wc_sessionPropose 5100", 1121, 300, false),
    ("wc_sessionPropose 8000", 1121, 300, false),
    ("wc_sessionSettle", 1102, 300, false),
    ("wc_sessionSettle yes", 1103, 300, false),
    ("wc_sessionSettle 7000", 1103, 300, false),
    ("wc_sessionUpdate", 1104, DAY, false),
    ("wc_sessionUpdate yes", 1105, DAY, false),
    ("wc_sessionUpdate 3003", 1105, DAY, false),
    ("wc_sessionExtend", 1106, DAY, false),
    ("wc_sessionExtend yes", 1107, DAY, false),
    ("wc_sessionExtend 3004", 1107, DAY, false),
    ("wc_sessionRequest", 1108, 300, true),
    // One that may take longer.
    ("wc_sessionRequest", 1108, 3_600, true),
    ("wc_sessionRequest yes", 1109, 300, false),
    ("wc_sessionRequest 4001", 1109, 300, false),
    ("wc_sessionRequest 3005", 1109, 300, false),
    ("wc_sessionRequest 10001", 1109, 300, false),
    ("wc_sessionEvent", 1110, 300, true),
    // A yes to it is never told.
    ("wc_sessionEvent 3002", 1111, 300, false),
    ("wc_sessionDelete", 1112, DAY, false),
    ("wc_sessionDelete yes", 1113, DAY, false),
    ("wc_sessionPing", 1114, DAY, false),
    ("wc_sessionPing yes", 1115, DAY, false),
    ("wc_sessionAuthenticate", 1116, 3_600, true),
    ("wc_sessionAuthenticate yes", 1117, 3_600, false),
    ("wc_sessionAuthenticate 5000", 1118, 300, false),
    ("wc_sessionAuthenticate 8000", 1119, 300, false),
    ("wc_sessionAuthenticate -32602", 1119, 300, false),
    ("wc_other 10001", 0, DAY, false),
];

#[test]
fn relays_are_told_of_each_message_what_the_protocol_says() {
    let mut told = links();
    told.extend(sessions());
    told.extend(no_session());
    told.extend(sign_ins());
    let table = TABLE.map(|(what, tag, ttl, prompt)| (what.to_owned(), tag, ttl, prompt));
    assert_eq!(told, BTreeSet::from(table));
}

/// What page and wallet told the relay of all that they said under these keys, and where a sign-in is answered.
fn told(world: &mut World, keys: &[SymKey], sign_in: Option<&PrivateKey>) -> BTreeSet<Told> {
    let mut told = BTreeSet::new();
    let mut asked = HashMap::new();
    for mail in &world.relay().mail {
        let envelope = Envelope::read(&mail.message).unwrap();
        let text = match keys.iter().find(|key| key.topic() == mail.topic) {
            Some(key) => envelope.open(key).unwrap(),
            None => envelope.open_from_sender(sign_in.unwrap()).unwrap().0,
        };
        let value: Value = serde_json::from_str(&text).unwrap();
        let what = if let Some(method) = value["method"].as_str() {
            asked.insert(value["id"].to_string(), method.to_owned());
            method.to_owned()
        } else {
            let answer = value["error"]["code"].as_i64().map_or("yes".into(), |no| no.to_string());
            format!("{} {answer}", asked[&value["id"].to_string()])
        };
        if mail.from.is_some() {
            told.insert((what, mail.tag, mail.ttl, mail.prompt));
        }
    }
    told
}

fn key(link: &Value) -> SymKey {
    PairingUri::parse(link["uri"].as_str().unwrap()).unwrap().key
}

/// Asks by hand, each under an id of its own.
fn ask(world: &mut World, key: &SymKey, asked: &[(&str, Value)]) {
    for (at, (method, params)) in (1..).zip(asked) {
        let id = u64::from(key.0[0]) * 100 + u64::from(at);
        say(
            world,
            key,
            at,
            &json!({"id": id, "jsonrpc": "2.0", "method": method, "params": params}),
        );
    }
}

/// A wallet that scanned the link of a page that is no client of ours.
fn scanned(world: &mut World) -> SymKey {
    let wallet = world.join("another wallet");
    let key = SymKey([9; 32]);
    let (topic, key_text) = (key.topic().text(), hex::encode(&key.0));
    let uri = format!("wc:{topic}@2?relay-protocol=irn&symKey={key_text}");
    world.ok(wallet, &json!({"type": "pair", "uri": uri}));
    key
}

fn proposer() -> Value {
    json!({"publicKey": hex::encode(&PrivateKey::from_bytes([3; 32]).public())})
}

fn links() -> BTreeSet<Told> {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let [declined, put_away] = [(); 2].map(|()| world.link(page));
    let id = world.scan(wallet, &declined);
    world.ok(wallet, &json!({"type": "reject", "id": id}));
    world.scan(wallet, &put_away);
    world.ok(page, &json!({"type": "cancelConnect", "pairing": put_away["pairing"]}));
    let by_hand = scanned(&mut world);
    let nowhere = json!({"eip155": {"chains": [], "methods": [], "events": []}});
    let asked = [
        ("wc_pairingPing", json!({})),
        ("wc_pairingExtend", json!({"expiry": START / 1_000 + 2_592_000})),
        ("wc_sessionPropose", json!({"proposer": proposer(), "optionalNamespaces": nowhere})),
        ("wc_sessionPropose", json!({"proposer": proposer(), "expiryTimestamp": 1})),
    ];
    ask(&mut world, &by_hand, &asked);
    let mut all = told(&mut world, &[key(&declined), key(&put_away), by_hand], None);

    // As a relay that knows no `wc_proposeSession` is told of it.
    let mut old = World::new();
    old.relay().old = true;
    let page = old.join("page");
    let link = old.link(page);
    let proposed = told(&mut old, &[key(&link)], None);
    assert_eq!(proposed, BTreeSet::from([("wc_sessionPropose".to_owned(), 1100, 300, true)]));
    all.extend(proposed);
    all
}

fn sessions() -> BTreeSet<Told> {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    let session = world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    let (topic, session) = (&session["topic"], session_key(&mut world, page));
    let request =
        json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"});
    let mut patient = request.clone();
    patient["expiry"] = 3_600.into();
    for (request, answer) in [
        (request, json!({"result": "0x"})),
        (patient, json!({"error": {"code": 4001, "message": "no"}})),
    ] {
        world.act(page, &request);
        let mut respond = answer;
        respond["type"] = "respond".into();
        respond["topic"] = topic.clone();
        respond["id"] = world.event(wallet, "sessionRequest")["id"].clone();
        world.ok(wallet, &respond);
    }
    let emit = json!({"type": "emit", "topic": topic, "chain": "eip155:1", "name": "chainChanged", "data": 1});
    world.ok(wallet, &emit);
    world.ok(wallet, &json!({"type": "update", "topic": topic, "namespaces": grant()}));
    world.ok(page, &json!({"type": "ping", "topic": topic}));
    world.ok(page, &json!({"type": "extend", "topic": topic}));
    let elsewhere = "eip155:7";
    let asked = [
        ("wc_other", json!({})),
        ("wc_sessionUpdate", json!({"namespaces": grant()})),
        ("wc_sessionExtend", json!({"expiry": 1})),
        ("wc_sessionEvent", json!({"event": {"name": "x"}, "chainId": elsewhere})),
        ("wc_sessionRequest", json!({"request": {"method": "x"}, "chainId": elsewhere})),
    ];
    ask(&mut world, &session, &asked);
    world.ok(page, &json!({"type": "disconnect", "topic": topic}));
    told(&mut world, &[key(&link), session], None)
}

/// Settled by another key than the one that approved.
fn no_session() -> BTreeSet<Told> {
    let (mut world, _, pairing, id, wallet, session) = proposal();
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    say(&mut world, &session, 2, &settlement(&PrivateKey::from_bytes([5; 32])));
    told(&mut world, &[pairing, session], None)
}

fn sign_ins() -> BTreeSet<Told> {
    let mut all = BTreeSet::new();
    for declines in [false, true] {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        let link = world.ok(page, &sign_in::wish());
        let stored = &world.host(page).stored[store::PROPOSALS];
        let stored: Value = serde_json::from_str(stored).unwrap();
        let private = hex::decode32(stored[0]["private"].as_str().unwrap()).unwrap();
        world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        let id = world.event(wallet, "signInRequest")["offer"]["id"].clone();
        let decides = if declines {
            json!({"type": "reject", "id": id})
        } else {
            sign_in::signed(&mut world, wallet, &id)
        };
        world.ok(wallet, &decides);
        all.extend(told(&mut world, &[key(&link)], Some(&PrivateKey::from_bytes(private))));
    }
    let mut world = World::new();
    let by_hand = scanned(&mut world);
    let payload =
        json!({"chains": ["eip155:1"], "domain": "d", "aud": "a", "nonce": "n", "iat": "i"});
    let late = json!({"requester": proposer(), "authPayload": payload, "expiryTimestamp": 1});
    let asked = [("wc_sessionAuthenticate", json!({})), ("wc_sessionAuthenticate", late)];
    ask(&mut world, &by_hand, &asked);
    all.extend(told(&mut world, &[by_hand], None));
    all
}

#[test]
fn who_waits_in_a_pairing_says_that_he_is_there_and_the_link_still_works() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let (of_page, of_wallet) = (key(&link), scanned(&mut world));
    for (at, key) in (0..).zip([&of_page, &of_wallet]) {
        for (id, method) in [(7, "wc_pairingPing"), (8, "wc_pairingExtend")] {
            let params = json!({"expiry": START / 1_000 + 2_592_000});
            let request = json!({"id": id, "jsonrpc": "2.0", "method": method, "params": params});
            say(&mut world, key, at, &request);
            let answered = answers(&mut world, key, id);
            assert_eq!(answered, [json!({"id": id, "jsonrpc": "2.0", "result": true})], "{method}");
        }
    }
    let id = world.scan(wallet, &link);
    world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    world.event(page, "settled");
    // Nobody makes it last longer than it does.
    world.pass(300_000);
    let again = json!({"id": 9, "jsonrpc": "2.0", "method": "wc_pairingPing", "params": {}});
    say(&mut world, &of_wallet, 9, &again);
    assert!(answers(&mut world, &of_wallet, 9).is_empty());
}
