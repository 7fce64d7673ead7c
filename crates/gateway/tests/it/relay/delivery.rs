use std::time::Duration;

use serde_json::json;
use walletconnect::MessageId;

use super::client::{Client, key, publication, topic};
use crate::world::{World, eventually};

#[tokio::test]
async fn a_message_reaches_the_other_side_and_not_its_publisher() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    let id = wallet.subscribe(&topic).await;
    dapp.subscribe(&topic).await;
    dapp.publish(&topic, "sealed").await;
    let delivery = wallet.delivery().await;
    // The official clients compute the subscription's id by themselves.
    let expected = MessageId::of(&format!("{topic}{}", key(2).id().text())).text();
    assert_eq!(id, expected);
    let data = &delivery["params"]["data"];
    assert_eq!(delivery["params"]["id"], expected);
    assert_eq!((&data["topic"], &data["message"]), (&json!(topic), &json!("sealed")));
    assert_eq!((&data["tag"], &data["attestation"]), (&json!(1108), &json!("")));
    assert!(data["publishedAt"].as_u64().unwrap() > 1_700_000_000_000);
    assert!(delivery["id"].as_u64().unwrap() < 1 << 53);
    dapp.nothing().await;
}

#[tokio::test]
async fn a_statement_on_the_origin_goes_along_and_an_empty_one_only_where_it_is_wanted() {
    let table = [
        (true, Some("statement"), Some("statement")),
        (true, None, Some("")),
        (false, Some("statement"), Some("statement")),
        (false, None, None),
    ];
    for (empty, published, expected) in table {
        let world = World::with(&[], |settings| settings.relay.empty_attestation = Some(empty));
        let topic = topic();
        let mut dapp = Client::connect(&world.url, 1).await;
        let mut wallet = Client::connect(&world.url, 2).await;
        wallet.subscribe(&topic).await;
        let mut params = publication(&topic, "sealed");
        params["attestation"] = json!(published);
        dapp.call("irn_publish", params).await;
        let delivery = wallet.delivery().await;
        let data = delivery["params"]["data"].as_object().unwrap();
        // The field itself: official wallets take any text, even an empty one, for an answer.
        assert_eq!(data.get("attestation"), expected.map(|text| json!(text)).as_ref(), "{empty}");
        let fetched = wallet.call("irn_fetchMessages", json!({ "topic": topic })).await;
        let fetched = fetched["messages"][0].as_object().unwrap();
        assert_eq!(fetched.get("attestation"), data.get("attestation"));
    }
}

#[tokio::test]
async fn a_publishers_other_socket_gets_no_echo_and_a_readers_other_socket_gets_its_copy() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = [Client::connect(&world.url, 1).await, Client::connect(&world.url, 1).await];
    let mut wallet = [Client::connect(&world.url, 2).await, Client::connect(&world.url, 2).await];
    for client in dapp.iter_mut().chain(&mut wallet) {
        client.subscribe(&topic).await;
    }
    dapp[0].publish(&topic, "sealed").await;
    for client in &mut wallet {
        assert_eq!(client.message().await, "sealed");
    }
    for client in &mut dapp {
        client.nothing().await;
    }
}

#[tokio::test]
async fn the_same_message_published_again_is_delivered_once() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    for _ in 0..3 {
        dapp.publish(&topic, "sealed").await;
    }
    assert_eq!(wallet.message().await, "sealed");
    dapp.publish(&topic, "sealed").await;
    wallet.nothing().await;
}

#[tokio::test]
async fn a_message_published_before_anybody_listens_waits() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    dapp.publish(&topic, "early").await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await, "early");
}

#[tokio::test]
async fn what_is_not_acknowledged_comes_again_until_it_is() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    dapp.publish(&topic, "first").await;
    dapp.publish(&topic, "second").await;
    let first = wallet.delivery().await;
    wallet.delivery().await;
    wallet.ack(&first).await;
    wallet.settle().await;
    wallet.vanish();
    for _ in 0..2 {
        let mut wallet = Client::connect(&world.url, 2).await;
        wallet.call("irn_batchSubscribe", json!({ "topics": [topic] })).await;
        let again = wallet.delivery().await;
        assert_eq!(again["params"]["data"]["message"], "second");
        wallet.nothing().await;
    }
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await, "second");
    wallet.settle().await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    wallet.nothing().await;
}

#[tokio::test]
async fn a_refused_delivery_is_not_acknowledged() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    dapp.publish(&topic, "sealed").await;
    let delivery = wallet.delivery().await;
    let error = json!({ "code": -32000, "message": "no room" });
    let answer = json!({ "id": delivery["id"], "jsonrpc": "2.0", "error": error });
    wallet.say(&answer.to_string()).await;
    wallet.settle().await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await, "sealed");
}

#[tokio::test]
async fn a_message_whose_time_is_over_is_not_delivered() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let short = json!({ "topic": topic, "message": "short", "ttl": 1, "tag": 1108 });
    dapp.call("irn_publish", short).await;
    dapp.publish(&topic, "long").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await, "long");
    wallet.nothing().await;
}

#[tokio::test]
async fn a_restart_keeps_what_waits_and_what_was_acknowledged() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    dapp.publish(&topic, "acknowledged").await;
    wallet.message().await;
    wallet.settle().await;
    wallet.vanish();
    dapp.publish(&topic, "waiting").await;
    let world = tokio::task::spawn_blocking(|| world.restart()).await.unwrap();
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await, "waiting");
    wallet.nothing().await;
}

#[tokio::test]
async fn who_left_a_topic_gets_nothing_of_it() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    // The id is whatever the client made up.
    let left = wallet.call("irn_unsubscribe", json!({ "topic": topic, "id": "whatever" })).await;
    assert_eq!(left, true);
    dapp.publish(&topic, "sealed").await;
    wallet.nothing().await;
}

#[tokio::test]
async fn a_message_is_handed_out_although_its_publisher_hung_up_at_once() {
    let world = World::of(&[]);
    let topic = topic();
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    let mut dapp = Client::connect(&world.url, 1).await;
    let params = publication(&topic, "last words");
    let call = json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_publish", "params": params });
    dapp.say(&call.to_string()).await;
    dapp.vanish();
    assert_eq!(wallet.message().await, "last words");
}

#[tokio::test]
async fn who_never_acknowledges_gets_a_window_full_and_loses_nothing() {
    let world = World::with(&[], |settings| settings.relay.mailbox_messages = Some(1_000));
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    for number in 0..600 {
        dapp.publish(&topic, &number.to_string()).await;
    }
    let mut waiting = Vec::new();
    for _ in 0..256 {
        waiting.push(wallet.delivery().await);
    }
    wallet.nothing().await;
    for delivery in &waiting {
        wallet.ack(delivery).await;
    }
    let mut all: Vec<String> = waiting.iter().map(text).collect();
    while all.len() < 600 {
        all.push(wallet.message().await);
    }
    wallet.nothing().await;
    all.sort_by_key(|text| text.parse::<u32>().unwrap());
    assert!(all.iter().enumerate().all(|(number, text)| *text == number.to_string()));
}

fn text(delivery: &serde_json::Value) -> String {
    delivery["params"]["data"]["message"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn the_relay_asks_for_a_sign_of_life_and_hangs_up_without_one() {
    let world = World::with(&[], |settings| settings.relay.ping_ms = Some(200));
    let mut client = Client::connect(&world.url, 1).await;
    client.pinged().await;
    // Whoever does not read does not answer.
    eventually("it is hung up on", async || {
        world.metric("drawstring_relay_sockets{who=\"clients\"}").await == Some(0)
    })
    .await;
    let ended = loop {
        match client.hear().await {
            Ok(_) => {}
            Err((code, _)) => break code,
        }
    };
    assert_eq!(ended, 1008);
}
