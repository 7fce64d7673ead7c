//! What is asked wrongly is refused with the field at fault.

use drawstring_gateway::config::ChainSettings;

use super::{page, url, world_of};
use crate::chain::{Anvil, ChainWorld};
use crate::world::{CHAIN, World, get};

const ADDRESS: &str = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

async fn refused(world: &World, address: &str, query: &str) -> (u16, String, String) {
    let url = format!("{}/v1/account/{address}/history?projectId={}{query}", world.url, world.open);
    let answer = get(&url).await;
    let (field, description) = answer.reason();
    (answer.status, field, description)
}

#[tokio::test]
async fn each_wrong_parameter_is_named() {
    let anvil = Anvil::start();
    let world = world_of(&anvil.url);
    let long = "0x".to_owned() + &"a".repeat(4_000);
    let chain = format!("&chainId={CHAIN}");
    let solana = "&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    let table = [
        ("0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266", chain.as_str(), "address", "checksum"),
        ("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226", &chain, "address", "EVM"),
        ("f39fd6e51aad88f6f4ce6ab8827279cfffb92266", &chain, "address", "0x"),
        ("vitalik.eth", "", "address", "0x"),
        ("%ff", "", "address", "not text"),
        (&long, "", "address", "longer"),
        ("DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263", &chain, "address", "EVM"),
        ("DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263", "", "address", "Solana"),
        ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "", "address", "Bitcoin"),
        (ADDRESS, "&chainId=1", "chainId", "eip155:1"),
        (ADDRESS, "&chainId=eip155:5", "chainId", "supported-chains"),
        (ADDRESS, solana, "chainId", "supported-chains"),
        (ADDRESS, "&chainId=polkadot:91b171bb158e2d3848fa23a9f1c25182", "chainId", "Polkadot"),
        (ADDRESS, "&currency=chf", "currency", "usd"),
        (ADDRESS, "&cursor=00", "cursor", "leave it out"),
        (ADDRESS, &format!("&cursor={}", "0".repeat(10_000)), "cursor", "leave it out"),
    ];
    for (address, query, field, advice) in table {
        let (status, found, description) = refused(&world, address, query).await;
        assert_eq!((status, found.as_str()), (400, field), "{address} {query}: {description}");
        assert!(description.contains(advice), "{address} {query}: {description}");
    }
    let unknown = format!("{}/v1/account/{ADDRESS}/history?projectId=nobody", world.url);
    assert_eq!(get(&unknown).await.status, 401);
}

#[tokio::test]
async fn a_family_without_histories_is_refused() {
    let polkadot = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
    let world = World::with(&[], |settings| {
        let rpc = vec!["http://127.0.0.1:1".to_owned()];
        let methods = Some(Vec::new());
        let chain = ChainSettings { rpc, methods, ..ChainSettings::default() };
        settings.chains.insert(polkadot.into(), chain);
    });
    let account = "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5";
    for (query, expected) in
        [(format!("&chainId={polkadot}"), "chainId"), (String::new(), "address")]
    {
        let (status, field, description) = refused(&world, account, &query).await;
        assert_eq!((status, field.as_str()), (400, expected), "{description}");
    }
}

#[tokio::test]
async fn a_cursor_belongs_to_its_account_and_chain() {
    let chain = ChainWorld::start().await;
    let world = world_of(chain.url());
    // The deployer did more than one page holds.
    let first = url(&world, chain.facts.deployer);
    let next = super::whole(&first).await.next.expect("there is more");
    assert!(!page(&format!("{first}&cursor={next}")).await.data.is_empty());
    let deployer = chain.facts.deployer;
    let elsewhere = [
        format!("{}&cursor={next}", url(&world, chain.account(1))),
        format!(
            "{}/v1/account/{deployer}/history?projectId={}&cursor={next}",
            world.url, world.open
        ),
        format!("{first}&cursor={}", next.replace(&next[..2], "7f")),
        format!("{first}&cursor={}", &next[..next.len() - 2]),
    ];
    for forged in elsewhere {
        let answer = get(&forged).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (400, "cursor"), "{forged}");
    }
}
