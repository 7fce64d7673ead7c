//! Wallets' push servers are told of messages.

use serde_json::{Value, json};
use walletconnect::jwt::{ClientKey, Rules, verify_whole};
use walletconnect::{ClientId, Topic};

use super::client::{Client, key, now, publication, relay_url, topic};
use super::receiver::Receiver;
use crate::world::{World, eventually, get};

const DAY: u64 = 86_400;
const SERVICE: &str = "https://push.example.org";

/// A gateway that may post to this receiver.
fn world(receiver: &Receiver) -> World {
    let host = receiver.host.clone();
    World::with(&[], |settings| settings.relay.webhook_hosts = Some(vec![host]))
}

/// What a wish says, as the protocol has it.
fn wish(world: &World, act: &str, key: &ClientKey, url: &str, sts: &[&str]) -> Value {
    json!({
        "iss": key.id().text(), "sub": SERVICE, "aud": relay_url(&world.url), "iat": now(), "exp": now() + DAY,
        "act": act, "typ": "subscriber", "whu": url, "tag": [1108, 1100], "sts": sts,
    })
}

pub fn register(world: &World, number: u8, url: &str, sts: &[&str]) -> Value {
    let wish = wish(world, "irn_watchRegister", &key(number), url, sts);
    json!({ "registerAuth": key(number).token_of(&wish.to_string()) })
}

/// What the relay told in a post, after its signature was checked as a push server does: by the key that the relay shows.
pub async fn told(world: &World, post: &Value) -> Vec<Value> {
    let shown = get(&format!("{}/public-key", world.url)).await;
    assert_eq!(shown.status, 200);
    let relay = ClientId(Topic::parse(&shown.text).expect("64 hex digits").0);
    let tokens = post["eventAuth"].as_array().unwrap();
    let claims = tokens.iter().map(|token| {
        let rules = Rules { audiences: &[SERVICE], now: now(), leeway: 0 };
        let (signer, claims) = verify_whole(token.as_str().unwrap(), &rules).unwrap();
        assert_eq!(signer, relay);
        serde_json::from_str(&claims).unwrap()
    });
    claims.collect()
}

/// Waits until so many watches and topics of clients who watch are remembered, which goes on after the answer.
async fn remembers(world: &World, count: u64) {
    let relay = &world.gateway.app.relay.as_ref().unwrap().relay;
    eventually("where the client listens is remembered", async || {
        relay.keep_house().await.unwrap();
        world.metric("drawstring_relay_watched").await == Some(count)
    })
    .await;
}

#[tokio::test]
async fn a_push_server_is_told_of_what_waits_by_a_signed_post() {
    let mut receiver = Receiver::start().await;
    let world = world(&receiver);
    let [before, after] = [topic(), topic()];
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&before).await;
    let url = receiver.url("wake");
    let answer = wallet.call("irn_watchRegister", register(&world, 2, &url, &["queued"])).await;
    let shown = get(&format!("{}/public-key", world.url)).await.text;
    let relay = ClientId(Topic::parse(&shown).unwrap().0);
    assert_eq!(answer, json!({ "relayId": relay.text() }));
    // What it listened to before, and what it listens to from then on.
    wallet.subscribe(&after).await;
    remembers(&world, 3).await;
    wallet.vanish();
    let mut dapp = Client::connect(&world.url, 1).await;
    for topic in [&before, &after] {
        dapp.publish(topic, "sealed").await;
        let post = receiver.post().await;
        let told = told(&world, &post).await;
        assert_eq!(told.len(), 1);
        let event = &told[0];
        assert_eq!(event["act"], "irn_watchEvent");
        assert_eq!((&event["typ"], &event["whu"]), (&json!("subscriber"), &json!(url)));
        assert_eq!(event["sub"], key(2).id().text());
        let evt = &event["evt"];
        assert_eq!((&evt["status"], &evt["topic"]), (&json!("queued"), &json!(topic)));
        assert_eq!((&evt["message"], &evt["tag"]), (&json!("sealed"), &json!(1108)));
        assert!(evt["publishedAt"].as_u64().unwrap() > 1_700_000_000_000);
    }
    // The message waits for the wallet all the same.
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&before).await;
    assert_eq!(wallet.message().await, "sealed");
}

#[tokio::test]
async fn who_is_there_and_acknowledges_is_not_woken_and_who_does_not_is() {
    let mut receiver = Receiver::start().await;
    let world = world(&receiver);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    let url = receiver.url("wake");
    wallet.call("irn_watchRegister", register(&world, 2, &url, &["queued", "delivered"])).await;
    wallet.call("irn_subscribeBlocking", json!({ "topic": topic })).await;
    remembers(&world, 2).await;
    dapp.publish(&topic, "read").await;
    assert_eq!(wallet.message().await, "read");
    let post = receiver.post().await;
    let event = &told(&world, &post).await[0];
    assert_eq!(event["evt"]["status"], "delivered");
    receiver.nothing().await;
    dapp.publish(&topic, "asleep").await;
    wallet.delivery().await;
    let post = receiver.post().await;
    let event = &told(&world, &post).await[0];
    assert_eq!(
        (&event["evt"]["status"], &event["evt"]["message"]),
        (&json!("queued"), &json!("asleep"))
    );
    // Another kind of message is none of the watch's.
    let mut other = publication(&topic, "other");
    other["tag"] = json!(4_000);
    dapp.call("irn_publish", other).await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    receiver.nothing().await;
}

/// A page, and a wallet that listens to a topic.
async fn meet(world: &World) -> (String, Client, Client) {
    let topic = topic();
    let dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    (topic, dapp, wallet)
}

#[tokio::test]
async fn a_publisher_is_told_that_its_message_is_kept_and_that_it_arrived() {
    let mut receiver = Receiver::start().await;
    let world = world(&receiver);
    let (topic, mut dapp, mut wallet) = meet(&world).await;
    let url = receiver.url("mine");
    let mut wish = wish(&world, "irn_watchRegister", &key(1), &url, &["accepted", "delivered"]);
    wish["typ"] = json!("publisher");
    let auth = key(1).token_of(&wish.to_string());
    dapp.call("irn_watchRegister", json!({ "registerAuth": auth })).await;
    dapp.publish(&topic, "sealed").await;
    let mut statuses = Vec::new();
    wallet.message().await;
    while statuses.len() < 2 {
        let post = receiver.post().await;
        for event in told(&world, &post).await {
            statuses.push(event["evt"]["status"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(statuses, ["accepted", "delivered"]);
}

#[tokio::test]
async fn a_post_that_fails_is_tried_again_and_one_that_is_not_wanted_is_not() {
    let mut receiver = Receiver::start().await;
    let world = world(&receiver);
    let (topic, mut dapp, mut wallet) = meet(&world).await;
    let url = receiver.url("wake");
    wallet.call("irn_watchRegister", register(&world, 2, &url, &["accepted"])).await;
    receiver.answers(&["503 Service Unavailable", "500 Internal Server Error", "200 OK"]);
    dapp.publish(&topic, "three times").await;
    let first = told(&world, &receiver.post().await).await;
    for _ in 0..2 {
        assert_eq!(told(&world, &receiver.post().await).await[0]["evt"], first[0]["evt"]);
    }
    receiver.nothing().await;
    // Not wanted now is no "not wanted".
    for later in ["429 Too Many Requests", "408 Request Timeout"] {
        receiver.answers(&[later, "200 OK"]);
        dapp.publish(&topic, later).await;
        let told_first = told(&world, &receiver.post().await).await;
        assert_eq!(told(&world, &receiver.post().await).await[0]["evt"], told_first[0]["evt"]);
    }
    receiver.answers(&["404 Not Found"]);
    dapp.publish(&topic, "once").await;
    receiver.post().await;
    tokio::time::sleep(std::time::Duration::from_millis(1_200)).await;
    receiver.nothing().await;
    eventually("all are counted", async || {
        world.metric("drawstring_relay_webhooks_total{how=\"delivered\"}").await == Some(4)
    })
    .await;
}

#[tokio::test]
async fn a_restart_keeps_watches_and_their_topics_and_their_key() {
    let mut receiver = Receiver::start().await;
    let world = world(&receiver);
    let topic = topic();
    let mut wallet = Client::connect(&world.url, 2).await;
    let url = receiver.url("wake");
    wallet.call("irn_watchRegister", register(&world, 2, &url, &["queued"])).await;
    wallet.subscribe(&topic).await;
    remembers(&world, 2).await;
    wallet.vanish();
    let shown = get(&format!("{}/public-key", world.url)).await.text;
    let world = tokio::task::spawn_blocking(|| world.restart()).await.unwrap();
    assert_eq!(get(&format!("{}/public-key", world.url)).await.text, shown);
    let mut dapp = Client::connect(&world.url, 1).await;
    dapp.publish(&topic, "sealed").await;
    assert_eq!(told(&world, &receiver.post().await).await[0]["evt"]["message"], "sealed");
    let mut wallet = Client::connect(&world.url, 2).await;
    let wish = wish(&world, "irn_watchUnregister", &key(2), &url, &[]);
    let auth = json!({ "unregisterAuth": key(2).token_of(&wish.to_string()) });
    assert_eq!(wallet.call("irn_watchUnregister", auth).await, true);
    wallet.vanish();
    dapp.publish(&topic, "unwatched").await;
    receiver.nothing().await;
}

#[tokio::test]
async fn wishes_that_are_not_proven_or_not_right_are_refused() {
    let receiver = Receiver::start().await;
    let world = world(&receiver);
    let mut wallet = Client::connect(&world.url, 2).await;
    let url = receiver.url("wake");
    let good = wish(&world, "irn_watchRegister", &key(2), &url, &["queued"]);
    let with = |name: &str, value: Value| {
        let mut wish = good.clone();
        wish[name] = value;
        key(2).token_of(&wish.to_string())
    };
    let table = [
        (
            "another client's",
            key(3).token_of(
                &wish(&world, "irn_watchRegister", &key(3), &url, &["queued"]).to_string(),
            ),
            "InvalidJwt",
        ),
        ("nonsense", "a.b.c".into(), "InvalidJwt"),
        ("over", with("exp", json!(now() - DAY)), "InvalidJwt"),
        ("for another relay", with("aud", json!("wss://relay.example.org")), "InvalidJwt"),
        ("for something else", with("act", json!("irn_watchUnregister")), "InvalidParams"),
        ("for more than 30 days", with("exp", json!(now() + 31 * DAY)), "InvalidParams"),
        ("for ever", with("exp", json!(null)), "InvalidParams"),
        ("of no kind", with("tag", json!([])), "InvalidParams"),
        ("of nothing", with("sts", json!([])), "InvalidParams"),
        ("of many statuses", with("sts", json!(vec!["queued"; 17])), "InvalidParams"),
        ("of an unknown status", with("sts", json!(["read"])), "InvalidParams"),
        ("of an unknown side", with("typ", json!("owner")), "InvalidParams"),
        ("at no address", with("whu", json!("")), "InvalidParams"),
        (
            "at a long address",
            with("whu", json!(format!("https://a.example/{}", "a".repeat(240)))),
            "InvalidParams",
        ),
    ];
    for (what, auth, expected) in table {
        let refused = wallet.refused("irn_watchRegister", json!({ "registerAuth": auth })).await;
        assert_eq!(refused, expected, "{what}");
    }
    for number in 0..64 {
        let one = register(&world, 2, &receiver.url(&number.to_string()), &["queued"]);
        wallet.call("irn_watchRegister", one).await;
    }
    let more = register(&world, 2, &url, &["queued"]);
    assert_eq!(wallet.refused("irn_watchRegister", more).await, "TooManyRequests");
    // The same again is no further one.
    let same = register(&world, 2, &receiver.url("7"), &["queued", "accepted"]);
    wallet.call("irn_watchRegister", same).await;
}

#[tokio::test]
async fn nothing_is_posted_into_the_operators_network() {
    let mut inside = Receiver::start().await;
    let outside = Receiver::start().await;
    let world = world(&outside);
    let topic = topic();
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    let port = inside.host.rsplit(':').next().unwrap();
    for url in [
        inside.url("wake"),
        format!("https://127.0.0.1:{port}/"),
        format!("https://[::1]:{port}/"),
        "https://10.0.0.1/".into(),
        "https://169.254.169.254/latest/meta-data".into(),
        "https://user@push.example.org/".into(),
        "http://push.example.org/".into(),
        "ftp://push.example.org/".into(),
        "/wake".into(),
        "https:///".into(),
        format!("https://localhost:{port}/"),
        "https://public.example.org/".into(),
    ] {
        let refused = wallet.refused("irn_watchRegister", register(&world, 2, &url, &["accepted"]));
        assert_eq!(refused.await, "InvalidParams", "{url}");
    }
    // A redirect is not followed.
    wallet
        .call("irn_watchRegister", register(&world, 2, &outside.url("moved"), &["accepted"]))
        .await;
    let moved = format!("307 Temporary Redirect\r\nlocation: {}", inside.url("wake"));
    outside.answers(&[&moved]);
    Client::connect(&world.url, 1).await.publish(&topic, "sealed").await;
    eventually("it is given up", async || {
        world.metric("drawstring_relay_webhooks_total{how=\"lost\"}").await == Some(1)
    })
    .await;
    inside.nothing().await;
}

#[tokio::test]
async fn nobody_is_posted_to_unless_the_operator_named_it_and_it_wants_that() {
    let receiver = Receiver::start().await;
    let host = receiver.host.clone();
    let url = receiver.url("wake");
    // What other fetches may reach, posts may not.
    let unnamed = World::with(&[], |settings| {
        settings.allow_outbound = Some(vec![host.clone()]);
        settings.names.ipfs_gateway = Some(format!("http://{host}"));
    });
    let mut wallet = Client::connect(&unnamed.url, 2).await;
    let wish = register(&unnamed, 2, &url, &["queued"]);
    assert_eq!(wallet.refused("irn_watchRegister", wish).await, "InvalidParams");
    // A server that takes every post and does not know the relay's word.
    let deaf = crate::world::Node::start(crate::world::Behaviour::Well).await;
    let named = deaf.url.trim_start_matches("http://").to_owned();
    let world = World::with(&[], |settings| settings.relay.webhook_hosts = Some(vec![named]));
    let mut wallet = Client::connect(&world.url, 2).await;
    let wish = register(&world, 2, &deaf.url, &["queued"]);
    assert_eq!(wallet.refused("irn_watchRegister", wish).await, "InvalidParams");
}

#[tokio::test]
async fn webhooks_can_be_switched_off() {
    let world = World::with(&[], |settings| settings.relay.webhooks = Some(false));
    let mut wallet = Client::connect(&world.url, 2).await;
    let wish = register(&world, 2, "https://push.example.org/", &["queued"]);
    assert_eq!(wallet.refused("irn_watchRegister", wish).await, "InvalidMethod");
    assert_eq!(get(&format!("{}/public-key", world.url)).await.status, 404);
}
