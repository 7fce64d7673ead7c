//! Histories on Bitcoin, of a real node without an index of addresses: the gateway reads its blocks.

use api::history::{Direction, HistoryItem, HistoryPage};
use drawstring_gateway::config::ChainSettings;
use serde_json::{Value, json};

use super::page;
use super::relay::Relay;
use crate::chain::BitcoinWorld;
use crate::world::{World, eventually};

/// Addresses of the test network of this key, which is the stranger's in [`BitcoinWorld`].
async fn own_address(chain: &BitcoinWorld) -> String {
    let described = chain.rpc("getdescriptorinfo", json!([format!("pkh({})", chain.stranger.key)]));
    let described = described.await["descriptor"].take();
    chain.rpc("deriveaddresses", json!([described])).await[0].as_str().unwrap().to_owned()
}

fn world_of(chain: &BitcoinWorld, node: &str, native_blocks: u64) -> World {
    World::with(&[], |settings| {
        settings.timeouts.upstream_ms = Some(5_000);
        settings.index.calls_per_minute = Some(1_000_000);
        settings.index.native_blocks = Some(native_blocks);
        let (rpc, methods) = (vec![node.to_owned()], Some(Vec::new()));
        let settings_of = ChainSettings { rpc, methods, ..ChainSettings::default() };
        settings.chains.insert(chain.caip2.clone(), settings_of);
    })
}

fn with_password(chain: &BitcoinWorld) -> String {
    chain.url.replace("http://", &format!("http://{}:{}@", chain.user, chain.password))
}

/// The whole history, page by page, once everything up to the node's head is read.
async fn history(
    world: &World,
    chain: &BitcoinWorld,
    address: &str,
) -> (Vec<HistoryItem>, HistoryPage) {
    let url = format!(
        "{}/v1/account/{address}/history?chainId={}&projectId={}",
        world.url, chain.caip2, world.open
    );
    let head = chain.rpc("getblockcount", json!([])).await.to_string();
    let mut first = HistoryPage::default();
    eventually("the blocks are read", async || {
        first = page(&url).await;
        let is_reading = |reason: &str| reason.contains("ask again");
        first.as_of.first().is_some_and(|at| at.block == head)
            && !first.partial.iter().any(|partial| is_reading(&partial.reason))
    })
    .await;
    let (mut items, mut next) = (first.data.0.clone(), first.next.clone());
    while let Some(cursor) = next {
        let found = page(&format!("{url}&cursor={cursor}")).await;
        items.extend(found.data.0);
        next = found.next;
    }
    (items, first)
}

/// Hash, operation, direction and amount.
fn told(items: &[HistoryItem]) -> Vec<(String, String, Direction, String)> {
    let told = items.iter().map(|item| {
        let [transfer] = item.transfers.as_slice() else { panic!("{item:?}") };
        let (metadata, numeric) = (&item.metadata, transfer.quantity.numeric.clone());
        (metadata.hash.clone(), metadata.operation_type.clone(), transfer.direction, numeric)
    });
    told.collect()
}

/// Sends some of what the address got from a transaction on to the miner, the rest back; returns the transaction's id.
async fn send_on(chain: &BitcoinWorld, from: &str, txid: &str, sent: &str, back: &str) -> String {
    let raw = chain.rpc("getrawtransaction", json!([txid, true])).await;
    let is_ours = |output: &Value| output["scriptPubKey"].to_string().contains(from);
    let output = raw["vout"].as_array().unwrap().iter().find(|output| is_ours(output)).unwrap();
    let inputs = json!([{ "txid": txid, "vout": output["n"] }]);
    let outputs = json!([{ &chain.miner.address: sent }, { from: back }]);
    let raw = chain.rpc("createrawtransaction", json!([inputs, outputs])).await;
    let signed = chain.rpc("signrawtransactionwithkey", json!([raw, [chain.stranger.key]])).await;
    assert_eq!(signed["complete"], true, "{signed}");
    let sent = chain.rpc("sendrawtransaction", json!([signed["hex"]])).await;
    sent.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_came_and_went_is_told_also_after_blocks_were_replaced() {
    let chain = BitcoinWorld::start().await;
    let me = own_address(&chain).await;
    let world = world_of(&chain, &with_password(&chain), 1_000_000);
    // Nobody asked yet: this is read from the past.
    let came = chain.pay(&me, 50_000_000).await;
    chain.mine(3).await;
    let (items, first) = history(&world, &chain, &me).await;
    let receive = (came.clone(), "receive".to_owned(), Direction::In, "0.5".to_owned());
    assert_eq!(told(&items), std::slice::from_ref(&receive));
    assert_eq!((items[0].metadata.sent_to.as_str(), first.sources[0].as_str()), (&*me, "bitcoin"));
    let missing: Vec<_> = first.partial.iter().map(|partial| partial.what.as_str()).collect();
    assert_eq!(missing, ["pending", "prices"], "the whole chain was read");
    // And this as it comes.
    let went = send_on(&chain, &me, &came, "0.2", "0.2999").await;
    chain.mine(1).await;
    let send = (went.clone(), "send".to_owned(), Direction::Out, "0.2".to_owned());
    let (items, _) = history(&world, &chain, &me).await;
    assert_eq!(told(&items), [send.clone(), receive.clone()]);
    assert_eq!(items[0].metadata.sent_from, me, "what went from a single address to others");
    // The block with it is replaced by an empty one: the payment waits again.
    let newest = chain.rpc("getbestblockhash", json!([])).await;
    chain.rpc("invalidateblock", json!([newest])).await;
    for _ in 0..2 {
        chain.rpc("generateblock", json!([chain.miner.address, []])).await;
    }
    let (items, _) = history(&world, &chain, &me).await;
    assert_eq!(told(&items), std::slice::from_ref(&receive));
    chain.mine(1).await;
    // A gateway that starts again goes on where it was.
    let world = world.restart();
    let (items, _) = history(&world, &chain, &me).await;
    assert_eq!(told(&items), [send, receive]);
}

#[tokio::test]
async fn an_address_with_more_than_a_page_is_told_page_by_page() {
    let chain = BitcoinWorld::start().await;
    let me = own_address(&chain).await;
    chain.rpc("generatetoaddress", json!([120, me])).await;
    let world = world_of(&chain, &with_password(&chain), 1_000_000);
    let (items, first) = history(&world, &chain, &me).await;
    assert_eq!((first.data.0.len(), items.len()), (50, 120));
    let ids: std::collections::HashSet<_> = items.iter().map(|item| &item.id).collect();
    assert_eq!(ids.len(), 120, "each is told once");
    assert!(told(&items).iter().all(|one| one.1 == "mint"));
}

#[tokio::test]
async fn without_block_filters_only_the_newest_blocks_are_read_and_that_is_said() {
    let chain = BitcoinWorld::start().await;
    let me = own_address(&chain).await;
    chain.rpc("generatetoaddress", json!([1, me])).await;
    chain.mine(20).await;
    let late = chain.pay(&me, 70_000_000).await;
    chain.mine(1).await;
    let world = world_of(&chain, &with_password(&chain), 10);
    let (items, first) = history(&world, &chain, &me).await;
    assert_eq!(told(&items).iter().map(|one| one.0.as_str()).collect::<Vec<_>>(), [late]);
    let said = first.partial.iter().find(|partial| partial.what == chain.caip2).unwrap();
    assert!(
        said.reason.contains("before block 123") && said.reason.contains("-blockfilterindex"),
        "{said:?}"
    );
}

/// A node with block filters, as Bitcoin Core has them since version 25, in front of one without. It knows the blocks that touch an
/// address of which all transactions are these, and takes another one for such.
async fn with_filters(chain: &BitcoinWorld, transactions: &[&str]) -> Relay {
    let mut blocks = vec![(0, chain.rpc("getblockhash", json!([0])).await)];
    for txid in transactions {
        let raw = chain.rpc("getrawtransaction", json!([txid, true])).await;
        let header = chain.rpc("getblockheader", json!([raw["blockhash"]])).await;
        blocks.push((header["height"].as_u64().unwrap(), raw["blockhash"].clone()));
    }
    let txindex = json!({ "synced": true, "best_block_height": 1 });
    Relay::answering(&chain.url, move |call| match call.method {
        "help" => Some(json!("scanblocks \"action\" ( [scanobjects,...] start_height stop_height )")),
        "getindexinfo" => Some(json!({ "txindex": txindex, "basic block filter index": txindex })),
        "scanblocks" => {
            let (low, high) = (call.params[2].as_u64().unwrap(), call.params[3].as_u64().unwrap());
            let inside = blocks.iter().filter(|(height, _)| (low..=high).contains(height));
            let hashes: Vec<_> = inside.map(|(_, hash)| hash).collect();
            Some(json!({ "from_height": low, "to_height": high, "relevant_blocks": hashes, "completed": true }))
        }
        _ => None,
    })
    .await
}

#[tokio::test]
async fn with_block_filters_the_whole_past_is_read_and_few_blocks() {
    let chain = BitcoinWorld::start().await;
    let me = own_address(&chain).await;
    let came = chain.pay(&me, 50_000_000).await;
    chain.mine(30).await;
    let went = send_on(&chain, &me, &came, "0.2", "0.2999").await;
    chain.mine(5).await;
    let relay = with_filters(&chain, &[&came, &went]).await;
    let node = relay.url.replace("http://", &format!("http://{}:{}@", chain.user, chain.password));
    // Without filters the first payment would be out of reach.
    let world = world_of(&chain, &node, 10);
    let (items, first) = history(&world, &chain, &me).await;
    let hashes: Vec<_> = told(&items).into_iter().map(|one| one.0).collect();
    assert_eq!(hashes, [went, came]);
    assert!(first.partial.iter().all(|partial| partial.what != chain.caip2), "{:?}", first.partial);
    assert_eq!((relay.calls("getblock"), relay.calls("scanblocks")), (3, 1));
}

#[tokio::test]
async fn what_a_pruned_node_has_thrown_away_is_named() {
    let chain = BitcoinWorld::start().await;
    let me = own_address(&chain).await;
    chain.rpc("generatetoaddress", json!([1, me])).await;
    chain.mine(9).await;
    let late = chain.pay(&me, 70_000_000).await;
    chain.mine(1).await;
    let mut info = chain.rpc("getblockchaininfo", json!([])).await;
    (info["pruned"], info["pruneheight"]) = (json!(true), json!(115));
    let relay = Relay::answering(&chain.url, move |call| {
        (call.method == "getblockchaininfo").then(|| info.clone())
    })
    .await;
    let node = relay.url.replace("http://", &format!("http://{}:{}@", chain.user, chain.password));
    let world = world_of(&chain, &node, 1_000_000);
    let (items, first) = history(&world, &chain, &me).await;
    assert_eq!(told(&items).into_iter().map(|one| one.0).collect::<Vec<_>>(), [late]);
    let said = first.partial.iter().find(|partial| partial.what == chain.caip2).unwrap();
    let names = |part| said.reason.contains(part);
    assert!(names("before block 115") && names("-prune"), "{said:?}");
}

#[tokio::test]
async fn a_node_that_cannot_tell_what_is_spent_is_told_of() {
    let chain = BitcoinWorld::start().await;
    let me = own_address(&chain).await;
    chain.pay(&me, 70_000_000).await;
    chain.mine(1).await;
    let relay =
        Relay::answering(&chain.url, |call| (call.method == "getindexinfo").then(|| json!({})))
            .await;
    let node = relay.url.replace("http://", &format!("http://{}:{}@", chain.user, chain.password));
    let world = world_of(&chain, &node, 1_000_000);
    let url = format!(
        "{}/v1/account/{me}/history?chainId={}&projectId={}",
        world.url, chain.caip2, world.open
    );
    eventually("the reason is told", async || {
        let found = page(&url).await;
        let is_told = found.partial.iter().any(|one| one.reason.contains("-txindex"));
        is_told && found.data.0.is_empty() && found.next.is_some()
    })
    .await;
}
