//! Histories on Solana: of a real chain, to the lamport.

use std::collections::{BTreeMap, HashSet};

use api::history::{Direction, HistoryItem, HistoryPage, HistoryStatus};
use drawstring_gateway::config::ChainSettings;
use serde_json::{Value, json};

use super::page;
use crate::chain::SolanaWorld;
use crate::world::{Behaviour, Node, World, get};

fn world_of(node: &str) -> World {
    World::with(&[], |settings| {
        settings.timeouts.upstream_ms = Some(5_000);
        let chain = ChainSettings { rpc: vec![node.to_owned()], ..ChainSettings::default() };
        settings.chains.insert(SolanaWorld::CHAIN.into(), chain);
    })
}

fn url(world: &World, account: &str) -> String {
    let chain = SolanaWorld::CHAIN;
    format!("{}/v1/account/{account}/history?chainId={chain}&projectId={}", world.url, world.open)
}

/// All pages.
async fn pages(world: &World, account: &str) -> Vec<HistoryPage> {
    let url = url(world, account);
    let mut all = vec![page(&url).await];
    while let Some(next) = all.last().and_then(|last| last.next.clone()) {
        all.push(page(&format!("{url}&cursor={next}")).await);
    }
    all
}

async fn items(world: &World, account: &str) -> Vec<HistoryItem> {
    pages(world, account).await.into_iter().flat_map(|page| page.data.0).collect()
}

/// Smallest units of what came minus what went, by mint; lamports without one.
fn sums(items: &[HistoryItem], chain: &SolanaWorld) -> BTreeMap<String, i128> {
    let mut sums = BTreeMap::new();
    for transfer in items.iter().flat_map(|item| &item.transfers) {
        let nft = transfer.nft_info.as_ref().and_then(|info| info.address.clone());
        let token = transfer.fungible_info.as_ref().and_then(|info| info.address.clone());
        let mint = token.or(nft).unwrap_or_default();
        let facts = chain.facts.mints.values().find(|known| known.address == mint);
        let decimals = facts.map_or(9, |known| usize::from(known.decimals));
        let numeric = &transfer.quantity.numeric;
        let (whole, fraction) = numeric.split_once('.').unwrap_or((numeric, ""));
        let units: i128 = format!("{whole}{fraction:0<decimals$}").parse().unwrap();
        *sums.entry(mint).or_default() += match transfer.direction {
            Direction::In => units,
            Direction::Out => -units,
            Direction::Itself => 0,
        };
    }
    sums
}

/// What the account paid for transactions of its own, as the chain says.
async fn fees(chain: &SolanaWorld, items: &[HistoryItem], account: &str) -> i128 {
    let mut fees = 0;
    for item in items {
        let how = json!([item.metadata.hash, { "encoding": "jsonParsed" }]);
        let found = chain.rpc("getTransaction", how).await;
        if found["transaction"]["message"]["accountKeys"][0]["pubkey"] == account {
            fees += i128::from(found["meta"]["fee"].as_u64().unwrap());
        }
    }
    fees
}

#[tokio::test]
async fn what_came_minus_what_went_is_what_is_there() {
    let chain = SolanaWorld::start();
    let world = world_of(&chain.url);
    for owner in &chain.facts.owners {
        let items = items(&world, &owner.address).await;
        let sums = sums(&items, &chain);
        let lamports = chain.rpc("getBalance", json!([owner.address])).await["value"].clone();
        let paid = fees(&chain, &items, &owner.address).await;
        assert_eq!(sums[""] - paid, i128::from(lamports.as_u64().unwrap()), "{items:?}");
        for (key, mint) in &chain.facts.mints {
            let held = chain.facts.token_accounts.iter();
            let held = held.filter(|one| one.owner == owner.address && one.mint == *key);
            let held: i128 = held.map(|one| one.amount.parse::<i128>().unwrap()).sum();
            assert_eq!(sums.get(&mint.address).copied().unwrap_or_default(), held, "{key}");
        }
    }
}

#[tokio::test]
async fn each_transaction_is_told_once_with_what_it_was() {
    let chain = SolanaWorld::start();
    let world = world_of(&chain.url);
    let [rich, poor] = [&chain.facts.owners[0].address, &chain.facts.owners[1].address];
    let told = items(&world, rich).await;
    let by_hash = |what: &str| {
        let happened = chain.facts.history.iter().find(|one| one.what == what).unwrap();
        let of_rich = told.iter().find(|item| item.metadata.hash == happened.signature);
        &of_rich.unwrap_or_else(|| panic!("{what} is not told")).metadata
    };
    let minted = by_hash(&format!("META for {rich}"));
    assert_eq!(minted.operation_type, "mint");
    for what in [
        "1.5 USDC from the first owner to the second",
        "2 META from the first owner to the second",
        "0.25 SOL from the first owner to the second",
    ] {
        let sent = by_hash(what);
        assert_eq!(sent.operation_type, "send", "{what}");
        assert_eq!((&sent.sent_from, &sent.sent_to), (rich, poor), "{what}");
        assert!(sent.mined_at.ends_with('Z') && sent.mined_at.starts_with("20"), "{what}");
    }
    let failed = by_hash("more USDC than there is");
    assert_eq!((failed.status, failed.operation_type.as_str()), (HistoryStatus::Failed, "send"));
}

#[tokio::test]
async fn what_names_only_a_token_account_is_its_owners_too() {
    let chain = SolanaWorld::start();
    let world = world_of(&chain.url);
    let [rich, poor] = [&chain.facts.owners[0].address, &chain.facts.owners[1].address];
    let what = "1.5 USDC from the first owner to the second";
    let payment = chain.facts.history.iter().find(|one| one.what == what).unwrap();
    let named = chain.rpc("getSignaturesForAddress", json!([poor])).await;
    let named: Vec<&Value> =
        named.as_array().unwrap().iter().map(|one| &one["signature"]).collect();
    assert!(!named.contains(&&json!(payment.signature)), "the node's index has it by the owner");
    let told = items(&world, poor).await;
    let item = told.iter().find(|item| item.metadata.hash == payment.signature).unwrap();
    let usdc = &chain.facts.mints["USDC"].address;
    assert_eq!(item.metadata.operation_type, "receive");
    assert_eq!((&item.metadata.sent_from, &item.metadata.sent_to), (rich, poor));
    let [transfer] = item.transfers.as_slice() else { panic!("{item:?}") };
    assert_eq!((transfer.direction, transfer.quantity.numeric.as_str()), (Direction::In, "1.5"));
    assert_eq!(transfer.fungible_info.as_ref().unwrap().address.as_ref(), Some(usdc));
}

#[tokio::test]
async fn a_bait_in_a_tokens_name_is_marked() {
    let chain = SolanaWorld::start();
    let world = world_of(&chain.url);
    let told = items(&world, &chain.facts.owners[0].address).await;
    let bait = &chain.facts.mints["BAIT"].address;
    let transfers = told.iter().flat_map(|item| &item.transfers);
    let of_bait = transfers
        .filter_map(|transfer| Some((transfer, transfer.fungible_info.as_ref()?)))
        .find(|(_, info)| info.address.as_ref() == Some(bait));
    let (transfer, info) = of_bait.expect("it is told");
    assert_eq!(transfer.spam_reasons, ["url_in_name"], "{info:?}");
    assert_eq!(info.symbol.as_deref(), Some("LOS"));
}

#[tokio::test]
async fn pages_follow_each_other_without_gap_or_double() {
    let chain = SolanaWorld::start();
    let world = world_of(&chain.url);
    let poor = &chain.facts.owners[1].address;
    let before = items(&world, poor).await;
    let mut expected = Vec::new();
    for lamports in 1_000_001..=1_000_120_u64 {
        let given = chain.rpc("requestAirdrop", json!([poor, lamports])).await;
        expected.push(given.as_str().unwrap().to_owned());
    }
    expected.reverse();
    expected.extend(before.into_iter().map(|item| item.metadata.hash));
    let url = url(&world, poor);
    let first = page(&url).await;
    // What happens between two pages does not move the second.
    chain.rpc("requestAirdrop", json!([poor, 1])).await;
    let mut told: Vec<String> = first.data.0.into_iter().map(|item| item.metadata.hash).collect();
    assert_eq!(told.len(), 50);
    let mut next = first.next;
    while let Some(cursor) = next {
        let found = page(&format!("{url}&cursor={cursor}")).await;
        assert!(found.data.0.len() <= 50);
        told.extend(found.data.0.into_iter().map(|item| item.metadata.hash));
        next = found.next;
    }
    assert_eq!(told, expected);
    assert_eq!(told.iter().collect::<HashSet<_>>().len(), told.len());
}

#[tokio::test]
async fn a_cursor_of_another_account_is_refused_and_a_stranger_has_no_history() {
    let chain = SolanaWorld::start();
    let world = world_of(&chain.url);
    let [rich, poor] = [&chain.facts.owners[0].address, &chain.facts.owners[1].address];
    for lamports in 1..=60_u64 {
        chain.rpc("requestAirdrop", json!([poor, lamports])).await;
    }
    let found = page(&url(&world, poor)).await;
    assert_eq!(found.sources, ["solana"]);
    // No feed tells what they were worth.
    assert!(found.partial.iter().all(|one| one.what == "prices"), "{:?}", found.partial);
    let slot: u64 = found.as_of[0].block.parse().unwrap();
    assert!(slot > 60);
    let next = found.next.unwrap();
    let forged = [
        format!("{}&cursor={next}", url(&world, rich)),
        format!("{}&cursor={}", url(&world, poor), next.replace(&next[..2], "7f")),
        format!("{}&cursor={}", url(&world, poor), &next[2..]),
    ];
    for url in forged {
        let answer = get(&url).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (400, "cursor"), "{url}");
    }
    let nobody = page(&url(&world, "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263")).await;
    assert_eq!((nobody.data.0.len(), nobody.next), (0, None));
    // The chain says that it has histories.
    let chains = get(&format!("{}/v1/supported-chains?projectId={}", world.url, world.open)).await;
    let can = &chains.json()["capabilities"][0]["can"];
    assert!(can.as_array().unwrap().contains(&json!("history")), "{}", chains.text);
}

#[tokio::test]
async fn what_a_node_cannot_tell_is_named() {
    let node = Node::start(Behaviour::Well).await;
    let genesis = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
    node.set("getGenesisHash", json!(genesis));
    node.set("getSlot", json!(9));
    node.set("getTokenAccountsByOwner", json!({ "context": { "slot": 9 }, "value": "?" }));
    let listed = json!([{ "signature": "5sig", "slot": 8, "err": null, "blockTime": null, "confirmationStatus": "finalized" }]);
    node.set("getSignaturesForAddress", listed);
    node.set("getTransaction", Value::Null);
    let world = world_of(&node.url);
    let found = page(&url(&world, "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263")).await;
    assert!(found.data.0.is_empty() && found.next.is_none());
    let reasons: Vec<&str> = found.partial.iter().map(|one| one.reason.as_str()).collect();
    assert!(reasons[0].contains("1 transactions of this page are left out"), "{reasons:?}");
    assert!(
        reasons[1..].iter().all(|reason| reason.contains("only token accounts")),
        "{reasons:?}"
    );
    assert_eq!(reasons.len(), 3);
}

#[tokio::test]
async fn a_node_that_is_down_is_told_as_such() {
    let world = world_of(&Node::dead());
    let answer = get(&url(&world, "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263")).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
}
