use super::by_hand::put;
use super::people::grant;
use super::world::{Who, World};
use serde_json::{Value, json};
use walletconnect::{PairingUri, PrivateKey, Topic, envelope, hex};

pub fn wish() -> Value {
    json!({"type": "connect",
        "optional": {"eip155": {"chains": ["eip155:1"], "methods": ["personal_sign"], "events": []}},
        "authenticate": {"chains": ["eip155:1"], "domain": "app.example", "aud": "https://app.example/in", "nonce": "n1",
            "iat": "2026-11-20T11:31:23.426Z", "statement": "Sign in.", "methods": ["personal_sign"]}})
}

fn cacao(payload: &Value) -> Value {
    json!({"h": {"t": "caip122"}, "p": payload, "s": {"t": "eip191", "s": "0x5165"}})
}

/// The person signs what the wallet shows; what the wallet does then.
pub fn signed(world: &mut World, wallet: Who, id: &Value) -> Value {
    let prepare = json!({"type": "prepareSignIn", "id": id, "accounts": ["eip155:1:0xAb"], "methods": ["personal_sign"]});
    let prepared = world.ok(wallet, &prepare);
    let cacaos = [cacao(&prepared[0]["payload"])];
    json!({"type": "signIn", "id": id, "cacaos": cacaos})
}

#[test]
fn one_scan_signs_in_and_opens_a_session() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.ok(page, &wish());
    assert!(link["uri"].as_str().unwrap().ends_with("&methods=wc_sessionAuthenticate"));
    world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
    assert!(world.events(wallet, "proposal").is_empty(), "that is for wallets that cannot sign in");
    let offer = world.event(wallet, "signInRequest")["offer"].take();
    let prepare = json!({"type": "prepareSignIn", "id": offer["id"], "accounts": ["eip155:1:0xAb"], "methods": ["personal_sign"]});
    let prepared = world.ok(wallet, &prepare);
    let message = prepared[0]["message"].clone();
    let session = world.ok(
        wallet,
        &json!({"type": "signIn", "id": offer["id"], "cacaos": [cacao(&prepared[0]["payload"])]}),
    );
    let settled = world.event(page, "settled");
    assert_eq!(settled["session"]["topic"], session["topic"]);
    assert_eq!(settled["session"]["namespaces"]["eip155"]["accounts"], json!(["eip155:1:0xAb"]));
    assert_eq!(settled["signed"][0]["message"], message);
    assert_eq!(settled["signed"][0]["signature"], "0x5165");
    world.ok(page, &json!({"type": "ping", "topic": session["topic"]}));
}

#[test]
fn a_wallet_that_cannot_sign_in_settles_the_proposal() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.ok(page, &wish());
    // It does not know the method in the link.
    let uri = link["uri"].as_str().unwrap().replace("&methods=wc_sessionAuthenticate", "");
    world.ok(wallet, &json!({"type": "pair", "uri": uri}));
    let id = world.event(wallet, "proposal")["offer"]["id"].clone();
    world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    assert_eq!(world.event(page, "settled")["signed"], json!([]));
}

#[test]
fn a_person_declines_to_sign_in() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.ok(page, &wish());
    world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
    let id = world.event(wallet, "signInRequest")["offer"]["id"].clone();
    world.ok(wallet, &json!({"type": "reject", "id": id}));
    assert_eq!(world.event(page, "rejected")["reason"]["code"], 5000);
}

#[test]
fn another_message_than_the_one_asked_for_opens_nothing() {
    for (field, value) in
        [("domain", "evil.example"), ("nonce", "n2"), ("aud", "https://evil.example")]
    {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        let link = world.ok(page, &wish());
        world.ok(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        let id = world.event(wallet, "signInRequest")["offer"]["id"].clone();
        let prepare = json!({"type": "prepareSignIn", "id": id, "accounts": ["eip155:1:0xAb"], "methods": ["personal_sign"]});
        let mut payload = world.ok(wallet, &prepare)[0]["payload"].take();
        payload[field] = value.into();
        world.ok(wallet, &json!({"type": "signIn", "id": id, "cacaos": [cacao(&payload)]}));
        assert_eq!(world.event(page, "failed")["reason"]["code"], 11004, "{field}");
        assert!(world.events(page, "settled").is_empty(), "{field}");
    }
}

/// A page that asks for a sign-in, the request, and the key that asks.
fn asked() -> (World, Who, Value, [u8; 32]) {
    let mut world = World::new();
    let page = world.join("page");
    let link = world.ok(page, &wish());
    let key = PairingUri::parse(link["uri"].as_str().unwrap()).unwrap().key;
    let mail = &world.relay().mail;
    let sent = mail.iter().find(|mail| mail.tag == 1116).unwrap().message.clone();
    let text = envelope::Envelope::read(&sent).unwrap().open(&key).unwrap();
    let request: Value = serde_json::from_str(&text).unwrap();
    let requester = request["params"]["requester"]["publicKey"].as_str().unwrap();
    let requester = hex::decode32(requester).unwrap();
    (world, page, request, requester)
}

/// What one who signs for this chain answers, who says to have this key.
fn answer(request: &Value, chain: &str, key: &[u8; 32]) -> String {
    let mut payload = request["params"]["authPayload"].clone();
    payload["iss"] = format!("did:pkh:{chain}:0xAb").into();
    let result = json!({"cacaos": [cacao(&payload)],
        "responder": {"publicKey": hex::encode(key), "metadata": {"name": "w"}}});
    json!({"id": request["id"], "jsonrpc": "2.0", "result": result}).to_string()
}

#[test]
fn an_answer_is_believed_of_the_key_that_sealed_it_and_for_the_chains_that_were_asked_for() {
    let own = PrivateKey::from_bytes([4; 32]);
    let other = PrivateKey::from_bytes([5; 32]).public();
    let table = [
        ("as asked", "eip155:1", own.public(), None),
        ("by another key than the one it names", "eip155:1", other, Some(7000)),
        ("a chain that was not asked for", "eip155:137", own.public(), Some(11004)),
        ("a chain of another family", "solana:main", own.public(), Some(11004)),
    ];
    for (what, chain, key, code) in table {
        let (mut world, page, request, requester) = asked();
        let text = answer(&request, chain, &key);
        let sealed = envelope::seal_to(&requester, &own, &[6; 12], &text).unwrap();
        put(&mut world, Topic::of_key(&requester), &sealed);
        let failed = world.events(page, "failed").pop().map(|mut one| one["reason"]["code"].take());
        assert_eq!(failed, code.map(Value::from), "{what}");
        let opened = world.events(page, "settled").len() + world.events(page, "signedIn").len();
        assert_eq!(opened, usize::from(code.is_none()), "{what}");
    }
}

#[test]
fn an_envelope_for_another_key_opens_nothing_and_the_link_still_works() {
    let (mut world, page, request, requester) = asked();
    let own = PrivateKey::from_bytes([4; 32]);
    let text = answer(&request, "eip155:1", &own.public());
    let others = PrivateKey::from_bytes([5; 32]).public();
    let topic = Topic::of_key(&requester);
    for (iv, sealed) in [
        envelope::seal_to(&others, &own, &[6; 12], &text).unwrap(),
        // Sealed with a key alone, as in a session.
        envelope::seal(&own.agree(&requester).unwrap(), &[7; 12], &text),
        envelope::plain(&text),
    ]
    .into_iter()
    .enumerate()
    {
        put(&mut world, topic, &sealed);
        for kind in ["settled", "signedIn", "failed", "rejected"] {
            assert!(world.events(page, kind).is_empty(), "{iv} {kind}");
        }
    }
    put(&mut world, topic, &envelope::seal_to(&requester, &own, &[8; 12], &text).unwrap());
    assert_eq!(world.event(page, "settled")["session"]["peer"]["name"], "w");
}

#[test]
fn a_sign_in_is_for_evm_chains_alone() {
    let mut world = World::new();
    let page = world.join("page");
    for chains in [json!([]), json!(["solana:main"]), json!(["eip155:1", "solana:main"])] {
        let mut wish = wish();
        wish["authenticate"]["chains"] = chains;
        assert_eq!(world.err(page, &wish), -32602);
    }
}
