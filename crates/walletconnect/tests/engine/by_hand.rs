//! Peers by hand: what somebody says who holds the keys, and is no client of ours.

use super::people::{grant, wish};
use super::world::{START, Who, World};
use serde_json::{Value, json};
use walletconnect::{PrivateKey, SymKey, Topic, envelope, hex, store};

/// The key of a session, out of the wallet's own storage.
pub fn session_key(world: &mut World, who: Who) -> SymKey {
    let stored: Value = serde_json::from_str(&world.host(who).stored[store::SESSIONS]).unwrap();
    SymKey(hex::decode32(stored[0]["key"].as_str().unwrap()).unwrap())
}

/// Puts a message on a topic, as somebody who is no client.
pub fn put(world: &mut World, topic: Topic, message: &str) {
    let until = world.now + 300_000;
    world.relay().put(topic, message, 0, None, until);
    world.run();
}

/// Says something in a session, with its key, as a peer would.
pub fn say(world: &mut World, key: &SymKey, iv: u8, value: &Value) {
    put(world, key.topic(), &envelope::seal(key, &[iv; 12], &value.to_string()));
}

/// What was answered to a request.
pub fn answers(world: &mut World, key: &SymKey, id: u64) -> Vec<Value> {
    let topic = key.topic();
    let mail = world.relay().mail.iter().filter(|mail| mail.topic == topic && mail.from.is_some());
    let open = |message: &str| envelope::Envelope::read(message).unwrap().open(key).unwrap();
    let read = mail.map(|mail| serde_json::from_str::<Value>(&open(&mail.message)).unwrap());
    read.filter(|value| value["id"] == id && value["method"].is_null()).collect()
}

/// A page with a link, and what a wallet needs to answer it by hand.
pub fn proposal() -> (World, Who, SymKey, u64, PrivateKey, SymKey) {
    proposal_of(&wish())
}

pub fn proposal_of(wish: &Value) -> (World, Who, SymKey, u64, PrivateKey, SymKey) {
    let mut world = World::new();
    let page = world.join("page");
    let (pairing, id, wallet, session) = proposed(&mut world, page, wish);
    (world, page, pairing, id, wallet, session)
}

/// The same, in a world that is there already.
pub fn proposed(world: &mut World, page: Who, wish: &Value) -> (SymKey, u64, PrivateKey, SymKey) {
    let link = world.ok(page, wish);
    let uri = walletconnect::PairingUri::parse(link["uri"].as_str().unwrap()).unwrap();
    let sealed = world.relay().mail.last().unwrap().message.clone();
    let text = envelope::Envelope::read(&sealed).unwrap().open(&uri.key).unwrap();
    let propose: Value = serde_json::from_str(&text).unwrap();
    let proposer =
        hex::decode32(propose["params"]["proposer"]["publicKey"].as_str().unwrap()).unwrap();
    let wallet = PrivateKey::from_bytes([4; 32]);
    let session = wallet.agree(&proposer).unwrap();
    (uri.key, propose["id"].as_u64().unwrap(), wallet, session)
}

/// How that wallet settles.
pub fn settlement(wallet: &PrivateKey) -> Value {
    json!({"id": 9, "jsonrpc": "2.0", "method": "wc_sessionSettle", "params": {"relay": {"protocol": "irn"},
        "namespaces": grant(), "expiry": START / 1_000 + 604_800,
        "controller": {"publicKey": hex::encode(&wallet.public()), "metadata": {"name": "w"}}}})
}

/// How a wallet approves.
pub fn approval(id: u64, key: &str) -> Value {
    json!({"id": id, "jsonrpc": "2.0", "result": {"relay": {"protocol": "irn"}, "responderPublicKey": key}})
}
