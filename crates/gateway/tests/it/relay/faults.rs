use serde_json::json;

use super::client::{Client, key, now, publication, relay_url, topic};
use crate::world::{Program, World};

#[tokio::test]
async fn frames_that_are_no_requests_are_answered_and_harm_nobody() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    let deep = format!(
        r#"{{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{}{}}}"#,
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let table = [
        ("", "Serialization"),
        ("{", "Serialization"),
        ("[]", "Serialization"),
        (r#"[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]"#, "Serialization"),
        (r#"{"id":1,"method":"irn_subscribe"}"#, "InvalidJsonRpcVersion"),
        (r#"{"jsonrpc":"2.0","method":"irn_subscribe"}"#, "InvalidRequestId"),
        (r#"{"id":-1,"jsonrpc":"2.0","method":"irn_subscribe"}"#, "InvalidRequestId"),
        (r#"{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":[]}"#, "InvalidParams"),
        (&*deep, "InvalidParams"),
    ];
    for (frame, expected) in table {
        client.say(frame).await;
        let answer = client.hear().await.unwrap();
        let shown = frame.get(..60).unwrap_or(frame);
        assert_eq!(answer["error"]["data"], expected, "{shown}: {answer}");
        assert_eq!(answer["error"]["code"], -32600, "{shown}");
    }
    client.subscribe(&topic()).await;
}

#[tokio::test]
async fn a_topic_that_is_no_hash_is_refused() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    for wrong in ["", "abc", &"g".repeat(64), &"a".repeat(65)] {
        let params = json!({ "topic": wrong });
        assert_eq!(client.refused("irn_subscribe", params).await, "InvalidTopic", "{wrong}");
        let refused = client.refused("irn_publish", publication(wrong, "m")).await;
        assert_eq!(refused, "InvalidTopic", "{wrong}");
    }
}

#[tokio::test]
async fn a_message_lives_neither_too_short_nor_too_long() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    let with = |ttl: u64| json!({ "topic": topic(), "message": "m", "ttl": ttl, "tag": 1108 });
    assert_eq!(client.refused("irn_publish", with(0)).await, "TtlTooShort");
    assert_eq!(client.refused("irn_publish", with(2_592_001)).await, "TtlTooLong");
    for ttl in [1, 604_800, 2_592_000] {
        assert_eq!(client.call("irn_publish", with(ttl)).await, true);
    }
}

#[tokio::test]
async fn a_message_of_two_megabytes_is_refused_and_the_socket_goes_on() {
    let world = World::of(&[]);
    let topic = topic();
    let mut client = Client::connect(&world.url, 1).await;
    let refused = client.refused("irn_publish", publication(&topic, &"m".repeat(2 << 20))).await;
    assert_eq!(refused, "PayloadSizeExceeded");
    client.publish(&topic, &"m".repeat(1 << 20)).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await.len(), 1 << 20);
}

#[tokio::test]
async fn a_frame_beyond_every_limit_ends_the_socket_with_a_reason() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    client.say(&"x".repeat((4 << 20) + 1)).await;
    let (code, reason) = client.hear().await.unwrap_err();
    assert_eq!(code, 1009);
    assert!(reason.contains("limit"), "{reason}");
}

#[tokio::test]
async fn a_full_mailbox_is_told_and_empties_by_acknowledgements() {
    let world = World::with(&[], |settings| settings.relay.mailbox_messages = Some(8));
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    for number in 0..8 {
        dapp.publish(&topic, &number.to_string()).await;
    }
    let refused = dapp.refused("irn_publish", publication(&topic, "too many")).await;
    assert_eq!(refused, "MailboxLimitExceeded");
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    wallet.message().await;
    wallet.settle().await;
    dapp.publish(&topic, "fits again").await;
}

#[tokio::test]
async fn a_client_that_floods_is_told_to_slow_down_and_others_are_served() {
    let world = World::with(&[], |settings| {
        settings.relay.client_per_second = Some(1);
        settings.relay.client_burst = Some(20);
    });
    let mut flood = Client::connect(&world.url, 1).await;
    let mut refused = 0;
    for number in 0..40 {
        let answer = flood.ask("irn_publish", publication(&topic(), &number.to_string())).await;
        refused += u32::from(answer["error"]["code"] == 3001);
    }
    // Twenty pass, and one for each second that went by.
    assert!((1..=20).contains(&refused), "{refused}");
    Client::connect(&world.url, 2).await.publish(&topic(), "calm").await;
}

#[tokio::test]
async fn what_is_no_request_counts_as_one() {
    let world = World::with(&[], |settings| {
        settings.relay.client_per_second = Some(1);
        settings.relay.client_burst = Some(20);
    });
    let mut flood = Client::connect(&world.url, 1).await;
    let mut refused = 0;
    for _ in 0..40 {
        flood.say("{").await;
        refused += u32::from(flood.hear().await.unwrap()["error"]["code"] == 3001);
    }
    // Twenty pass, and one for each second that went by.
    assert!((1..=20).contains(&refused), "{refused}");
}

#[tokio::test]
async fn a_client_that_wants_ten_thousand_topics_gets_as_many_as_one_may() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    let mut refused = 0;
    for _ in 0..20 {
        let topics: Vec<_> = (0..500).map(|_| topic()).collect();
        let answer = client.ask("irn_batchSubscribe", json!({ "topics": topics })).await;
        refused += u32::from(answer["error"]["data"] == "TooManyRequests");
    }
    assert_eq!(refused, 10);
    assert_eq!(world.gateway.app.relay.as_ref().unwrap().relay.topics(), 5_000);
    client.vanish();
    crate::world::eventually("its topics are given back", async || {
        world.gateway.app.relay.as_ref().unwrap().relay.topics() == 0
    })
    .await;
}

#[tokio::test]
async fn a_clients_sockets_share_its_topics_and_a_topic_of_two_counts_once() {
    let world = World::with(&[], |settings| settings.relay.subscriptions = Some(3));
    let [a, b, c, d] = std::array::from_fn(|_| topic());
    let mut first = Client::connect(&world.url, 1).await;
    let mut second = Client::connect(&world.url, 1).await;
    first.call("irn_batchSubscribe", json!({ "topics": [a, b] })).await;
    // One of them twice, as a client does that came back before its old socket was missed.
    second.call("irn_batchSubscribe", json!({ "topics": [a, a, b, c] })).await;
    let refused = second.refused("irn_subscribe", json!({ "topic": d })).await;
    assert_eq!(refused, "TooManyRequests");
    Client::connect(&world.url, 2).await.subscribe(&d).await;
    // The first socket's seat keeps the topic counted.
    second.call("irn_unsubscribe", json!({ "topic": a, "id": "" })).await;
    second.refused("irn_subscribe", json!({ "topic": d })).await;
    first.call("irn_unsubscribe", json!({ "topic": a, "id": "" })).await;
    second.subscribe(&d).await;
    first.refused("irn_subscribe", json!({ "topic": a })).await;
    // What a socket held is given back with it, but for what the other holds as well.
    second.vanish();
    crate::world::eventually("its room is given back", async || {
        first.ask("irn_subscribe", json!({ "topic": a })).await["error"].is_null()
    })
    .await;
    first.subscribe(&c).await;
    first.refused("irn_subscribe", json!({ "topic": d })).await;
}

#[tokio::test]
async fn a_batch_costs_as_much_as_its_messages() {
    let world = World::with(&[], |settings| {
        settings.relay.client_per_second = Some(1);
        settings.relay.client_burst = Some(20);
    });
    let batch = |count: usize| {
        let messages: Vec<_> =
            (0..count).map(|number| publication(&topic(), &number.to_string())).collect();
        json!({ "messages": messages })
    };
    let mut client = Client::connect(&world.url, 1).await;
    client.call("irn_batchPublish", batch(18)).await;
    assert_eq!(client.refused("irn_batchPublish", batch(10)).await, "TooManyRequests");
    client.publish(&topic(), "one").await;
    // Without a socket it is the same bucket.
    let token = key(1).token("", &relay_url(&world.url), now(), 60);
    let call =
        json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_batchPublish", "params": batch(10) });
    let url = format!("{}/rpc?auth={token}", world.url);
    let answer = crate::world::request("POST", &url, &[], &call.to_string()).await.json();
    assert_eq!(answer["error"]["data"], "TooManyRequests");
}

#[tokio::test]
async fn what_asks_the_store_for_more_costs_more() {
    let topics = |count: usize| (0..count).map(|_| topic()).collect::<Vec<_>>();
    let receipts = |count: usize| {
        let all = topics(count).into_iter();
        all.map(|topic| json!({ "topic": topic, "messageId": topic })).collect::<Vec<_>>()
    };
    let table = [
        ("irn_batchFetchMessages", json!({ "topics": topics(18) }), 18),
        ("irn_batchReceive", json!({ "receipts": receipts(18) }), 18),
        // Who comes back listens to all of its topics at once.
        ("irn_batchSubscribe", json!({ "topics": topics(288) }), 18),
        ("irn_publish", publication(&topic(), &"m".repeat(17 * 64 * 1024 - 1)), 17),
    ];
    for (method, params, cost) in table {
        let world = World::with(&[], |settings| {
            settings.relay.message_bytes = Some(2 << 20);
            settings.relay.client_per_second = Some(1);
            settings.relay.client_burst = Some(20);
        });
        let mut client = Client::connect(&world.url, 1).await;
        client.call(method, params).await;
        let mut left = 0;
        while client.ask("irn_publish", publication(&topic(), "m")).await["error"].is_null() {
            left += 1;
        }
        // Nearly all is gone; what each costs is the relay's own test. One more passes with each second that goes by.
        assert!((20 - cost..15).contains(&left), "{method}: {left}");
    }
}

#[tokio::test]
async fn a_client_of_many_topics_may_come_back_with_all_of_them() {
    let world = World::of(&[]);
    let topics: Vec<_> = (0..5_000).map(|_| topic()).collect();
    for _ in 0..2 {
        let mut client = Client::connect(&world.url, 1).await;
        for some in topics.chunks(500) {
            client.call("irn_batchSubscribe", json!({ "topics": some })).await;
        }
        client.vanish();
    }
}

#[tokio::test]
async fn a_batch_counts_for_its_network_as_much_as_its_messages() {
    let world = World::with(&[], |settings| {
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(60);
    });
    let messages: Vec<_> = (0..70).map(|_| publication(&topic(), "m")).collect();
    let batch = json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_batchPublish", "params": { "messages": messages } });
    let token = key(1).token("", &relay_url(&world.url), now(), 60);
    let url = format!("{}/rpc?auth={token}", world.url);
    let from = [("x-real-ip", "203.0.113.1")];
    let post = async || {
        let answer = crate::world::request("POST", &url, &from, &batch.to_string()).await.json();
        answer["error"]["code"].as_i64()
    };
    // It takes all there is, which is there again a minute later; without counting, sixty would pass.
    assert_eq!([post().await, post().await], [None, Some(3001)]);
}

#[tokio::test]
async fn a_mailbox_that_holds_its_bytes_is_told_as_full() {
    let world = World::with(&[], |settings| {
        settings.relay.message_bytes = Some(10_000);
        settings.relay.mailbox_bytes = Some(25_000);
    });
    let topic = topic();
    let mut dapp = Client::connect(&world.url, 1).await;
    for letter in ["a", "b"] {
        dapp.publish(&topic, &letter.repeat(10_000)).await;
    }
    let refused = dapp.refused("irn_publish", publication(&topic, &"c".repeat(10_000))).await;
    assert_eq!(refused, "MailboxLimitExceeded");
    dapp.publish(&topic, "what is small still fits").await;
}

/// Ninety messages of twenty kilobytes find no room on a disk of two megabytes that is full.
#[tokio::test]
async fn a_disk_that_is_really_full_is_told_and_what_was_answered_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::on_a_disk_of(2_048, "http://127.0.0.1:9", data.path());
    let topic = topic();
    let large = |number: usize| format!("{number:020000}");
    let mut dapp = Client::connect(&program.url, 1).await;
    dapp.publish(&topic, "before").await;
    let rest = program.sees(data.path()).join("rest");
    std::fs::write(&rest, vec![1; 4 << 20]).unwrap_err();
    let mut kept = vec!["before".to_owned()];
    let refused = loop {
        let answer = dapp.ask("irn_publish", publication(&topic, &large(kept.len()))).await;
        if answer["error"].is_object() {
            break answer["error"]["data"].clone();
        }
        kept.push(large(kept.len()));
        assert!(kept.len() < 90, "the disk is not full");
    };
    assert_eq!(refused, "StorageError");
    std::fs::remove_file(rest).unwrap();
    dapp.publish(&topic, "after").await;
    kept.push("after".into());
    let mut wallet = Client::connect(&program.url, 2).await;
    wallet.subscribe(&topic).await;
    for message in kept {
        assert!(wallet.message().await == message, "a message that was answered is lost");
    }
    wallet.nothing().await;
}

#[tokio::test]
async fn a_client_has_so_many_sockets() {
    let world = World::with(&[], |settings| settings.relay.sockets_per_client = Some(2));
    let mut open = [Client::connect(&world.url, 1).await, Client::connect(&world.url, 1).await];
    for client in &mut open {
        // Answered, so it has its place.
        client.settle().await;
    }
    let mut third = Client::connect(&world.url, 1).await;
    let refused = third.refused("irn_subscribe", json!({ "topic": topic() })).await;
    assert_eq!(refused, "TooManyRequests");
}

#[tokio::test]
async fn a_relay_that_is_switched_off_is_not_there() {
    let world = World::with(&[], |settings| settings.relay.enabled = Some(false));
    let token = key(1).token("", &relay_url(&world.url), now(), 60);
    let url = format!("{}/?auth={token}", world.url);
    assert_eq!(crate::world::Socket::open(&url, &[]).await.err(), Some(404));
}

#[tokio::test]
async fn a_topic_has_so_many_listeners() {
    let world = World::with(&[], |settings| settings.relay.listeners = Some(3));
    let topic = topic();
    let mut listeners = Vec::new();
    for number in 1..=3 {
        let mut client = Client::connect(&world.url, number).await;
        client.subscribe(&topic).await;
        // Once more is no further one.
        client.subscribe(&topic).await;
        listeners.push(client);
    }
    let mut more = Client::connect(&world.url, 4).await;
    let refused = more.refused("irn_subscribe", json!({ "topic": topic })).await;
    assert_eq!(refused, "TooManyRequests");
    listeners.pop().unwrap().vanish();
    crate::world::eventually("a seat is free", async || {
        more.ask("irn_subscribe", json!({ "topic": topic })).await["error"].is_null()
    })
    .await;
}
