use serde_json::{Value, json};

use super::client::{Client, publication, relay_url, topic};
use crate::command::Server;
use crate::world::{World, get, request};

#[tokio::test]
async fn ids_are_echoed_in_the_type_they_came_in() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    let params = json!({ "topic": topic() });
    for id in [json!("1732000000000123456"), json!(1_732_000_000_000_123_456_u64), json!(1)] {
        let answer = client.ask_as(id.clone(), "irn_subscribe", params.clone()).await;
        assert_eq!(answer["id"], id);
        assert_eq!(answer["jsonrpc"], "2.0");
    }
}

#[tokio::test]
async fn both_names_of_every_method_work() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    for prefix in ["irn", "iridium"] {
        let topic = topic();
        let sub = client.call(&format!("{prefix}_subscribe"), json!({ "topic": topic })).await;
        assert_eq!(sub.as_str().unwrap().len(), 64);
        let sent = client.call(&format!("{prefix}_publish"), publication(&topic, "m")).await;
        assert_eq!(sent, true);
    }
    for unknown in ["waku_publish", "publish", "irn_nothing", "eth_chainId"] {
        assert_eq!(client.refused(unknown, json!({})).await, "InvalidMethod", "{unknown}");
    }
}

#[tokio::test]
async fn a_proposal_and_its_approval_are_one_call_each() {
    let world = World::of(&[]);
    let (pairing, session) = (topic(), topic());
    let mut dapp = Client::connect(&world.url, 1).await;
    let mut wallet = Client::connect(&world.url, 2).await;
    let params = json!({ "pairingTopic": pairing, "sessionProposal": "proposal", "correlationId": 7, "attestation": null });
    assert_eq!(dapp.call("wc_proposeSession", params).await, true);
    wallet.subscribe(&pairing).await;
    let proposal = wallet.delivery().await;
    assert_eq!(proposal["params"]["data"]["message"], "proposal");
    assert_eq!(proposal["params"]["data"]["tag"], 1100);
    wallet.ack(&proposal).await;
    let params = json!({
        "pairingTopic": pairing, "sessionTopic": session, "sessionProposalResponse": "response",
        "sessionSettlementRequest": "settlement", "approvedChains": ["eip155:1"], "sessionProperties": {}
    });
    assert_eq!(wallet.call("wc_approveSession", params).await, true);
    let response = dapp.delivery().await;
    assert_eq!(response["params"]["data"]["message"], "response");
    assert_eq!(response["params"]["data"]["tag"], 1101);
    // The settlement waits for the dapp, and the wallet listens already.
    dapp.subscribe(&session).await;
    let settlement = dapp.delivery().await;
    assert_eq!(settlement["params"]["data"]["tag"], 1102);
    dapp.publish(&session, "settled").await;
    assert_eq!(wallet.message().await, "settled");
}

#[tokio::test]
async fn a_batch_is_of_one_to_500() {
    // Whatever it asks for is within a client's limits.
    let world = World::with(&[], |settings| settings.relay.client_burst = Some(5_000));
    let mut client = Client::connect(&world.url, 1).await;
    let batch = |method: &str, count: usize| {
        let items = (0..count).map(|_| topic());
        let of = |item: fn(String) -> Value| items.map(item).collect::<Vec<_>>();
        match method {
            "irn_batchPublish" => json!({ "messages": of(|topic| publication(&topic, "m")) }),
            "irn_batchUnsubscribe" => {
                json!({ "subscriptions": of(|topic| json!({ "topic": topic, "id": "x" })) })
            }
            "irn_batchReceive" => {
                json!({ "receipts": of(|topic| json!({ "topic": topic, "messageId": topic })) })
            }
            _ => json!({ "topics": of(Value::from) }),
        }
    };
    for method in [
        "irn_batchSubscribe",
        "irn_batchSubscribeBlocking",
        "irn_batchUnsubscribe",
        "irn_batchPublish",
        "irn_batchFetchMessages",
        "irn_batchReceive",
    ] {
        let most = client.call(method, batch(method, 500)).await;
        if method.starts_with("irn_batchSub") {
            assert_eq!(most.as_array().unwrap().len(), 500, "{method}");
        }
        assert_eq!(client.refused(method, batch(method, 501)).await, "BatchLimitExceeded");
        assert_eq!(client.refused(method, batch(method, 0)).await, "BatchEmpty", "{method}");
    }
}

#[tokio::test]
async fn who_asks_to_wait_is_answered_when_it_is_so() {
    let world = World::of(&[]);
    let mut client = Client::connect(&world.url, 1).await;
    let id = client.call("irn_subscribeBlocking", json!({ "topic": topic() })).await;
    assert_eq!(id.as_str().unwrap().len(), 64);
    let both = json!({ "topics": [topic(), topic()] });
    let both = client.call("irn_batchSubscribeBlocking", both).await;
    assert!(both.as_array().unwrap().iter().all(|one| one["id"].as_str().unwrap().len() == 64));
    assert_eq!(client.call("wc_createTopic", json!({ "topic": topic() })).await, true);
}

#[tokio::test]
async fn messages_can_be_fetched_without_a_subscription_and_acknowledged_by_name() {
    let world = World::of(&[]);
    let topics = [topic(), topic()];
    let mut dapp = Client::connect(&world.url, 1).await;
    let batch: Vec<_> = topics.iter().map(|topic| publication(topic, "sealed")).collect();
    assert_eq!(dapp.call("irn_batchPublish", json!({ "messages": batch })).await, true);
    let mut wallet = Client::connect(&world.url, 2).await;
    let found = wallet.call("irn_fetchMessages", json!({ "topic": topics[0] })).await;
    assert_eq!(found["hasMore"], false);
    assert_eq!(found["messages"][0]["message"], "sealed");
    assert_eq!(found["messages"][0]["tag"], 1108);
    let both = wallet.call("irn_batchFetchMessages", json!({ "topics": topics })).await;
    assert_eq!(both["messages"].as_array().unwrap().len(), 2);
    let id = walletconnect::MessageId::of("sealed").text();
    // The second is written as the Rust clients do.
    let receipts =
        json!([{ "topic": topics[0], "messageId": id }, { "topic": topics[1], "message_id": id }]);
    assert_eq!(wallet.call("irn_batchReceive", json!({ "receipts": receipts })).await, true);
    let both = wallet.call("irn_batchFetchMessages", json!({ "topics": topics })).await;
    assert_eq!(both, json!({ "messages": [], "hasMore": false }));
}

#[tokio::test]
async fn what_is_more_than_one_fetch_returns_is_there_for_the_next() {
    let world = World::with(&[], |settings| settings.relay.mailbox_messages = Some(1_000));
    let topics = [topic(), topic()];
    let mut dapp = Client::connect(&world.url, 1).await;
    for (at, topic) in topics.iter().enumerate() {
        let messages: Vec<_> =
            (0..200).map(|number| publication(topic, &format!("{at} {number}"))).collect();
        dapp.call("irn_batchPublish", json!({ "messages": messages })).await;
    }
    let mut wallet = Client::connect(&world.url, 2).await;
    let mut seen = Vec::new();
    for (count, more) in [(256, true), (144, false), (0, false)] {
        let found = wallet.call("irn_batchFetchMessages", json!({ "topics": topics })).await;
        let messages = found["messages"].as_array().unwrap();
        assert_eq!((messages.len(), &found["hasMore"]), (count, &json!(more)));
        let receipts = messages.iter().map(|message| {
            let text = message["message"].as_str().unwrap();
            seen.push(text.to_owned());
            json!({ "topic": message["topic"], "messageId": walletconnect::MessageId::of(text).text() })
        });
        let receipts: Vec<_> = receipts.collect();
        if count > 0 {
            wallet.call("irn_batchReceive", json!({ "receipts": receipts })).await;
        }
    }
    let published = (0..2).flat_map(|at| (0..200).map(move |number| format!("{at} {number}")));
    assert_eq!(seen, published.collect::<Vec<_>>());
}

#[tokio::test]
async fn the_relay_runs_alone() {
    let server = Server::start(&["relay"]);
    let topic = topic();
    let mut wallet = Client::connect(&server.url, 2).await;
    wallet.subscribe(&topic).await;
    Client::connect(&server.url, 1).await.publish(&topic, "alone").await;
    assert_eq!(wallet.message().await, "alone");
    assert_eq!(get(&format!("{}/healthz", server.url)).await.status, 200);
    assert_eq!(get(&format!("{}/getWallets", server.url)).await.status, 404);
}

#[tokio::test]
async fn requests_can_be_posted() {
    let world = World::of(&[]);
    let topic = topic();
    let token = super::client::key(1).token("x", &relay_url(&world.url), super::client::now(), 60);
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", &*bearer), ("content-type", "application/json")];
    let url = format!("{}/rpc", world.url);
    let post = async |headers: &[(&'static str, &str)], body: Value| {
        request("POST", &url, headers, &body.to_string()).await.json()
    };
    let call = |method: &str, params: Value| json!({ "id": 7, "jsonrpc": "2.0", "method": method, "params": params });
    let sent = post(&headers, call("irn_publish", publication(&topic, "posted"))).await;
    assert_eq!(sent, json!({ "id": 7, "jsonrpc": "2.0", "result": true }));
    let mut wallet = Client::connect(&world.url, 2).await;
    wallet.subscribe(&topic).await;
    assert_eq!(wallet.message().await, "posted");
    let refused = post(&[], call("irn_publish", publication(&topic, "nobody's"))).await;
    assert_eq!(refused["error"]["data"], "MissingJwt");
    assert_eq!(refused["error"]["code"], 3000);
    // What is no request is told so, under no id where none can be read.
    let deep = format!(
        r#"{{"id":7,"jsonrpc":"2.0","method":"irn_publish","params":{}}}"#,
        "[".repeat(10_000)
    );
    for (body, id, name) in [
        ("", 0, "Serialization"),
        ("[]", 0, "Serialization"),
        (&*format!("[{}]", call("irn_subscribe", json!({ "topic": topic }))), 0, "Serialization"),
        (&*deep, 0, "Serialization"),
        (r#"{"id":7,"jsonrpc":"2.0","result":true}"#, 7, "InvalidMethod"),
        (r#"{"id":7,"jsonrpc":"2.0","method":"eth_chainId"}"#, 7, "InvalidMethod"),
    ] {
        let refused = request("POST", &url, &headers, body).await.json();
        assert_eq!(
            (&refused["id"], &refused["error"]["data"]),
            (&json!(id), &json!(name)),
            "{body:.60}"
        );
        assert_eq!(refused["error"]["code"], -32600, "{body:.60}");
    }
}
