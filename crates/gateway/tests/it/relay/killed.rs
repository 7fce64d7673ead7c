//! Relays that are killed in the middle of it: programs of their own, ended without warning.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::Semaphore;

use super::client::{Client, publication, topic};
use super::servers::{Nats, Postgres, reach};
use crate::command::Server;
use crate::world::DEADLINE;

/// Messages of each page.
const MESSAGES: usize = 300;
/// Between two messages of one page.
const RHYTHM: Duration = Duration::from_millis(4);
/// Between two looks at what is not acknowledged: each costs a client as much as twenty requests.
const LOOK: Duration = Duration::from_millis(250);
/// The wallet's number.
const WALLET: u8 = 9;

/// A page that publishes as many of its messages as it is allowed, until all are answered; where the socket breaks it goes on at the
/// other address, and says again what was not answered, as the official clients do.
async fn publish(addresses: [String; 2], number: u8, topics: Vec<String>, allowed: Arc<Semaphore>) {
    let mut unanswered: Vec<usize> = (0..MESSAGES).collect();
    let mut addresses = addresses.iter().cycle();
    let mut begun = 0;
    while !unanswered.is_empty() {
        let mut client = Client::come_back(addresses.next().unwrap(), number).await;
        for index in unanswered.clone() {
            if index == begun {
                allowed.acquire().await.unwrap().forget();
                begun += 1;
            }
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

/// What a wallet acknowledged, and what of it came again.
#[derive(Default)]
struct Got {
    acknowledged: HashSet<String>,
    again: HashSet<String>,
}

/// A wallet that acknowledges all it gets, until it has this many or its socket breaks.
async fn read(client: &mut Client, got: &mut Got, expected: usize) {
    while got.acknowledged.len() < expected {
        let Some(frame) = client.heard().await else { return };
        if frame["method"] != "irn_subscription" {
            continue;
        }
        let text = frame["params"]["data"]["message"].as_str().unwrap().to_owned();
        if got.acknowledged.contains(&text) {
            got.again.insert(text.clone());
        }
        let answer = json!({ "id": frame["id"], "jsonrpc": "2.0", "result": true });
        if client.try_say(&answer.to_string()).await {
            got.acknowledged.insert(text);
        }
    }
}

/// Waits until the store has the wallet's acknowledgements of all that was published so far.
async fn are_written(address: &str, topics: &[String]) {
    let mut client = Client::connect(address, WALLET).await;
    let begun = Instant::now();
    loop {
        let found = client.call("irn_batchFetchMessages", json!({ "topics": topics })).await;
        if found["messages"] == json!([]) {
            return;
        }
        assert!(begun.elapsed() < DEADLINE, "they are not written");
        tokio::time::sleep(LOOK).await;
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
    let mut wallet = Client::connect(&one.url, WALLET).await;
    listen(&mut wallet, &topics).await;
    let [here, there] = [one.url.clone(), other.url.clone()];
    let allowed = [(); 2].map(|()| Arc::new(Semaphore::new(MESSAGES / 2)));
    let pages =
        [(1, [there.clone(), there.clone()], &allowed[0]), (2, [here, there.clone()], &allowed[1])];
    let pages = pages.map(|(number, addresses, allowed)| {
        tokio::spawn(publish(addresses, number, topics.clone(), Arc::clone(allowed)))
    });
    let mut got = Got::default();
    read(&mut wallet, &mut got, MESSAGES).await;
    are_written(&there, &topics).await;
    let written = got.acknowledged.clone();
    // In the middle of what follows it is killed.
    let go_on = |count| allowed.iter().for_each(|allowed| allowed.add_permits(count));
    go_on(20);
    read(&mut wallet, &mut got, MESSAGES + 20).await;
    one.kill();
    go_on(MESSAGES);
    read(&mut wallet, &mut got, 2 * MESSAGES).await;
    let mut wallet = Client::come_back(&there, WALLET).await;
    listen(&mut wallet, &topics).await;
    read(&mut wallet, &mut got, 2 * MESSAGES).await;
    for page in pages {
        page.await.unwrap();
    }
    assert_eq!(got.acknowledged.len(), 2 * MESSAGES, "lost");
    let again: Vec<_> = got.again.intersection(&written).collect();
    assert!(again.is_empty(), "acknowledged, and came again: {again:?}");
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
    const ROUNDS: usize = 5;
    let mut server = Server::start(&["relay"]);
    let address = server.url.clone();
    let topics: Vec<_> = (0..20).map(|_| topic()).collect();
    let allowed = Arc::new(Semaphore::new(0));
    let addresses = [address.clone(), address.clone()];
    let page = tokio::spawn(publish(addresses, 1, topics.clone(), Arc::clone(&allowed)));
    let mut got = Got::default();
    for round in 1..ROUNDS {
        allowed.add_permits(MESSAGES / ROUNDS - 5);
        let mut wallet = Client::come_back(&address, WALLET).await;
        listen(&mut wallet, &topics).await;
        read(&mut wallet, &mut got, MESSAGES / ROUNDS * round - 5).await;
        are_written(&address, &topics).await;
        // In the middle of what follows, of which nothing is acknowledged, it is killed.
        allowed.add_permits(5);
        wallet.heard().await.unwrap();
        server.kill();
        server.start_again();
    }
    allowed.add_permits(MESSAGES);
    let mut wallet = Client::come_back(&address, WALLET).await;
    listen(&mut wallet, &topics).await;
    read(&mut wallet, &mut got, MESSAGES).await;
    page.await.unwrap();
    assert_eq!(got.acknowledged.len(), MESSAGES);
    // What was acknowledged came once, whatever was killed in between.
    assert!(got.again.is_empty(), "{:?}", got.again);
}
