//! Many pages that ask the same over and over, on a real chain.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use drawstring_gateway::config::Settings;
use futures_util::future::join_all;
use serde_json::json;

use crate::chain::Anvil;
use crate::world::{AN_HOUR_MS, Socket, World, until_seen};

fn number(text: &serde_json::Value) -> u64 {
    u64::from_str_radix(text.as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
}

/// Twenty pages ask for the head all the time, while a block is mined every 600 ms and the gateway looks every 50 ms: the proportions of
/// a chain with 12 seconds between blocks and the default look once a second.
#[tokio::test]
async fn none_of_many_pages_is_told_what_is_older_than_one_head() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (mined, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let mut pages = Vec::new();
    for _ in 0..20 {
        let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
        let (mined, over) = (Arc::clone(&mined), Arc::clone(&over));
        pages.push(tokio::spawn(async move {
            while !over.load(Ordering::Acquire) {
                // Whatever was the head before the one that was there when the question went out is too old.
                let head = mined.load(Ordering::Acquire);
                let told = number(&socket.call("eth_blockNumber", json!([])).await["result"]);
                assert!(told + 1 >= head, "told {told}, the head was {head}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }));
    }
    for block in 1..=10 {
        tokio::time::sleep(Duration::from_millis(600)).await;
        anvil.call("evm_mine", json!([])).await;
        mined.store(block, Ordering::Release);
    }
    over.store(true, Ordering::Release);
    for page in pages {
        page.await.unwrap();
    }
}

/// Twenty pages ask for the head ten times after each block, which the gateway hears of at once.
#[tokio::test]
async fn many_pages_cost_the_node_little() {
    let anvil = Anvil::start();
    // By itself it never looks again here.
    let settings = |all: &mut Settings| all.timeouts.head_poll_ms = Some(AN_HOUR_MS);
    let world = World::with(&[&anvil.url], settings);
    let calls = async || world.metric("drawstring_upstream_calls_total").await.unwrap();
    let mut pages = Vec::new();
    for _ in 0..20 {
        pages.push(Socket::open(&world.rpc_url(), &[]).await.unwrap());
    }
    let (mut asked, mut cost) = (0, 0);
    for block in 1..=10 {
        anvil.call("evm_mine", json!([])).await;
        until_seen(&world, block).await;
        let before = calls().await;
        for _ in 0..10 {
            let told = pages
                .iter_mut()
                .map(async |page| number(&page.call("eth_blockNumber", json!([])).await["result"]));
            let told = join_all(told).await;
            assert!(told.iter().all(|number| *number == block), "{told:?} at {block}");
            asked += told.len() as u64;
        }
        cost += calls().await - before;
    }
    assert!(cost * 20 <= asked, "{cost} calls at the node for {asked} questions");
}
