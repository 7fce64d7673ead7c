//! What is told besides the transfers themselves: their worth, the application, pictures, and what waits for a block.

use alloy_primitives::{I256, U256};
use alloy_sol_types::{SolCall, sol};
use api::history::{Direction, HistoryItem, HistoryPage, HistoryStatus};
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::transferCall;
use serde_json::json;

use super::{page, url, whole};
use crate::chain::ChainWorld;
use crate::money::{MoneyWorld, open_money};
use crate::world::{World, eventually, get};

sol! {
    function setAnswer(int256 to) external;
    function transferFrom(address from, address to, uint256 id) external;
}

/// The page once these many transactions of the account are in it.
async fn page_with(url: &str, count: usize) -> HistoryPage {
    let mut found = HistoryPage::default();
    eventually("the transactions are read", async || {
        found = whole(url).await;
        found.data.0.len() >= count
    })
    .await;
    found
}

async fn set_price(chain: &ChainWorld, pair: &str, dollars: i64) {
    let feed = chain.facts.feeds.iter().find(|feed| feed.pair == pair).unwrap();
    let to = I256::try_from(dollars * 100_000_000).unwrap();
    chain.write(chain.facts.deployer, feed.address, &setAnswerCall { to }).await;
}

/// Price and value of the item's only transfer, in the answer's digits.
fn worth(item: &HistoryItem) -> [Option<String>; 2] {
    let [transfer] = item.transfers.as_slice() else { panic!("{item:?}") };
    [&transfer.price, &transfer.value].map(|one| one.as_ref().map(ToString::to_string))
}

const fn milliether(count: u64) -> U256 {
    U256::from_limbs([count * 1_000_000_000_000_000, 0, 0, 0])
}

#[tokio::test]
async fn a_transfer_is_worth_what_the_feed_said_at_its_time() {
    let MoneyWorld { chain, world } = open_money().await;
    let (alice, bob) = (chain.account(0), chain.account(1));
    chain.pay(alice, bob, milliether(100)).await;
    for (dollars, count) in [(2_000, 1_500), (4_000, 250), (1_000, 10)] {
        chain.rpc("evm_increaseTime", json!([60])).await;
        set_price(&chain, "ETH/USD", dollars).await;
        chain.pay(alice, bob, milliether(count)).await;
    }
    let found = page_with(&url(&world, bob), 4).await;
    let told = |price: &str, value: &str| [Some(price.to_owned()), Some(value.to_owned())];
    let newest: Vec<_> = found.data.0[..3].iter().map(worth).collect();
    assert_eq!(newest, [told("1000", "10"), told("4000", "1000"), told("2000", "3000")]);
    // Before the first of these rounds the feed had said nothing for months.
    assert_eq!(worth(&found.data.0[3]), [None, None]);
    let prices = |page: &HistoryPage| page.partial.iter().find(|one| one.what == "prices").cloned();
    assert!(prices(&found).unwrap().reason.contains("in usd at their time"), "{found:?}");
    // No feed tells euros here: then nothing is said rather than dollars.
    let euros = page(&format!("{}&currency=eur", url(&world, bob))).await;
    assert!(euros.data.0.iter().all(|item| item.transfers.iter().all(|one| one.value.is_none())));
    assert!(prices(&euros).unwrap().reason.contains("in eur at their time"), "{euros:?}");
}

#[tokio::test]
async fn a_transaction_to_a_known_router_names_its_application() {
    let MoneyWorld { chain, world } = open_money().await;
    let alice = chain.account(0);
    // What no function of the router answers: it fails, and went there all the same.
    let call = Transaction {
        from: Some(alice),
        to: Some(chain.facts.uniswap_v3.swap_router02),
        value: None,
        data: Some(vec![1, 2, 3, 4].into()),
    };
    assert_eq!(chain.try_send(&call).await["status"], "0x0");
    chain.pay(alice, chain.account(1), U256::ONE).await;
    let found = page_with(&url(&world, alice), 2).await.data.0;
    let name = |item: &HistoryItem| item.metadata.application.clone().and_then(|one| one.name);
    assert_eq!([name(&found[0]), name(&found[1])], [None, Some("Uniswap".to_owned())]);
}

#[tokio::test]
async fn what_waits_for_a_block_stands_first_until_it_is_mined() {
    let MoneyWorld { chain, world } = open_money().await;
    let (alice, bob, token) = (chain.account(0), chain.account(1), chain.token("USDC").clone());
    let history = url(&world, alice);
    let before = whole(&history).await.data.0.len();
    chain.rpc("evm_setAutomine", json!([false])).await;
    let data = transferCall { to: bob, amount: U256::from(2_500_000) }.abi_encode();
    let sent = [
        json!({ "from": alice, "to": bob, "value": "0x7", "gas": "0x5208" }),
        json!({ "from": alice, "to": token.address, "data": alloy_primitives::hex::encode_prefixed(data), "gas": "0x30000" }),
    ];
    for transaction in sent {
        chain.rpc("eth_sendTransaction", json!([transaction])).await;
    }
    let found = page_with(&history, before + 2).await.data.0;
    let waiting: Vec<_> = found[..2]
        .iter()
        .map(|item| {
            assert_eq!(
                (item.metadata.status, &*item.metadata.mined_at),
                (HistoryStatus::Pending, "")
            );
            let [transfer] = item.transfers.as_slice() else { panic!("{item:?}") };
            assert_eq!((transfer.direction, &transfer.value), (Direction::Out, &None));
            (item.metadata.nonce, transfer.quantity.numeric.clone())
        })
        .collect();
    let nonce = found[1].metadata.nonce;
    assert_eq!(
        waiting,
        [(nonce + 1, "2.5".to_owned()), (nonce, "0.000000000000000007".to_owned())]
    );
    chain.mine(1).await;
    let ids: Vec<String> = found[..2].iter().map(|item| item.id.clone()).collect();
    eventually("they are mined", async || {
        let now = whole(&history).await.data.0;
        let all_mined = now.iter().all(|item| item.metadata.status == HistoryStatus::Confirmed);
        all_mined && ids.iter().all(|id| now.iter().filter(|item| item.id == *id).count() == 1)
    })
    .await;
}

fn pictures(page: &HistoryPage) -> Vec<String> {
    let tokens = page.data.0.iter().flat_map(|item| &item.transfers);
    let contents = tokens.filter_map(|one| one.nft_info.as_ref()?.content.clone());
    contents.filter_map(|content| Some(content.preview?.url)).collect()
}

#[tokio::test]
async fn a_tokens_picture_is_shown_by_the_gateway_and_spam_has_none() {
    let MoneyWorld { chain, world } = open_money().await;
    let (alice, bob, nfts) = (chain.account(0), chain.account(1), chain.facts.nfts.clone());
    let send = transferFromCall { from: alice, to: bob, id: U256::from(2) };
    chain.write(alice, nfts.erc721.address, &send).await;
    let found = page_with(&url(&world, alice), 1).await;
    let urls = pictures(&found);
    let base = format!("{}/v1/nft/eip155:31337/{}", world.url, nfts.erc721.address);
    assert!(urls.contains(&format!("{base}/2/image?projectId={}", world.open)), "{urls:?}");
    let spam = [nfts.spam721.address, nfts.spam1155.address].map(|at| at.to_string());
    assert!(!urls.iter().any(|url| spam.iter().any(|at| url.contains(at))), "{urls:?}");
    let picture = get(&urls[0]).await;
    assert!(picture.status == 200 && picture.text.starts_with("<svg"), "{}", picture.text);
    let of =
        |world: &World, rest: &str| format!("{}/v1/nft/{rest}?projectId={}", world.url, world.open);
    let token = |number: &str| format!("eip155:31337/{}/{number}/image", nfts.erc721.address);
    let table = [
        (token("999"), 404, "token"),
        // On IPFS, and the operator named no way there.
        (token("3"), 404, "token"),
        (token("-1"), 400, "token"),
        (token(&"9".repeat(79)), 400, "token"),
        ("eip155:31337/0x12/1/image".to_owned(), 400, "contract"),
        (format!("eip155:5/{}/1/image", nfts.erc721.address), 400, "chainId"),
    ];
    for (path, status, field) in table {
        let answer = get(&of(&world, &path)).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (status, field), "{path}");
    }
    assert_eq!(get(&format!("{base}/2/image")).await.status, 401);
}
