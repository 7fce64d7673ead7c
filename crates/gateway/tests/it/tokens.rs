//! `GET /v1/convert/tokens`.

use drawstring_gateway::config::ChainSettings;
use serde_json::{Value, json};

use crate::world::{Answer, Behaviour};
use crate::world::{Node, World, get};

const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/// A world over Ethereum's number, whose node is not needed for the list.
async fn ethereum() -> World {
    let node = Node::start(Behaviour::Well).await;
    World::with(&[], |settings| {
        let chain = ChainSettings { rpc: vec![node.url.clone()], ..ChainSettings::default() };
        settings.chains.insert("eip155:1".into(), chain);
    })
}

async fn ask(world: &World, query: &str) -> Answer {
    get(&format!("{}/v1/convert/tokens?projectId={}{query}", world.url, world.open)).await
}

#[tokio::test]
async fn a_chains_list_starts_with_its_currency() {
    let world = ethereum().await;
    let answer = ask(&world, "&chainId=eip155:1").await;
    let logo = |name: &str| format!("{}/public/getAssetImage/logo-{name}", world.url);
    let tokens = answer.json()["tokens"].as_array().unwrap().clone();
    let native = json!({
        "name": "Ether", "symbol": "ETH", "decimals": 18, "verified": true,
        "address": "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "logoUri": logo("eth"),
    });
    assert_eq!(tokens[0], native);
    let usdc = tokens.iter().find(|token| token["symbol"] == "USDC").unwrap();
    assert_eq!(usdc["address"], format!("eip155:1:{USDC}"));
    assert_eq!((&usdc["eip2612"], &usdc["logoUri"]), (&json!(true), &json!(logo("usdc"))));
    assert!(tokens.len() > 50, "{}", tokens.len());
}

#[tokio::test]
async fn every_listed_tokens_logo_is_a_picture_of_this_gateway() {
    let world = ethereum().await;
    let tokens = ask(&world, "&chainId=eip155:1").await.json()["tokens"].clone();
    let mut logos: Vec<_> =
        tokens.as_array().unwrap().iter().filter_map(|token| token["logoUri"].as_str()).collect();
    logos.sort_unstable();
    logos.dedup();
    assert!(logos.len() > 60, "{}", logos.len());
    for logo in logos {
        assert!(logo.starts_with(&world.url), "{logo}");
        let picture = get(logo).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/svg+xml"));
        assert!(picture.header("cache-control").contains("immutable"), "{logo}");
        assert!(picture.header("content-security-policy").contains("sandbox"), "{logo}");
    }
}

#[tokio::test]
async fn one_token_is_found_in_every_spelling() {
    let world = ethereum().await;
    for address in [USDC.to_owned(), USDC.to_lowercase(), format!("eip155:1:{USDC}")] {
        let answer = ask(&world, &format!("&chainId=eip155:1&address={address}")).await;
        assert_eq!(answer.json()["tokens"][0]["symbol"], "USDC", "{address}");
    }
    let native = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
    let answer = ask(&world, &format!("&chainId=eip155:1&address={native}")).await;
    assert_eq!(answer.json()["tokens"][0]["symbol"], "ETH");
}

#[tokio::test]
async fn wrong_questions_are_told_what_is_wrong() {
    let world = ethereum().await;
    let huge = "x".repeat(5_000);
    let table = [
        ("", "chainId"),
        ("&chainId=", "chainId"),
        ("&chainId=1", "chainId"),
        ("&chainId=eip155:2", "chainId"),
        ("&chainId=%zz", "chainId"),
        (&format!("&chainId={huge}"), "chainId"),
        ("&chainId=eip155:1&address=0x1", "address"),
        (&format!("&chainId=eip155:1&address={}", USDC.replace('A', "a")), "address"),
        (&format!("&chainId=eip155:1&address=eip155:10:{USDC}"), "address"),
        (&format!("&chainId=eip155:1&address={huge}"), "address"),
    ];
    for (query, field) in table {
        let answer = ask(&world, query).await;
        assert_eq!(answer.status, 400, "{query:.80}");
        let body: Value = answer.json();
        assert_eq!(
            (&body["status"], &body["reasons"][0]["field"]),
            (&json!("FAILED"), &json!(field))
        );
    }
    let nobody = format!("&chainId=eip155:1&address=0x{}", "1".repeat(40));
    assert_eq!(ask(&world, &nobody).await.status, 404);
}
