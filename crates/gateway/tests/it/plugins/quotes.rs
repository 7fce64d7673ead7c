//! Vendors that swap.

use alloy_primitives::{Address, U256, address};
use drawstring_gateway::convert::{Asset, Market, Offer, Offers, Order, SourceError, Terms};
use drawstring_gateway::evm::{Evm, Transaction};

use super::faults::every_fault_is_told;
use super::{Desk, KEY, fixture};

const USDC: Address = address!("A0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
const DAI: Address = address!("6B175474E89094C44Da98b954EedeAC495271d0F");
const USER: Address = address!("70997970C51812dc3A010C7d01b50e0d17dc79C8");

const ORDER: Order = Order {
    from: Asset::Token(USDC),
    to: Asset::Token(DAI),
    amount: U256::from_limbs([1_000_000_000, 0, 0, 0]),
    user: USER,
};

async fn offers(desk: &Desk, order: &Order) -> Result<Offers, SourceError> {
    offers_on(desk, "eip155:1", order).await
}

async fn offers_on(desk: &Desk, chain: &str, order: &Order) -> Result<Offers, SourceError> {
    let evm = Evm::of(&desk.app.proxy, chain).unwrap();
    let market = Market {
        evm: &evm,
        outbound: &desk.app.outbound,
        block: 1,
        time: 1,
        gas_price: U256::ONE,
        dex: None,
        tokens: None,
        wrapped: None,
    };
    let source = desk.plugins.quotes().remove(0);
    // As the room does: only on chains that it serves.
    if source.serves(market.chain()) {
        source.offers(&market, order).await
    } else {
        Ok(Offers::default())
    }
}

async fn only(desk: &Desk, order: &Order) -> Offer {
    let mut found = offers(desk, order).await.unwrap();
    assert_eq!(found.offers.len(), 1);
    found.offers.remove(0)
}

/// Half a percent below what was offered.
fn terms(offer: &Offer) -> Terms {
    let min_out = offer.to_amount * U256::from(995) / U256::from(1_000);
    Terms { min_out, deadline: 99 }
}

async fn build(offer: &Offer, order: &Order) -> Result<Transaction, SourceError> {
    offer.plan.transaction(order, terms(offer)).await
}

fn native(order: Order) -> Order {
    Order { from: Asset::Native, ..order }
}

mod oneinch {
    use super::*;

    const QUOTE: &str = "/swap/v6.1/1/quote?";
    const SWAP: &str = "/swap/v6.1/1/swap?";
    const SPENDER: &str = "/swap/v6.1/1/approve/spender";
    const ROUTER: Address = address!("111111125421cA6dc452d289314280a0f8842A65");

    async fn desk() -> Desk {
        let desk = Desk::of("1inch").await;
        let service = &desk.service;
        service.on(QUOTE, fixture("1inch/quote.json"));
        service.on(SPENDER, fixture("1inch/spender.json"));
        service.on(SWAP, fixture("1inch/swap.json"));
        desk
    }

    #[tokio::test]
    async fn an_offer_becomes_a_transaction() {
        let desk = desk().await;
        let offer = only(&desk, &ORDER).await;
        assert_eq!((offer.source, offer.gas, offer.spender), ("1inch", 181_416, Some(ROUTER)));
        assert_eq!(offer.to_amount, U256::from(100_025) * U256::from(10).pow(U256::from(16)));
        let built = build(&offer, &ORDER).await.unwrap();
        assert_eq!(
            (built.to, built.from, built.value),
            (Some(ROUTER), Some(USER), Some(U256::ZERO))
        );
        let asked = desk.service.asked();
        let pair = format!("src={USDC}&dst={DAI}&amount=1000000000");
        assert_eq!(asked[0].path, format!("{QUOTE}{pair}&includeGas=true"));
        assert_eq!(asked[1].path, SPENDER);
        let user = format!("&from={USER}&origin={USER}&slippage=0.50&disableEstimate=true");
        assert_eq!(asked[2].path, format!("{SWAP}{pair}{user}"));
        for one in asked {
            assert_eq!(one.header("authorization"), format!("Bearer {KEY}"));
        }
    }

    #[tokio::test]
    async fn the_chains_own_currency_needs_no_spender() {
        let desk = desk().await;
        let order = native(ORDER);
        assert_eq!(only(&desk, &order).await.spender, None);
        let asked = desk.service.asked();
        assert!(
            asked[0].path.contains("src=0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"),
            "{asked:?}"
        );
        assert_eq!(asked.len(), 1);
    }

    #[tokio::test]
    async fn no_liquidity_is_no_offer() {
        let desk = Desk::of("1inch").await;
        let refusal =
            r#"{"error":"Bad Request","description":"insufficient liquidity","statusCode":400}"#;
        desk.service.on_status(QUOTE, 400, refusal);
        assert!(offers(&desk, &ORDER).await.unwrap().offers.is_empty());
        desk.service.on(QUOTE, r#"{"dstAmount":"0"}"#).on(QUOTE, r#"{"dstAmount":"0"}"#);
        assert!(offers(&desk, &ORDER).await.unwrap().offers.is_empty());
    }

    #[tokio::test]
    async fn a_chain_that_it_does_not_know_is_not_asked_for() {
        let desk = desk().await;
        assert!(offers_on(&desk, "eip155:31337", &ORDER).await.unwrap().offers.is_empty());
        assert!(desk.service.asked().is_empty());
    }

    #[tokio::test]
    async fn a_worse_or_strange_transaction_is_refused() {
        let swap = fixture("1inch/swap.json");
        let table = [
            (swap.replace("1000250000000000000000", "900000000000000000000"), "moved"),
            (swap.replace("\"value\": \"0\"", "\"value\": \"1\""), "not understood"),
            (swap.replace("\"to\": \"0x1111", "\"to\": \"0x2222"), "not understood"),
            (swap.replace("\"value\": \"0\"", "\"value\": \"-1\""), "not understood"),
            (swap.replace("0x07ed2379", "0x07ed237"), "not understood"),
            ("{}".to_owned(), "not understood"),
        ];
        for (answer, words) in table {
            let desk = Desk::of("1inch").await;
            desk.service.on(QUOTE, fixture("1inch/quote.json"));
            desk.service.on(SPENDER, fixture("1inch/spender.json")).on(SWAP, &*answer);
            let offer = only(&desk, &ORDER).await;
            let refused = build(&offer, &ORDER).await.unwrap_err().to_string();
            assert!(refused.contains(words), "{answer}: {refused}");
        }
    }

    #[tokio::test]
    async fn numbers_beyond_256_bits_are_not_understood() {
        let desk = Desk::of("1inch").await;
        let huge = "9".repeat(79);
        for json in [format!("\"{huge}\""), huge, "1.5".into(), "-1".into(), "null".into()] {
            desk.service.on(QUOTE, format!(r#"{{"dstAmount":{json}}}"#));
        }
        for _ in 0..4 {
            let refused = offers(&desk, &ORDER).await.unwrap_err().to_string();
            assert!(refused.contains("not understood"), "{refused}");
        }
    }

    #[tokio::test]
    async fn faults() {
        every_fault_is_told("1inch", "", ask).await;
    }
}

mod zerox {
    use super::*;

    const PRICE: &str = "/swap/allowance-holder/price?";
    const QUOTE: &str = "/swap/allowance-holder/quote?";
    const HOLDER: Address = address!("0000000000001fF3684f28c67538d4D072C22734");

    async fn desk(price: &str, quote: &str) -> Desk {
        let desk = Desk::of("0x").await;
        desk.service.on(PRICE, price).on(QUOTE, quote);
        desk
    }

    #[tokio::test]
    async fn an_offer_becomes_a_transaction() {
        let desk = desk(&fixture("0x/price.json"), &fixture("0x/quote.json")).await;
        let offer = only(&desk, &ORDER).await;
        assert_eq!((offer.source, offer.gas, offer.spender), ("0x", 226_400, Some(HOLDER)));
        let built = build(&offer, &ORDER).await.unwrap();
        assert_eq!((built.to, built.value), (Some(HOLDER), Some(U256::ZERO)));
        assert!(built.data.unwrap().starts_with(&[0x22, 0x13, 0xbc, 0x0b]));
        let asked = desk.service.asked();
        let question =
            format!("chainId=1&sellToken={USDC}&buyToken={DAI}&sellAmount=1000000000&taker={USER}");
        assert_eq!(asked[0].path, format!("{PRICE}{question}"));
        assert_eq!(asked[1].path, format!("{QUOTE}{question}&slippageBps=50"));
        for one in asked {
            assert_eq!((one.header("0x-api-key"), one.header("0x-version")), (KEY, "v2"));
        }
    }

    #[tokio::test]
    async fn no_liquidity_is_no_offer() {
        let desk = desk(&fixture("0x/nothing.json"), "{}").await;
        assert!(offers(&desk, &ORDER).await.unwrap().offers.is_empty());
        desk.service.on_status(PRICE, 400, r#"{"name":"INPUT_INVALID"}"#);
        desk.service.on_status(PRICE, 400, r#"{"name":"INPUT_INVALID"}"#);
        assert!(offers(&desk, &ORDER).await.unwrap().offers.is_empty());
    }

    #[tokio::test]
    async fn the_spender_is_whom_the_missing_allowance_names_else_the_target() {
        let price = fixture("0x/price.json").replace("\"actual\": \"0\", ", "");
        let allowed = r#"{"liquidityAvailable":true,"buyAmount":"5","allowanceTarget":"0x0000000000001ff3684f28c67538d4d072c22734","issues":{"allowance":null}}"#;
        for answer in [price.as_str(), allowed] {
            let desk = desk(answer, "{}").await;
            assert_eq!(only(&desk, &ORDER).await.spender, Some(HOLDER));
        }
        let nobody =
            desk(r#"{"liquidityAvailable":true,"buyAmount":"5","issues":null}"#, "{}").await;
        let refused = offers(&nobody, &ORDER).await.unwrap_err().to_string();
        assert!(refused.contains("not understood"), "{refused}");
        assert_eq!(only(&nobody, &native(ORDER)).await.spender, None);
    }

    #[tokio::test]
    async fn a_worse_or_strange_transaction_is_refused() {
        let quote = fixture("0x/quote.json");
        let table = [
            (quote.replace("995124375000000000000", "995124374999999999999"), "moved"),
            (fixture("0x/nothing.json"), "moved"),
            (quote.replace("\"value\": \"0\"", "\"value\": \"7\""), "not understood"),
            (
                quote.replace("\"allowanceTarget\": \"0x0000", "\"allowanceTarget\": \"0x1000"),
                "not understood",
            ),
            (quote.replace("\"transaction\"", "\"another\""), "not understood"),
            (quote.replace("\"data\": \"0x2213bc0b", "\"data\": \"2213bc0g"), "not understood"),
        ];
        for (answer, words) in table {
            let desk = desk(&fixture("0x/price.json"), &answer).await;
            let offer = only(&desk, &ORDER).await;
            let refused = build(&offer, &ORDER).await.unwrap_err().to_string();
            assert!(refused.contains(words), "{answer}: {refused}");
        }
    }

    #[tokio::test]
    async fn missing_and_huge_fields_are_not_understood() {
        let huge = format!(r#"{{"liquidityAvailable":true,"buyAmount":"{}"}}"#, "9".repeat(80));
        for answer in ["{}", r#"{"liquidityAvailable":true}"#, &huge] {
            let desk = desk(answer, "{}").await;
            let refused = offers(&desk, &ORDER).await.unwrap_err().to_string();
            assert!(refused.contains("not understood"), "{answer}: {refused}");
        }
    }

    #[tokio::test]
    async fn faults() {
        every_fault_is_told("0x", "", ask).await;
    }
}

mod lifi {
    use super::*;

    const QUOTE: &str = "/v1/quote?";
    const DIAMOND: Address = address!("1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE");

    async fn desk() -> Desk {
        let desk = Desk::of("lifi").await;
        desk.service.on(QUOTE, fixture("lifi/quote.json"));
        desk
    }

    #[tokio::test]
    async fn an_offer_becomes_a_transaction() {
        let desk = desk().await;
        let offer = only(&desk, &ORDER).await;
        assert_eq!((offer.source, offer.gas, offer.spender), ("lifi", 210_000, Some(DIAMOND)));
        let built = build(&offer, &ORDER).await.unwrap();
        assert_eq!((built.to, built.value), (Some(DIAMOND), Some(U256::ZERO)));
        let asked = desk.service.asked();
        let question = format!(
            "fromChain=1&toChain=1&fromToken={USDC}&toToken={DAI}&fromAmount=1000000000&fromAddress={USER}"
        );
        assert_eq!(asked[0].path, format!("{QUOTE}{question}"));
        assert_eq!(asked[1].path, format!("{QUOTE}{question}&slippage=0.0050"));
        assert_eq!(asked[1].header("x-lifi-api-key"), KEY);
    }

    #[tokio::test]
    async fn the_zero_address_is_the_chains_own_currency() {
        let desk = desk().await;
        let order = native(ORDER);
        let offer = only(&desk, &order).await;
        assert_eq!(offer.spender, None);
        let zero = "fromToken=0x0000000000000000000000000000000000000000";
        assert!(desk.service.asked()[0].path.contains(zero));
        // The recorded answer sends nothing, but the order sells the chain's own currency.
        let refused = build(&offer, &order).await.unwrap_err().to_string();
        assert!(refused.contains("not understood"), "{refused}");
    }

    #[tokio::test]
    async fn no_route_is_no_offer() {
        let desk = Desk::of("lifi").await;
        desk.service.on_status(QUOTE, 404, fixture("lifi/nothing.json"));
        assert!(offers(&desk, &ORDER).await.unwrap().offers.is_empty());
    }

    #[tokio::test]
    async fn a_worse_or_strange_transaction_is_refused() {
        let quote = fixture("lifi/quote.json");
        let table = [
            (quote.replace("994875625000000000000", "994875624999999999999"), "moved"),
            (quote.replace("\"value\": \"0x0\"", "\"value\": \"0x1\""), "not understood"),
            (
                quote.replace("\"approvalAddress\": \"0x1231", "\"approvalAddress\": \"0x9231"),
                "not understood",
            ),
            (quote.replace("\"transactionRequest\"", "\"another\""), "not understood"),
        ];
        for (answer, words) in table {
            let desk = Desk::of("lifi").await;
            desk.service.on(QUOTE, fixture("lifi/quote.json")).on(QUOTE, &*answer);
            let offer = only(&desk, &ORDER).await;
            let refused = build(&offer, &ORDER).await.unwrap_err().to_string();
            assert!(refused.contains(words), "{answer}: {refused}");
        }
    }

    #[tokio::test]
    async fn missing_fields_are_not_understood() {
        for answer in ["{}", r#"{"estimate":{}}"#, r#"{"estimate":{"toAmount":"1"}}"#] {
            let desk = Desk::of("lifi").await;
            desk.service.on(QUOTE, answer);
            let refused = offers(&desk, &ORDER).await.unwrap_err().to_string();
            assert!(refused.contains("not understood"), "{answer}: {refused}");
        }
    }

    #[tokio::test]
    async fn faults() {
        every_fault_is_told("lifi", "", ask).await;
    }
}

async fn ask(desk: &Desk) -> Result<String, String> {
    let found = offers(desk, &ORDER).await;
    found.map(|found| format!("{found:?}")).map_err(|error| error.to_string())
}
