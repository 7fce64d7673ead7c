//! What `/metrics` says of the relay: every name of `docs/relay.md`, but those of posts (`watch.rs`) and of sockets passed on (`proxy.rs`).

use serde_json::json;

use super::client::{Client, publication, topic};
use crate::world::{World, eventually};

async fn count(world: &World, name: &str) -> u64 {
    world.metric(&format!("drawstring_relay_{name} ")).await.unwrap_or_default()
}

/// As every ten seconds.
async fn keep_house(world: &World) {
    world.gateway.app.relay.as_ref().unwrap().relay.keep_house().await.unwrap();
}

#[tokio::test]
async fn sockets_and_topics_are_counted_as_they_come_and_go() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    for _ in 0..2 {
        client.subscribe(&topic()).await;
    }
    let mut nobody = Client::with_token(&world.url, "nonsense").await;
    nobody.refused("irn_subscribe", json!({ "topic": topic() })).await;
    keep_house(&world).await;
    assert_eq!(count(&world, "sockets{who=\"clients\"}").await, 1);
    assert_eq!(count(&world, "sockets{who=\"refused\"}").await, 1);
    assert_eq!(count(&world, "topics").await, 2);
    assert_eq!(count(&world, "errors_total").await, 1);
    drop((client, nobody));
    eventually("both are gone", async || {
        keep_house(&world).await;
        let gone = count(&world, "sockets{who=\"clients\"}").await == 0
            && count(&world, "sockets{who=\"refused\"}").await == 0;
        gone && count(&world, "topics").await == 0
    })
    .await;
}

#[tokio::test]
async fn messages_are_counted_by_what_became_of_them() {
    let world = World::with(&[], |settings| settings.relay.mailbox_messages = Some(2));
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    dapp.publish(&topic, "one").await;
    dapp.publish(&topic, "two").await;
    dapp.publish(&topic, "two").await;
    dapp.refused("irn_publish", publication(&topic, "three")).await;
    keep_house(&world).await;
    assert_eq!(count(&world, "messages_total{what=\"kept\"}").await, 2);
    assert_eq!(count(&world, "messages_total{what=\"repeated\"}").await, 1);
    assert_eq!(count(&world, "messages_total{what=\"refused\"}").await, 1);
    assert_eq!(count(&world, "mailbox_messages").await, 2);
    // How long each took, whatever became of it.
    assert_eq!(count(&world, "publish_seconds_count").await, 4);
    let seconds = world.metric("drawstring_relay_publish_seconds_bucket{le=\"+Inf\"}").await;
    assert_eq!(seconds, Some(4));
    assert_eq!(count(&world, "errors_total").await, 1);
}

#[tokio::test]
async fn only_what_a_reader_was_sent_before_counts_as_sent_again() {
    let world = World::of(&[]);
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    // Its mailbox is read once this is here: what comes next comes from its publisher alone.
    dapp.publish(&topic, "before").await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await, "before");
    let deliveries =
        async |from: &str| count(&world, &format!("deliveries_total{{from=\"{from}\"}}")).await;
    let counted = async || {
        [deliveries("publisher").await, deliveries("mailbox").await, deliveries("again").await]
    };
    dapp.publish(&topic, "live").await;
    wallet.message().await;
    dapp.publish(&topic, "unanswered").await;
    wallet.delivery().await;
    wallet.settle().await;
    assert_eq!(counted().await, [2, 1, 0]);
    assert_eq!(count(&world, "acknowledged_total").await, 2);

    wallet.vanish();
    eventually("it is gone", async || count(&world, "sockets{who=\"clients\"}").await == 1).await;
    dapp.publish(&topic, "while away").await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!([wallet.message().await, wallet.message().await], ["unanswered", "while away"]);
    wallet.settle().await;
    assert_eq!(counted().await, [2, 2, 1], "of the two, one was sent before");
    assert_eq!(count(&world, "acknowledged_total").await, 4);

    // To another reader all of it is new.
    let mut second = Client::connect(&world.url, 3).await;
    second.subscribe(&topic).await;
    for _ in 0..4 {
        second.message().await;
    }
    assert_eq!(counted().await, [2, 6, 1]);
}
