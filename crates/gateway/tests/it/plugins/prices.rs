//! Vendors that know prices.

use caip::ChainId;
use drawstring_gateway::price::Quote;
use drawstring_gateway::tokens::Known;

use super::faults::every_fault_is_told;
use super::{Desk, KEY, fixture};

const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const DAI: &str = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const MINT: &str = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const OTHER: &str = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263";

fn token(address: Option<&str>) -> Known {
    Known {
        address: address.map(str::to_owned),
        name: String::new(),
        symbol: String::new(),
        decimals: 18,
        logo: None,
        eip2612: None,
        peg: None,
        asset: None,
        verified: false,
    }
}

fn tokens(addresses: &[&str]) -> Vec<Known> {
    addresses
        .iter()
        .map(|address| token(Some(address).filter(|it| !it.is_empty()).copied()))
        .collect()
}

/// The `which`th of the vendor's sources; an empty address is the chain's own currency.
async fn ask(desk: &Desk, chain: &str, addresses: &[&str]) -> Result<Vec<Option<Quote>>, String> {
    let chain: ChainId = chain.parse().unwrap();
    let source = &desk.plugins.prices()[0];
    assert!(source.serves(&chain));
    let found = source.prices(&desk.app, &chain, &tokens(addresses)).await;
    found.map_err(|error| error.to_string())
}

/// Prices and their times, as text.
fn told(quotes: &[Option<Quote>]) -> Vec<String> {
    let one = |quote: &Option<Quote>| {
        quote.map_or("-".to_owned(), |quote| format!("{} {}", quote.usd.decimal(), quote.source))
    };
    quotes.iter().map(one).collect()
}

async fn faults(vendor: &str, chain: &str, address: &str) {
    every_fault_is_told(vendor, "", async |desk| {
        ask(desk, chain, &[address]).await.map(|quotes| format!("{quotes:?}"))
    })
    .await;
}

#[tokio::test]
async fn defillama_tells_what_it_is_sure_of() {
    let desk = Desk::of("defillama").await;
    desk.service.on("/prices/current/", fixture("defillama/current.json"));
    let unknown = "0x1111111111111111111111111111111111111111";
    let found = ask(&desk, "eip155:1", &[USDC, DAI, "", unknown]).await.unwrap();
    assert_eq!(told(&found), ["0.999812 defillama", "-", "2988.02094311970964 defillama", "-"]);
    assert_eq!(found[0].unwrap().at, 1_763_660_001);
    let path = format!(
        "/prices/current/ethereum:{USDC},ethereum:{DAI},ethereum:0x0000000000000000000000000000000000000000,ethereum:{unknown}"
    );
    assert_eq!(desk.service.asked()[0].path, path);
    assert!(!format!("{:?}", desk.service.asked()).contains(KEY), "it takes no key");
}

#[tokio::test]
async fn defillama_knows_nothing_of_some() {
    let desk = Desk::of("defillama").await;
    desk.service.on("/", r#"{"coins":{}}"#);
    assert_eq!(told(&ask(&desk, SOLANA, &["", MINT]).await.unwrap()), ["-", "-"]);
    let path = &desk.service.asked()[0].path;
    assert!(
        path.ends_with(&format!(
            "solana:So11111111111111111111111111111111111111112,solana:{MINT}"
        )),
        "{path}"
    );
    let local: ChainId = "eip155:31337".parse().unwrap();
    assert!(!desk.plugins.prices()[0].serves(&local));
}

#[tokio::test]
async fn coingecko_tells_tokens_and_coins() {
    let desk = Desk::of("coingecko").await;
    desk.service.on("/api/v3/simple/price?", fixture("coingecko/price.json"));
    desk.service.on("/api/v3/simple/token_price/ethereum?", fixture("coingecko/token_price.json"));
    let found = ask(&desk, "eip155:1", &[USDC, "", DAI]).await.unwrap();
    assert_eq!(told(&found), ["0.9998 coingecko", "2987.5 coingecko", "-"]);
    assert_eq!(found[1].unwrap().at, 1_763_660_011);
    let wanted = "vs_currencies=usd&include_last_updated_at=true&precision=full";
    let asked = desk.service.asked();
    assert_eq!(asked[0].path, format!("/api/v3/simple/price?ids=ethereum&{wanted}"));
    let tokens =
        format!("/api/v3/simple/token_price/ethereum?contract_addresses={USDC},{DAI}&{wanted}");
    assert_eq!(asked[1].path, tokens);
    assert_eq!(asked[1].header("x-cg-demo-api-key"), KEY);
}

#[tokio::test]
async fn coingecko_knows_nothing_of_some() {
    let desk = Desk::of("coingecko").await;
    desk.service.on("/", "{}");
    assert_eq!(told(&ask(&desk, "eip155:1", &[USDC, ""]).await.unwrap()), ["-", "-"]);
}

#[tokio::test]
async fn jupiter_prices_mints_and_sol() {
    let desk = Desk::of("jupiter").await;
    desk.service.on("/price/v3?ids=", fixture("jupiter/price.json"));
    let found = ask(&desk, SOLANA, &["", MINT, OTHER]).await.unwrap();
    assert_eq!(told(&found), ["131.25 jupiter", "0.9999 jupiter", "-"]);
    let asked = desk.service.asked();
    let path = format!("/price/v3?ids=So11111111111111111111111111111111111111112,{MINT},{OTHER}");
    assert_eq!((asked[0].path.as_str(), asked[0].header("x-api-key")), (path.as_str(), KEY));
}

#[tokio::test]
async fn oneinch_prices_on_the_spot() {
    let desk = Desk::of("1inch").await;
    desk.service.on("/price/v1.1/1/", fixture("1inch/price.json"));
    let found = ask(&desk, "eip155:1", &["", USDC, DAI]).await.unwrap();
    assert_eq!(told(&found), ["2989.125 1inch", "0.9997 1inch", "-"]);
    let asked = desk.service.asked();
    let native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
    let (usdc, dai) = (USDC.to_lowercase(), DAI.to_lowercase());
    assert_eq!(asked[0].path, format!("/price/v1.1/1/{native},{usdc},{dai}?currency=USD"));
    assert_eq!(asked[0].header("authorization"), format!("Bearer {KEY}"));
}

#[tokio::test]
async fn a_price_that_is_nothing_or_of_the_future_does_not_win() {
    let desk = Desk::of("coingecko").await;
    let lower = [USDC, DAI].map(str::to_lowercase);
    desk.service.on(
        "/",
        format!(
            r#"{{"{}":{{"usd":0}},"{}":{{"usd":1,"last_updated_at":99999999999}}}}"#,
            lower[0], lower[1]
        ),
    );
    let found = ask(&desk, "eip155:1", &[USDC, DAI]).await.unwrap();
    assert_eq!(told(&found), ["-", "1 coingecko"]);
    assert!(found[1].unwrap().at < 9_999_999_999);
}

#[tokio::test]
async fn strange_numbers_are_not_understood() {
    for number in ["-1", "1e999", "\"NaN\"", "[]", "true"] {
        let desk = Desk::of("defillama").await;
        let coin = format!(r#"{{"price":{number},"timestamp":1}}"#);
        desk.service.on("/", format!(r#"{{"coins":{{"ethereum:{USDC}":{coin}}}}}"#));
        let refused = ask(&desk, "eip155:1", &[USDC]).await.unwrap_err();
        assert!(refused.contains("not understood"), "{number}: {refused}");
    }
}

#[tokio::test]
async fn many_tokens_are_asked_for_in_parts() {
    let desk = Desk::of("coingecko").await;
    desk.service.on("/", "{}");
    let addresses: Vec<String> = (0..120).map(|number| format!("0x{number:040x}")).collect();
    let addresses: Vec<&str> = addresses.iter().map(String::as_str).collect();
    assert_eq!(ask(&desk, "eip155:1", &addresses).await.unwrap().len(), 120);
    assert_eq!(desk.service.asked().len(), 3);
}

#[tokio::test]
async fn every_vendors_faults_are_told() {
    faults("defillama", "eip155:1", USDC).await;
    faults("coingecko", "eip155:1", USDC).await;
    faults("jupiter", SOLANA, MINT).await;
    faults("1inch", "eip155:1", USDC).await;
}
