//! Which way wins.

use alloy_primitives::{I256, U256};
use serde_json::{Value, json};

use super::floor::number;
use super::{Exchanges, Floor, units};

async fn ask(floor: &Floor, amount: &str, gas_price: &str) -> Value {
    let (sold, bought, user) = (floor.asset("USDC"), floor.asset("USDT"), floor.user.to_string());
    let asked = [
        ("from", &*sold),
        ("to", &bought),
        ("userAddress", &user),
        ("amount", amount),
        ("gasPrice", gas_price),
    ];
    floor.get("quotes", &asked).await.json()["quotes"].clone()
}

#[tokio::test]
async fn the_gas_of_a_quote_is_about_what_the_chain_takes() {
    for exchanges in [Exchanges::V2, Exchanges::V3First, Exchanges::V3Second, Exchanges::Both] {
        let floor = Floor::with(exchanges).await;
        for (from, to, amount) in [
            ("ETH", "USDC", units(1, 18)),
            ("WETH", "USDC", units(1, 18)),
            ("USDC", "ETH", units(1_500, 6)),
            ("USDT", "WETH", units(500, 6)),
        ] {
            let swapped = floor.swap(from, to, amount).await;
            let block = floor.chain.rpc("eth_getBlockByNumber", json!(["latest", false])).await;
            let (quoted, used) = (number(&swapped.quote["gas"]), number(&block["gasUsed"]));
            let percent = quoted * U256::from(100) / used;
            let near = U256::from(75)..U256::from(150);
            assert!(near.contains(&percent), "{exchanges:?} {from} {to}: {quoted} for {used}");
        }
    }
}

#[tokio::test]
async fn dear_gas_makes_the_lighter_way_win() {
    let floor = Floor::with(Exchanges::All).await;
    let amount = units(1_000, 6).to_string();
    let cheap = ask(&floor, &amount, "1").await;
    let dear = ask(&floor, &amount, "500000000000").await;
    // The concentrated pool gives more, the other needs less gas.
    let winner = |quotes: &Value| quotes[0]["route"][0]["dex"].clone();
    assert_eq!((winner(&cheap), winner(&dear)), ("uniswap-v3".into(), "uniswap-v2".into()));
    let (rich, poor) = (number(&cheap[0]["toAmount"]), number(&dear[0]["toAmount"]));
    assert!(rich > poor, "{cheap} {dear}");
    for quote in dear.as_array().unwrap() {
        // A wei of gas is told in the bought token by a pool's own price: here 3,000 dollars for an ether.
        let cost = U256::from(500_000_000_000_u64) * number(&quote["gas"]);
        assert_eq!(number(&quote["gasCost"]), cost);
        let net: I256 = quote["netToAmount"].as_str().unwrap().parse().unwrap();
        let spent = I256::from_raw(number(&quote["toAmount"])) - net;
        let dollars = I256::from_raw(cost * U256::from(3_000) / units(1, 12));
        let off = (spent - dollars).abs();
        assert!(off * I256::try_from(100).unwrap() <= dollars, "{spent} {dollars}");
    }
}

#[tokio::test]
async fn a_quote_tells_its_way_and_its_moment() {
    let floor = Floor::start().await;
    let quote = floor.best("FAR", "USDC", units(1, 18)).await;
    let step = &quote["route"][0];
    assert_eq!(
        (&step["from"], &step["to"]),
        (&floor.asset("FAR").into(), &floor.asset("WETH").into())
    );
    let pool = floor.chain.facts.uniswap_v3.pools.iter().find(|pool| pool.token0 == "FAR").unwrap();
    assert_eq!(
        (&step["pool"], &step["fee"]),
        (&floor.asset(&pool.address.to_string()).into(), &3_000.into())
    );
    assert_eq!(quote["asOf"]["block"], floor.chain.block_number().await.to_string());
    assert_eq!((&quote["source"], &quote["providerFee"]), (&"router".into(), &"0".into()));
    let least = (number(&quote["toAmount"]) * U256::from(99)).div_ceil(U256::from(100));
    assert_eq!((number(&quote["minToAmount"]), &quote["slippageBps"]), (least, &100.into()));
}

#[tokio::test]
async fn the_price_impact_is_against_the_price_before() {
    let floor = Floor::with(Exchanges::V2).await;
    // 1,000 WETH and 3,000,000 USDC are in the pool: 10 more WETH give 3 % of a percent of fee, and 1 % for the move.
    let quote = floor.best("ETH", "USDC", units(10, 18)).await;
    let impact = quote["priceImpact"].as_f64().unwrap();
    assert!((1.28..1.29).contains(&impact), "{impact}");
    let tiny = floor.best("ETH", "USDC", units(1, 15)).await["priceImpact"].as_f64().unwrap();
    assert!((0.3..0.301).contains(&tiny), "{tiny}");
}
