//! What is quoted is what comes out, to the wei.

use alloy_primitives::U256;

use super::floor::{Swapped, foretold, number};
use super::{Exchanges, Floor, units};

/// The quote, the built transaction, its simulation and the chain all say the same.
async fn assert_exact(floor: &Floor, from: &str, to: &str, amount: U256) -> Swapped {
    let swapped = floor.swap(from, to, amount).await;
    let case = format!("{from} to {to}: {} {}", swapped.quote, swapped.built);
    assert_eq!(swapped.paid, amount, "{case}");
    assert_eq!(swapped.got, number(&swapped.quote["toAmount"]), "{case}");
    assert_eq!(swapped.got, number(&swapped.built["tx"]["amount"]), "{case}");
    let foretold = foretold(&swapped.built);
    assert_eq!(foretold[&floor.asset(from).to_lowercase()], format!("-{amount}"), "{case}");
    assert_eq!(foretold[&floor.asset(to).to_lowercase()], swapped.got.to_string(), "{case}");
    assert_eq!(swapped.built["simulation"]["method"], "eth_simulateV1");
    swapped
}

#[tokio::test]
async fn over_v2_pools() {
    let floor = Floor::with(Exchanges::V2).await;
    let cases = [
        ("ETH", "USDC", units(1, 18), 1),
        ("USDC", "ETH", units(1_500, 6), 1),
        ("DAI", "WETH", units(77, 18), 1),
        ("WETH", "DAI", units(1, 18), 1),
        ("USDC", "DAI", units(1_000, 6), 2),
        ("ETH", "HOP", units(3, 17), 2),
        ("HOP", "ETH", units(25, 18), 2),
        ("WBTC", "USDC", units(1, 7), 2),
    ];
    for (from, to, amount, hops) in cases {
        let swapped = assert_exact(&floor, from, to, amount).await;
        assert_eq!(swapped.quote["route"].as_array().unwrap().len(), hops, "{from} to {to}");
        assert!(swapped.quote["route"][0]["dex"] == "uniswap-v2");
        floor.assert_plan(&swapped, from, to, "v2");
    }
}

#[tokio::test]
async fn over_v2_pools_that_the_factory_must_be_asked_for() {
    let floor = Floor::with(Exchanges::V2Asked).await;
    assert_exact(&floor, "ETH", "USDC", units(1, 18)).await;
    assert_exact(&floor, "USDC", "DAI", units(500, 6)).await;
}

#[tokio::test]
async fn over_v3_pools_with_the_first_router() {
    over_v3(Exchanges::V3First, "swapRouter").await;
}

#[tokio::test]
async fn over_v3_pools_with_the_second_router() {
    over_v3(Exchanges::V3Second, "swapRouter02").await;
}

async fn over_v3(exchanges: Exchanges, kind: &str) {
    let floor = Floor::with(exchanges).await;
    let cases = [
        ("ETH", "USDC", units(2, 18), 1),
        ("USDC", "ETH", units(1_500, 6), 1),
        ("WETH", "USDC", units(1, 18), 1),
        ("USDT", "USDC", units(100, 6), 1),
        ("USDC", "WETH", units(900, 6), 1),
        ("FAR", "USDC", units(5, 18), 2),
        ("USDC", "FAR", units(300, 6), 2),
        ("FAR", "ETH", units(5, 18), 1),
        ("ETH", "USDT", units(1, 18), 2),
        ("USDT", "ETH", units(500, 6), 2),
    ];
    for (from, to, amount, hops) in cases {
        let swapped = assert_exact(&floor, from, to, amount).await;
        assert_eq!(swapped.quote["route"].as_array().unwrap().len(), hops, "{from} to {to}");
        floor.assert_plan(&swapped, from, to, kind);
    }
}

/// A way over both kinds of pools is one transaction of the router that knows both.
#[tokio::test]
async fn over_a_v2_and_a_v3_pool() {
    let floor = Floor::with(Exchanges::Both).await;
    let (two, three) = ("uniswap-v2", "uniswap-v3");
    let cases = [
        ("FAR", "DAI", units(5, 18), [three, two]),
        ("DAI", "FAR", units(300, 18), [two, three]),
        ("ETH", "USDT", units(1, 18), [three, two]),
        ("USDT", "ETH", units(500, 6), [two, three]),
    ];
    let router = floor.asset(&floor.chain.facts.uniswap_v3.swap_router02.to_string());
    for (from, to, amount, dexes) in cases {
        let swapped = assert_exact(&floor, from, to, amount).await;
        floor.assert_plan(&swapped, from, to, "both");
        let quote = &swapped.quote;
        let route = quote["route"].as_array().unwrap();
        let told: Vec<_> = route.iter().map(|step| step["dex"].as_str().unwrap()).collect();
        assert_eq!(told, dexes, "{from} to {to}: {quote}");
        if from != "ETH" {
            assert_eq!(quote["spender"], router);
        }
    }
}

#[tokio::test]
async fn a_first_router_takes_no_way_over_both() {
    let floor = Floor::with(Exchanges::V3First).await;
    let (_, advice) = floor.quote("FAR", "DAI", units(5, 18)).await.reason();
    assert!(advice.contains("insufficient liquidity"), "{advice}");
}

/// It pays with the coin that came along, which a token in between could make it give back.
#[tokio::test]
async fn a_first_router_sells_the_coin_for_bases_alone() {
    let floor = Floor::with(Exchanges::V3First).await;
    let (_, advice) = floor.quote("ETH", "FAR", units(1, 18)).await.reason();
    assert!(advice.contains("insufficient liquidity"), "{advice}");
    assert_exact(&floor, "WETH", "FAR", units(1, 18)).await;
    assert_exact(&floor, "ETH", "USDC", units(1, 18)).await;
}

#[tokio::test]
async fn a_second_router_sells_the_coin_for_any_token() {
    let floor = Floor::with(Exchanges::V3Second).await;
    let swapped = assert_exact(&floor, "ETH", "FAR", units(1, 18)).await;
    floor.assert_plan(&swapped, "ETH", "FAR", "swapRouter02");
}

#[tokio::test]
async fn wrapping_is_one_for_one() {
    let floor = Floor::start().await;
    for (from, to) in [("ETH", "WETH"), ("WETH", "ETH")] {
        let swapped = assert_exact(&floor, from, to, units(15, 17)).await;
        assert_eq!(swapped.got, units(15, 17));
        assert_eq!(
            (&swapped.quote["source"], &swapped.quote["spender"]),
            (&"wrap".into(), &().into())
        );
        assert_eq!(swapped.quote["priceImpact"], 0);
        floor.assert_plan(&swapped, from, to, "wrap");
    }
}

#[tokio::test]
async fn a_swap_that_moves_the_price_is_still_exact() {
    let floor = Floor::start().await;
    let swapped = assert_exact(&floor, "ETH", "USDC", units(400, 18)).await;
    assert!(swapped.quote["priceImpact"].as_f64().unwrap() > 1.0, "{}", swapped.quote);
}

#[tokio::test]
async fn amounts_of_every_size_are_quoted_to_the_wei() {
    let floor = Floor::start().await;
    let mut quoted = 0;
    for decimals in 0..22 {
        for digit in [1, 3, 7] {
            let amount = units(digit, decimals) + U256::from(digit);
            let quote = floor.quote("ETH", "USDC", amount).await;
            if quote.status == 400 {
                // Less than the smallest unit comes out, or more goes in than the user has.
                assert!(!(10..=20).contains(&decimals), "{amount}: {}", quote.text);
                continue;
            }
            let mut body = floor.body("ETH", "USDC", amount);
            body["eip155"]["slippage"] = 50.into();
            let built = floor.build(&body).await;
            if amount > units(9_999, 18) {
                assert_eq!(built.status, 400, "{}", built.text);
                continue;
            }
            let built = built.json();
            let tried = &foretold(&built)[&floor.asset("USDC").to_lowercase()];
            assert_eq!(tried, quote.json()["quotes"][0]["toAmount"].as_str().unwrap(), "{amount}");
            quoted += 1;
        }
    }
    assert!(quoted > 25, "{quoted}");
}
