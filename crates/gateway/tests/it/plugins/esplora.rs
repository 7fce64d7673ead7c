//! Esplora, as its documentation writes it.

use drawstring_gateway::config::ChainSettings;
use drawstring_gateway::plugins::{PluginError, PluginSettings};
use serde_json::json;

use super::faults::{Log, every_fault_is_told};
use super::{Desk, Service, fixture};
use crate::world::{Answer, FIRST_BITCOIN_BLOCK, Node, World, get};

const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";
const FIRST_BLOCK: &str = "/block-height/0";
const ME: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

fn script(service: &Service) {
    service.on(FIRST_BLOCK, FIRST_BITCOIN_BLOCK);
    service.on(&format!("/address/{ME}"), fixture("esplora/address.json"));
    service.on(&format!("/address/{ME}/txs"), fixture("esplora/txs.json"));
    service.on(&format!("/address/{ME}/txs/chain"), "[]");
    service.on("/blocks/tip/height", "900000");
}

async fn ask(world: &World, what: &str) -> Answer {
    let (url, project) = (&world.url, &world.open);
    get(&format!("{url}/v1/account/{ME}/{what}?projectId={project}&chainId={BITCOIN}")).await
}

#[tokio::test]
async fn an_addresses_sums_are_its_balance() {
    let desk = Desk::of("esplora").await;
    script(&desk.service);
    let answer = ask(&desk.world, "balance").await.json();
    let held = &answer["balances"][0]["quantity"];
    assert_eq!(held, &json!({ "decimals": "8", "numeric": "39.99999998" }), "{answer}");
    assert_eq!(answer["asOf"][0]["block"], "900000");
    let mut paths: Vec<_> = desk.service.asked().into_iter().map(|asked| asked.path).collect();
    paths.sort();
    assert_eq!(paths, [format!("/address/{ME}"), FIRST_BLOCK.into(), "/blocks/tip/height".into()]);
}

#[tokio::test]
async fn an_addresses_transactions_are_its_history() {
    let desk = Desk::of("esplora").await;
    script(&desk.service);
    let answer = ask(&desk.world, "history").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let item = answer.json()["data"][0].clone();
    assert_eq!(item["metadata"]["hash"], "ab".repeat(32));
    let transfer = &item["transfers"][0];
    assert_eq!(
        (&transfer["direction"], &transfer["quantity"]["numeric"]),
        (&json!("in"), &json!("0.0012"))
    );
}

#[tokio::test]
async fn faults() {
    every_fault_is_told("esplora", "", async |desk| {
        let answer = ask(&desk.world, "history").await;
        if answer.status == 200 { Ok(answer.text) } else { Err(answer.reason().1) }
    })
    .await;
}

#[tokio::test]
async fn a_server_that_fails_is_left_alone_for_a_while() {
    let desk = Desk::of("esplora").await;
    desk.service.on_status("/", 500, "{}");
    for _ in 0..5 {
        assert_eq!(ask(&desk.world, "history").await.status, 503);
    }
    let asked = desk.service.asked().len();
    let (_, why) = ask(&desk.world, "history").await.reason();
    assert!(why.contains("resting"), "{why}");
    assert_eq!(desk.service.asked().len(), asked);
}

/// A gateway whose server is named by these settings.
fn world(service: &Service, in_chain: bool, plugin: impl FnOnce(&mut PluginSettings)) -> World {
    let dead = Node::dead();
    World::with(&[], |settings| {
        let esplora = Some(service.url.clone());
        let chain = ChainSettings {
            rpc: vec![dead],
            methods: Some(vec!["getblockcount".to_owned()]),
            esplora: esplora.clone().filter(|_| in_chain),
            ..ChainSettings::default()
        };
        settings.chains.insert(BITCOIN.into(), chain);
        if !in_chain {
            let chain = Some(BITCOIN.to_owned());
            let mut settings_of =
                PluginSettings { url: esplora, chain, ..PluginSettings::default() };
            plugin(&mut settings_of);
            settings.plugins.insert("esplora".into(), settings_of);
        }
    })
}

#[tokio::test]
async fn a_server_is_not_asked_more_often_than_its_budget_allows() {
    let service = Service::start().await;
    script(&service);
    let world = world(&service, false, |plugin| plugin.per_minute = Some(3));
    // The first block, the sums and the newest block: three questions.
    assert_eq!(ask(&world, "balance").await.json()["partial"], json!([]));
    let (_, why) = ask(&world, "history").await.reason();
    assert!(why.contains("budget"), "{why}");
    assert_eq!(service.asked().len(), 3);
}

#[tokio::test]
async fn a_server_that_stands_with_its_chain_is_one_too() {
    let service = Service::start().await;
    script(&service);
    let world = world(&service, true, |_| {});
    assert_eq!(ask(&world, "history").await.status, 200);
}

#[tokio::test]
async fn a_server_of_another_chain_is_not_believed() {
    let testnet = "000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943";
    let desk = Desk::of("esplora").await;
    // The right one comes too late.
    desk.service.on(FIRST_BLOCK, testnet);
    script(&desk.service);
    let (_, why) = ask(&desk.world, "history").await.reason();
    assert!(why.contains("another chain"), "{why}");
    let balance = ask(&desk.world, "balance").await;
    assert!(balance.text.contains("another chain"), "{}", balance.text);
    let paths: Vec<_> = desk.service.asked().into_iter().map(|asked| asked.path).collect();
    assert_eq!(paths, [FIRST_BLOCK], "it is asked for nothing else, and for that once");
}

#[tokio::test]
async fn a_server_of_another_chain_is_told_to_the_operator_once() {
    let desk = Desk::of("esplora").await;
    desk.service.on(FIRST_BLOCK, "ab".repeat(32));
    let chain = caip::ChainId::parse(BITCOIN).unwrap();
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).finish();
    let guard = tracing::subscriber::set_default(subscriber);
    for _ in 0..2 {
        let found = desk.app.esplora.get::<u32>(&desk.app.outbound, &chain, "/blocks/tip/height");
        assert_eq!(found.await, Err(PluginError::WrongChain));
    }
    drop(guard);
    assert_eq!(log.text().matches("about another chain").count(), 1, "{}", log.text());
    assert!(log.text().contains(BITCOIN), "{}", log.text());
}

#[tokio::test]
async fn a_server_that_did_not_tell_its_chain_is_asked_again() {
    let desk = Desk::of("esplora").await;
    desk.service.on_status(FIRST_BLOCK, 503, "");
    desk.service.on_status(FIRST_BLOCK, 503, "");
    script(&desk.service);
    assert_eq!(ask(&desk.world, "history").await.status, 503);
    assert_eq!(ask(&desk.world, "history").await.status, 200);
}
