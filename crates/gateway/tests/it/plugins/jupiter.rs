//! Jupiter's swaps, as its documentation writes them.

use std::sync::Arc;

use drawstring_gateway::convert::SourceError;
use drawstring_gateway::convert::solana::{
    Key, SolanaAsset, SolanaMarket, SolanaOffer, SolanaOrder, SolanaSwap, SolanaTerms,
};
use serde_json::Value;

use super::faults::every_fault_is_told;
use super::{Desk, KEY, fixture};

const QUOTE: &str = "/swap/v1/quote?";
const SWAP: &str = "/swap/v1/swap";
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const WRAPPED: &str = "So11111111111111111111111111111111111111112";
const USDC: &str = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const USER: &str = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96";

fn order() -> SolanaOrder {
    SolanaOrder {
        from: SolanaAsset::Native,
        to: SolanaAsset::Mint(Key::parse(USDC).unwrap()),
        amount: 1_000_000_000,
        user: Key::parse(USER).unwrap(),
    }
}

async fn desk() -> Desk {
    let desk = Desk::of("jupiter").await;
    desk.service.on(QUOTE, fixture("jupiter/quote.json")).on(SWAP, fixture("jupiter/swap.json"));
    desk
}

async fn offer(desk: &Desk, order: &SolanaOrder) -> Result<Option<SolanaOffer>, SourceError> {
    let source = desk.plugins.solana_quotes().remove(0);
    let chain = caip::ChainId::parse(SOLANA).unwrap();
    assert!(source.serves(&chain));
    let market = SolanaMarket { chain: &chain, outbound: &Arc::clone(&desk.app.outbound) };
    source.offers(&market, order).await
}

/// Half a percent below what was offered.
async fn build(desk: &Desk, order: &SolanaOrder) -> Result<SolanaSwap, SourceError> {
    let offer = offer(desk, order).await.unwrap().unwrap();
    let min_out = offer.to_amount - offer.to_amount / 200;
    offer.plan.transaction(order, SolanaTerms { min_out }).await
}

#[tokio::test]
async fn an_offer_becomes_a_transaction() {
    let desk = desk().await;
    let found = offer(&desk, &order()).await.unwrap().unwrap();
    assert_eq!(
        (found.source, found.to_amount, found.slot),
        ("jupiter", 152_345_678, Some(312_000_000))
    );
    // It tells 0.0012345678912345678912345679 of one, as a loss.
    assert_eq!(found.price_impact.unwrap().as_str(), "0.1234");
    let way: Vec<_> = found.route.iter().map(|step| (step.dex.as_str(), step.percent)).collect();
    assert_eq!(way, [("Whirlpool", 60), ("Raydium", 40), ("Stabble", 100)]);
    assert_eq!(
        (found.route[0].from.to_string(), found.route[2].to.to_string()),
        (WRAPPED.into(), USDC.into())
    );

    let swap = build(&desk, &order()).await.unwrap();
    assert_eq!((&swap.wire[..], swap.priority_fee), (&[1, 2, 3, 4][..], 12_345));
    assert_eq!(swap.last_valid_block_height, Some(290_000_150));
    let asked = desk.service.asked();
    // What looks its accounts up in tables is nothing that a visitor could be shown.
    let question = format!(
        "{QUOTE}inputMint={WRAPPED}&outputMint={USDC}&amount=1000000000&asLegacyTransaction=true"
    );
    assert_eq!((&asked[0].path, &asked[1].path), (&question, &question));
    assert_eq!(asked[2].path, format!("{question}&slippageBps=49"));
    assert_eq!(asked[3].path, SWAP);
    let body: Value = serde_json::from_str(&asked[3].body).unwrap();
    // It gets its own quote back, whatever is in it.
    assert_eq!(
        body["quoteResponse"],
        serde_json::from_str::<Value>(&fixture("jupiter/quote.json")).unwrap()
    );
    assert_eq!((&body["userPublicKey"], &body["wrapAndUnwrapSol"]), (&USER.into(), &true.into()));
    assert_eq!(body["asLegacyTransaction"], true);
    for one in asked {
        assert_eq!(one.header("x-api-key"), KEY);
    }
}

#[tokio::test]
async fn a_price_impact_has_any_sign_and_length_or_is_not_told() {
    let whole = r#""priceImpactPct": "-0.0012345678912345678912345679""#;
    for (told, shown) in [
        (r#""0.0221788557383956966426401317""#, Some("2.2178")),
        ("\"0\"", Some("0")),
        ("-0.005", Some("0.5")),
        ("null", None),
        ("\"NaN\"", None),
        ("\"--1\"", None),
    ] {
        let quote = fixture("jupiter/quote.json");
        let desk = Desk::of("jupiter").await;
        desk.service.on(QUOTE, quote.replace(whole, &format!(r#""priceImpactPct": {told}"#)));
        let found = offer(&desk, &order()).await.unwrap().unwrap();
        assert_eq!(found.price_impact.as_ref().map(api::Decimal::as_str), shown, "{told}");
    }
}

#[tokio::test]
async fn wrapped_currency_that_is_named_stays_wrapped() {
    let desk = desk().await;
    let order = SolanaOrder { from: SolanaAsset::Mint(Key::parse(WRAPPED).unwrap()), ..order() };
    build(&desk, &order).await.unwrap();
    let asked = desk.service.asked();
    let body: Value = serde_json::from_str(&asked.last().unwrap().body).unwrap();
    assert_eq!(body["wrapAndUnwrapSol"], false);
}

#[tokio::test]
async fn no_route_is_no_offer() {
    let desk = Desk::of("jupiter").await;
    desk.service.on_status(QUOTE, 400, fixture("jupiter/nothing.json"));
    assert!(offer(&desk, &order()).await.unwrap().is_none());
}

#[tokio::test]
async fn a_quote_about_something_else_is_not_understood() {
    let quote = fixture("jupiter/quote.json");
    let huge = format!("\"outAmount\": \"{}\"", "9".repeat(40));
    for answer in [
        quote.replacen(USDC, WRAPPED, 1),
        quote.replace("\"inAmount\": \"1000000000\"", "\"inAmount\": \"1000000001\""),
        quote.replace("\"outAmount\": \"152345678\", \"other", "\"outAmount\": \"0\", \"other"),
        quote.replacen("\"outAmount\": \"152345678\"", &huge, 1),
        quote.replacen("\"outAmount\": \"152345678\"", "\"outAmount\": \"0\"", 1),
        quote.replacen("\"outAmount\": \"152345678\"", "\"outAmount\": \"1.5\"", 1),
        "{}".to_owned(),
    ] {
        if answer == quote {
            continue;
        }
        let desk = Desk::of("jupiter").await;
        desk.service.on(QUOTE, &*answer);
        let refused = offer(&desk, &order()).await.unwrap_err().to_string();
        assert!(refused.contains("not understood"), "{answer}: {refused}");
    }
}

#[tokio::test]
async fn a_worse_or_strange_transaction_is_refused() {
    let (quote, swap) = (fixture("jupiter/quote.json"), fixture("jupiter/swap.json"));
    let table = [
        (quote.replace("151583950", "151583949"), swap.clone(), "moved"),
        (quote.clone(), swap.replace("AQIDBA==", "?"), "not understood"),
        (quote.clone(), swap.replace("swapTransaction", "another"), "not understood"),
    ];
    for (quote, swap, words) in table {
        let desk = Desk::of("jupiter").await;
        desk.service.on(QUOTE, &*quote).on(SWAP, &*swap);
        let refused = build(&desk, &order()).await.unwrap_err().to_string();
        assert!(refused.contains(words), "{quote} {swap}: {refused}");
    }
}

#[tokio::test]
async fn faults() {
    every_fault_is_told("jupiter", "", async |desk| {
        let found = offer(desk, &order()).await;
        found.map(|found| format!("{found:?}")).map_err(|error| error.to_string())
    })
    .await;
}
