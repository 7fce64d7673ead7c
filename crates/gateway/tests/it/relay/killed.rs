//! Relays that are killed in the middle of it: programs of their own, ended without warning.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Client, publication, topic};
use super::servers::{Nats, Postgres, reach};
use crate::command::Server;

/// Messages of each page.
const MESSAGES: usize = 300;
/// Between two messages of one page.
const RHYTHM: Duration = Duration::from_millis(4);
/// An acknowledgement that is so old is written: two writes at most, on a machine that does other things, too.
const WRITTEN: Duration = Duration::from_millis(20);

/// A page that publishes until all its messages are answered; where the socket breaks it goes on at the other address, and says again
/// what was not answered, as the official clients do.
async fn publish(addresses: [String; 2], number: u8, topics: Vec<String>) {
    let mut unanswered: Vec<usize> = (0..MESSAGES).collect();
    let mut addresses = addresses.iter().cycle();
    while !unanswered.is_empty() {
        let mut client = Client::come_back(addresses.next().unwrap(), number).await;
        for index in unanswered.clone() {
            let params = publication(&topics[index % topics.len()], &format!("{number} {index}"));
            let call =
                json!({ "id": index, "jsonrpc": "2.0", "method": "irn_publish", "params": params });
            if !client.try_say(&call.to_string()).await {
                break;
            }
            let Some(answer) = client.heard().await else { break };
            assert_eq!(answer["result"], true, "{answer}");
            let answered = answer["id"].as_u64().unwrap();
            unanswered.retain(|index| *index as u64 != answered);
            tokio::time::sleep(RHYTHM).await;
        }
    }
}

/// What a wallet got: each message, when it was acknowledged first, and when it came again.
#[derive(Default)]
struct Got {
    acknowledged: HashMap<String, Instant>,
    again: Vec<(String, Instant)>,
}

/// A wallet that acknowledges all it gets, until it has this many or its socket breaks.
async fn read(client: &mut Client, got: &mut Got, expected: usize) {
    while got.acknowledged.len() < expected {
        let Some(frame) = client.heard().await else { return };
        if frame["method"] != "irn_subscription" {
            continue;
        }
        let text = frame["params"]["data"]["message"].as_str().unwrap().to_owned();
        if got.acknowledged.contains_key(&text) {
            got.again.push((text.clone(), Instant::now()));
        }
        let answer = json!({ "id": frame["id"], "jsonrpc": "2.0", "result": true });
        if client.try_say(&answer.to_string()).await {
            got.acknowledged.entry(text).or_insert_with(Instant::now);
        }
    }
}

async fn listen(client: &mut Client, topics: &[String]) {
    let params = json!({ "topics": topics });
    let call =
        json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_batchSubscribe", "params": params });
    client.try_say(&call.to_string()).await;
}

async fn node(store: &str) -> Server {
    let start = async || {
        let variables = [("DRAWSTRING_RELAY_STORE", store.to_owned())];
        tokio::task::spawn_blocking(move || {
            let variables = variables.each_ref().map(|(name, value)| (*name, &**value));
            Server::try_start(&["relay"], &variables)
        })
        .await
        .unwrap()
    };
    reach(start).await
}

/// One of two nodes is killed while pages publish at both and a wallet listens at the one.
async fn one_of_two_is_killed(store: &str) {
    let (mut one, other) = (node(store).await, node(store).await);
    let topics: Vec<_> = (0..20).map(|_| topic()).collect();
    let mut wallet = Client::connect(&one.url, 9).await;
    listen(&mut wallet, &topics).await;
    let [here, there] = [one.url.clone(), other.url.clone()];
    let pages = [
        tokio::spawn(publish([there.clone(), there.clone()], 1, topics.clone())),
        tokio::spawn(publish([here, there.clone()], 2, topics.clone())),
    ];
    let mut got = Got::default();
    read(&mut wallet, &mut got, MESSAGES / 2).await;
    let killed = Instant::now();
    one.kill();
    read(&mut wallet, &mut got, 2 * MESSAGES).await;
    let before = got.acknowledged.len();
    assert!(before < MESSAGES, "{before} before the end of the node");
    let mut wallet = Client::come_back(&there, 9).await;
    listen(&mut wallet, &topics).await;
    read(&mut wallet, &mut got, before + 1).await;
    let took = killed.elapsed();
    assert!(took < Duration::from_secs(2), "the first message after {took:?}");
    read(&mut wallet, &mut got, 2 * MESSAGES).await;
    for page in pages {
        page.await.unwrap();
    }
    assert_eq!(got.acknowledged.len(), 2 * MESSAGES, "lost");
    let written = killed.checked_sub(WRITTEN).unwrap();
    let again = got.again.iter().filter(|(text, _)| got.acknowledged[text] < written);
    let again: Vec<_> = again.collect();
    assert!(again.is_empty(), "acknowledged, and came again: {again:?}");
    let age =
        |(text, _): &(String, Instant)| killed.saturating_duration_since(got.acknowledged[text]);
    let oldest = got.again.iter().map(age).max().unwrap_or_default();
    println!(
        "the first message {took:?} after the end of the node, {} came again, acknowledged {oldest:?} before it at most",
        got.again.len()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_over_nats_one_is_killed_and_nothing_is_lost_or_comes_again() {
    let nats = Nats::start();
    one_of_two_is_killed(&nats.url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_over_postgresql_one_is_killed_and_nothing_is_lost_or_comes_again() {
    let postgres = Postgres::start();
    one_of_two_is_killed(&postgres.url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_relay_on_sqlite_that_is_killed_again_and_again_loses_no_mailbox() {
    let mut server = Server::start(&["relay"]);
    let address = server.url.clone();
    let topics: Vec<_> = (0..20).map(|_| topic()).collect();
    let page = tokio::spawn(publish([address.clone(), address.clone()], 1, topics.clone()));
    let mut got = Got::default();
    for round in 1..=4 {
        let mut wallet = Client::come_back(&address, 9).await;
        listen(&mut wallet, &topics).await;
        read(&mut wallet, &mut got, MESSAGES * round / 5).await;
        // Time for the last acknowledgements to be written.
        tokio::time::sleep(Duration::from_millis(100)).await;
        server.kill();
        server.start_again();
    }
    let mut wallet = Client::come_back(&address, 9).await;
    listen(&mut wallet, &topics).await;
    read(&mut wallet, &mut got, MESSAGES).await;
    page.await.unwrap();
    assert_eq!(got.acknowledged.len(), MESSAGES);
    // What was acknowledged came once, whatever was killed in between.
    assert!(got.again.is_empty(), "{:?}", got.again);
}
