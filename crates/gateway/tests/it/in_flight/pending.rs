//! What a page of a history asks of the nodes' pools.

use std::sync::Arc;

use api::history::HistoryPage;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{ANSWER, TURNS, Way, ask, client, held, long, slow_reader, world_with};
use crate::world::{Answer, Behaviour, CHAIN, Node, World, eventually, request};

/// How often a node was asked for an account's transactions in the pool.
const COUNT: &str = "eth_getTransactionCount";

async fn page(world: &World, network: usize) -> Answer {
    let account = format!("0x{network:040x}");
    let url = format!(
        "{}/v1/account/{account}/history?chainId={CHAIN}&projectId={}",
        world.url, world.open
    );
    request("GET", &url, &[("x-real-ip", &client(network))], "").await
}

/// Why a page does not tell what is in the pool, if it does not.
fn why_untold(page: &Answer) -> Option<String> {
    assert_eq!(page.status, 200, "{}", page.text);
    let page: HistoryPage = serde_json::from_str(&page.text).unwrap();
    page.partial.into_iter().find(|one| one.what == "pending").map(|one| one.reason)
}

/// Lets each account have one transaction in the pool.
fn fill_pool(node: &Node, pool: Value) {
    node.answer_by(Arc::new(move |method, params| match method {
        COUNT => Some(json!({ "result": if params[1] == "pending" { "0x1" } else { "0x0" } })),
        "txpool_contentFrom" => Some(json!({ "result": pool })),
        _ => None,
    }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_a_history_waits_for_its_networks_turn_at_the_pool() {
    let (node, world) = world_with(|_| {}).await;
    node.set("eth_call", json!("0x1"));
    node.behave(Behaviour::HeldFor("eth_call"));
    let calls = join_all((0..TURNS).map(async |number| ask(&world, 1, &long(number)).await));
    let pages = async {
        eventually("its turns are taken", async || node.calls("eth_call") == TURNS).await;
        let others = async {
            let others = page(&world, 2).await;
            assert_eq!(why_untold(&others), None);
            assert_eq!(node.calls(COUNT), 2, "of the one whose turns are taken, too");
            node.behave(Behaviour::Well);
        };
        tokio::join!(page(&world, 1), others).0
    };
    let waited = tokio::join!(calls, pages).1;
    assert_eq!(why_untold(&waited), None);
    assert_eq!(node.calls(COUNT), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pool_for_which_its_network_has_no_room_is_told_as_missing_and_asked_again() {
    let (node, world) = world_with(|settings| settings.timeouts.upstream_ms = Some(1_000)).await;
    let reader = slow_reader(&world, 1, Way::Post, &long(1)).await;
    eventually("a long answer is held", async || held(&world).await >= ANSWER).await;
    fill_pool(&node, json!({ "pending": {}, "padding": "a".repeat(ANSWER) }));
    let crowded = why_untold(&page(&world, 1).await).unwrap();
    assert!(crowded.contains("too much is under way for one network"), "{crowded}");
    let other = why_untold(&page(&world, 2).await).unwrap();
    assert!(other.starts_with("1 transactions of this account wait"), "{other}");
    drop(reader);
    fill_pool(&node, json!({ "pending": {} }));
    eventually("nothing is held any more", async || held(&world).await == 0).await;
    let again = why_untold(&page(&world, 1).await).unwrap();
    assert!(again.starts_with("1 transactions of this account wait"), "{again}");
}
