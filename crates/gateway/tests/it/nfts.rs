//! The NFTs that an account holds: `GET /v1/account/{address}/nfts`.

use alloy_primitives::{Address, U256};
use alloy_sol_types::sol;
use api::nfts::{Nft, Nfts};

use crate::chain::ChainWorld;
use crate::money::{MoneyWorld, open_money};
use crate::world::{CHAIN, World, eventually, get};

sol! {
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data) external;
}

fn url(world: &World, account: &str) -> String {
    format!("{}/v1/account/{account}/nfts?chainId={CHAIN}&projectId={}", world.url, world.open)
}

async fn nfts(world: &World, account: Address) -> Nfts {
    let answer = get(&url(world, &account.to_string())).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    serde_json::from_str(&answer.text).unwrap()
}

/// The list, once the chain is read up to its newest block.
async fn whole(world: &World, chain: &ChainWorld, account: Address) -> Nfts {
    let head = chain.block_number().await.to_string();
    let mut found = Nfts::default();
    eventually("the history is read", async || {
        found = nfts(world, account).await;
        found.partial.is_empty() && found.as_of.first().is_some_and(|at| at.block == head)
    })
    .await;
    found
}

fn of(found: &Nfts, collection: Address) -> Vec<&Nft> {
    let collection = collection.to_string();
    found.nfts.iter().filter(|nft| nft.collection == collection).collect()
}

#[tokio::test]
async fn what_came_and_was_not_given_away_is_told_with_how_many_there_are() {
    let MoneyWorld { chain, world } = open_money().await;
    let (alice, bob, all) = (chain.account(0), chain.account(1), chain.facts.nfts.clone());
    let found = whole(&world, &chain, alice).await;
    let [picture] = of(&found, all.erc721.address)[..] else { panic!("{found:?}") };
    assert_eq!((picture.token_id.as_str(), picture.standard.as_str()), ("2", "ERC-721"));
    assert_eq!((picture.name.as_deref(), picture.quantity.as_str()), (Some("Pictures #2"), "1"));
    let [item] = of(&found, all.erc1155.address)[..] else { panic!("{found:?}") };
    assert_eq!((item.token_id.as_str(), item.quantity.as_str()), ("8", "10"));

    let send = transferFromCall { from: alice, to: bob, id: U256::from(2) };
    chain.write(alice, all.erc721.address, &send).await;
    let data = alloy_primitives::Bytes::new();
    let (id, amount) = (U256::from(8), U256::from(4));
    let give = safeTransferFromCall { from: alice, to: bob, id, amount, data };
    chain.write(alice, all.erc1155.address, &give).await;
    let mine = whole(&world, &chain, alice).await;
    assert!(of(&mine, all.erc721.address).is_empty(), "{mine:?}");
    assert_eq!(of(&mine, all.erc1155.address)[0].quantity, "6");
    let his = whole(&world, &chain, bob).await;
    let numbers = of(&his, all.erc721.address).into_iter().map(|nft| nft.token_id.as_str());
    assert_eq!(numbers.collect::<Vec<_>>(), ["2", "3"], "what came last is first");
    assert_eq!(of(&his, all.erc1155.address)[0].quantity, "4");
}

#[tokio::test]
async fn what_was_thrown_at_everybody_is_flagged_and_has_no_picture() {
    let MoneyWorld { chain, world } = open_money().await;
    let (bob, all) = (chain.account(1), chain.facts.nfts.clone());
    // Whoever dealt with a collection has nothing thrown at them by it.
    let send = transferFromCall { from: bob, to: bob, id: U256::from(3) };
    chain.write(bob, all.erc721.address, &send).await;
    let found = whole(&world, &chain, bob).await;
    let spam = of(&found, all.spam721.address);
    assert!(!spam.is_empty() && spam.iter().all(|nft| nft.flags.is_spam && nft.image.is_none()));
    let [own] = of(&found, all.erc721.address)[..] else { panic!("{found:?}") };
    assert!(!own.flags.is_spam);
    let image = format!("{}/v1/nft/{CHAIN}/{}/3/image", world.url, all.erc721.address);
    assert!(own.image.as_deref().is_some_and(|url| url.starts_with(&image)), "{own:?}");
}

#[tokio::test]
async fn other_families_and_wrong_addresses_are_refused_in_words() {
    let MoneyWorld { world, .. } = open_money().await;
    for (account, query, field) in [
        ("0x12", format!("chainId={CHAIN}"), "address"),
        ("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", String::new(), "chainId"),
        ("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "chainId=eip155:5".to_owned(), "chainId"),
    ] {
        let path = format!("{}/v1/account/{account}/nfts?projectId={}", world.url, world.open);
        let answer = get(&format!("{path}&{query}")).await;
        assert_eq!(answer.status, 400, "{account} {query}: {}", answer.text);
        assert!(answer.text.contains(&format!("\"{field}\"")), "{}", answer.text);
    }
}
