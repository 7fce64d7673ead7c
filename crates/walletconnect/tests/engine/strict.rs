//! The strictest reader that is around is Reown's Rust client. What we send satisfies it: these are its shapes, and more is not allowed in
//! them. What it sends we take.

use super::by_hand::{approval, proposal, say, session_key};
use super::people::{grant, wish};
use super::sign_in;
use super::world::{OWN, START, Who, World};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use walletconnect::{PairingUri, PrivateKey, SymKey, envelope, hex};

/// Shapes in which every field is required that is not an option, and nothing else is known.
macro_rules! shapes {
    ($($name:ident { $($field:ident: $type:ty),* })*) => {$(
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        #[allow(dead_code, reason = "what counts is that it can be read")]
        struct $name { $($field: $type),* }
    )*};
}

shapes! {
    Ask { id: u64, jsonrpc: String, method: String, params: Value }
    Redirect { native: Option<String>, universal: Option<String>, link_mode: bool }
    Metadata { name: String, description: String, url: String, icons: Vec<String>, redirect: Option<Redirect> }
    Party { public_key: String, metadata: Metadata }
    Relay { protocol: String }
    Wanted { chains: Vec<String>, methods: Vec<String>, events: Vec<String> }
    Given { accounts: Vec<String>, chains: Vec<String>, methods: Vec<String>, events: Vec<String> }
    Propose {
        required_namespaces: BTreeMap<String, Wanted>, optional_namespaces: BTreeMap<String, Wanted>, relays: Vec<Relay>,
        proposer: Party, expiry_timestamp: u64, pairing_topic: String,
        session_properties: Option<BTreeMap<String, String>>, scoped_properties: Option<BTreeMap<String, String>>
    }
    Settle {
        relay: Relay, namespaces: BTreeMap<String, Given>, controller: Party, expiry: u64,
        session_properties: Option<BTreeMap<String, String>>, scoped_properties: Option<BTreeMap<String, String>>
    }
    Update { namespaces: BTreeMap<String, Given> }
    Extend { expiry: u64 }
    Asked { method: String, params: Value, expiry_timestamp: u64 }
    Request { request: Asked, chain_id: String }
    Emitted { name: String, data: Value }
    Event { event: Emitted, chain_id: String }
    Delete { code: i64, message: String }
    Nothing {}
    AuthPayload {
        r#type: String, chains: Vec<String>, domain: String, aud: String, version: String, nonce: String, iat: String,
        nbf: Option<String>, exp: Option<String>, statement: Option<String>, request_id: Option<String>, resources: Vec<String>
    }
    Authenticate { auth_payload: AuthPayload, requester: Party, expiry_timestamp: u64 }
}

/// What these two told each other under these keys: each request, read strictly. The methods.
fn read_strictly(world: &mut World, keys: &[SymKey]) -> Vec<String> {
    let mut methods = Vec::new();
    for key in keys {
        let topic = key.topic();
        for mail in world.relay().mail.iter().filter(|mail| mail.topic == topic) {
            let text = envelope::Envelope::read(&mail.message).unwrap().open(key).unwrap();
            if !text.contains(r#""method":"wc_"#) {
                continue;
            }
            let Ask { method, params, .. } = read(&text, &text);
            let said = params.to_string();
            match method.as_str() {
                "wc_sessionPropose" => drop(read::<Propose>(&said, &method)),
                "wc_sessionSettle" => drop(read::<Settle>(&said, &method)),
                "wc_sessionUpdate" => drop(read::<Update>(&said, &method)),
                "wc_sessionExtend" => drop(read::<Extend>(&said, &method)),
                "wc_sessionRequest" => drop(read::<Request>(&said, &method)),
                "wc_sessionEvent" => drop(read::<Event>(&said, &method)),
                "wc_sessionDelete" | "wc_pairingDelete" => drop(read::<Delete>(&said, &method)),
                "wc_sessionPing" => drop(read::<Nothing>(&said, &method)),
                "wc_sessionAuthenticate" => drop(read::<Authenticate>(&said, &method)),
                other => panic!("nobody knows {other}"),
            }
            methods.push(method);
        }
    }
    methods.sort();
    methods.dedup();
    methods
}

fn read<T: DeserializeOwned>(text: &str, what: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{what}: {error} in {text}"))
}

/// Somebody with all that may be said about him.
fn join(world: &mut World, name: &str) -> Who {
    let metadata = json!({"name": name, "description": name, "url": "https://x.example", "icons": ["https://x.example/i"],
        "redirect": {"native": "x://"}});
    world.join_as(&metadata, &json!([{"urls": [{"url": OWN}]}]))
}

#[test]
fn what_we_send_the_strictest_reads() {
    let mut world = World::new();
    let (page, wallet) = (join(&mut world, "page"), join(&mut world, "wallet"));
    let properties = json!({"text": "as it is", "capabilities": {"0x1": {"atomic": true}}});
    let mut wish = wish();
    wish["sessionProperties"] = properties.clone();
    let scoped = json!({"eip155": "as it is", "eip155:10": {"atomic": true}});
    wish["scopedProperties"] = scoped.clone();
    wish["required"] = json!({"eip155:10": {"methods": ["personal_sign"]}});
    let link = world.ok(page, &wish);
    let id = world.scan(wallet, &link);
    let grant = json!({"eip155": {"accounts": ["eip155:10:0xAb"], "methods": ["personal_sign"], "events": ["chainChanged"]}});
    let session = world.ok(
        wallet,
        &json!({"type": "approve", "id": id, "namespaces": grant,
            "sessionProperties": properties, "scopedProperties": scoped}),
    );
    let topic = &session["topic"];
    let keys = [uri(&link).key, session_key(&mut world, page)];
    world.act(
        page,
        &json!({"type": "request", "topic": topic, "chain": "eip155:10", "method": "personal_sign"}),
    );
    world.ok(wallet, &json!({"type": "emit", "topic": topic, "chain": "eip155:10", "name": "chainChanged", "data": 10}));
    world.ok(wallet, &json!({"type": "update", "topic": topic, "namespaces": grant}));
    for who in [page, wallet] {
        world.ok(who, &json!({"type": "ping", "topic": topic}));
        world.ok(who, &json!({"type": "extend", "topic": topic}));
    }
    world.ok(page, &json!({"type": "disconnect", "topic": topic}));
    assert_eq!(
        read_strictly(&mut world, &keys),
        [
            "wc_sessionDelete",
            "wc_sessionEvent",
            "wc_sessionExtend",
            "wc_sessionPing",
            "wc_sessionPropose",
            "wc_sessionRequest",
            "wc_sessionSettle",
            "wc_sessionUpdate"
        ]
    );
    let settled = world.event(page, "settled");
    assert_eq!(
        settled["session"]["sessionProperties"],
        json!({"text": "as it is", "capabilities": r#"{"0x1":{"atomic":true}}"#})
    );
}

#[test]
fn a_sign_in_that_is_put_away_the_strictest_reads() {
    let mut world = World::new();
    let page = join(&mut world, "page");
    let link = world.ok(page, &sign_in::wish());
    world.ok(page, &json!({"type": "cancelConnect", "pairing": link["pairing"]}));
    assert_eq!(
        read_strictly(&mut world, &[uri(&link).key]),
        ["wc_pairingDelete", "wc_sessionAuthenticate", "wc_sessionPropose"]
    );
}

fn uri(link: &Value) -> PairingUri {
    PairingUri::parse(link["uri"].as_str().unwrap()).unwrap()
}

/// Its ids: milliseconds and a byte.
const ID: u64 = (START << 8) | 7;

/// How it writes who it is: what it has not is null.
fn metadata() -> Value {
    json!({"name": "yttrium", "description": "", "url": "https://y.example", "icons": [], "verifyUrl": null,
        "redirect": {"native": null, "universal": "https://y.example/app", "linkMode": true}})
}

fn asks(id: u64, method: &str, params: &Value) -> Value {
    json!({"id": id, "jsonrpc": "2.0", "method": method, "params": params})
}

#[test]
fn its_proposal_its_request_and_its_extension_we_take() {
    let mut world = World::new();
    let wallet = world.join("wallet");
    let (pairing, proposer) = (SymKey([3; 32]), PrivateKey::from_bytes([4; 32]));
    let topic = pairing.topic().text();
    let key = hex::encode(&[3; 32]);
    let link = format!("wc:{topic}@2?symKey={key}&relay-protocol=irn");
    world.ok(wallet, &json!({"type": "pair", "uri": link}));
    let wanted =
        json!({"eip155": {"chains": ["eip155:1"], "methods": ["personal_sign"], "events": []}});
    let propose = json!({"requiredNamespaces": {}, "optionalNamespaces": wanted, "relays": [{"protocol": "irn"}],
        "proposer": {"publicKey": hex::encode(&proposer.public()), "metadata": metadata()},
        "sessionProperties": null, "scopedProperties": {"eip155": "{}"}, "expiryTimestamp": START / 1_000 + 300, "pairingTopic": topic});
    say(&mut world, &pairing, 1, &asks(ID, "wc_sessionPropose", &propose));
    let offer = world.event(wallet, "proposal")["offer"].take();
    assert_eq!(offer["proposer"]["redirect"]["universal"], "https://y.example/app");
    world.ok(wallet, &json!({"type": "approve", "id": offer["id"], "namespaces": grant()}));
    let session = session_key(&mut world, wallet);
    let params = json!({"request": {"method": "personal_sign", "params": ["0x00"], "expiry": null}, "chainId": "eip155:1"});
    say(&mut world, &session, 2, &asks(ID + 1, "wc_sessionRequest", &params));
    assert_eq!(world.event(wallet, "sessionRequest")["method"], "personal_sign");
    world.pass(1_000);
    let end = START / 1_000 + 604_801;
    say(&mut world, &session, 3, &asks(ID + 2, "wc_sessionExtend", &json!({"expiry": end})));
    assert_eq!(world.event(wallet, "sessionExtended")["session"]["expiry"], end);
}

#[test]
fn its_approval_its_settlement_its_update_and_its_event_we_take() {
    let (mut world, page, pairing, id, wallet, session) = proposal();
    say(&mut world, &pairing, 1, &approval(id, &hex::encode(&wallet.public())));
    let mut given = grant();
    given["eip155"]["chains"] = json!(["eip155:1", "eip155:10"]);
    let settle = json!({"relay": {"protocol": "irn"}, "namespaces": given, "expiry": START / 1_000 + 604_800,
        "controller": {"publicKey": hex::encode(&wallet.public()), "metadata": metadata()},
        "sessionProperties": {"text": "as it is"}, "scopedProperties": null});
    say(&mut world, &session, 2, &asks(ID, "wc_sessionSettle", &settle));
    let settled = world.event(page, "settled")["session"].take();
    assert_eq!(
        settled["peer"]["redirect"],
        json!({"universal": "https://y.example/app", "linkMode": true})
    );
    given["eip155"]["accounts"] = json!(["eip155:1:0xAb"]);
    given["eip155"]["chains"] = json!(["eip155:1"]);
    say(&mut world, &session, 3, &asks(ID + 1, "wc_sessionUpdate", &json!({"namespaces": given})));
    assert_eq!(world.event(page, "sessionUpdated")["lost"], json!(["eip155:10"]));
    let told =
        json!({"event": {"name": "accountsChanged", "data": ["0xAb"]}, "chainId": "eip155:1"});
    say(&mut world, &session, 4, &asks(ID + 2, "wc_sessionEvent", &told));
    assert_eq!(world.event(page, "accountsChanged")["accounts"], json!(["eip155:1:0xAb"]));
}
