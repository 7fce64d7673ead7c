//! Limits of fees are in coin and gas: what a coin is said to cost lifts none of them.

use super::*;
use crate::{
    amount::Amount,
    bitcoin::Psbt,
    protocol::CustomRpcUrl,
    testing::{evm, rpc_of},
};

const COIN: u128 = 1_000_000_000_000_000_000;
/// What a coin may be said to cost.
const PRICES: [Option<&str>; 4] = [None, Some("0"), Some("0.000001"), Some("2000")];

/// What nodes say of one transaction, and of what kind it is.
#[derive(Clone, Copy)]
struct Told {
    chain: u64,
    kind: ReviewKind,
    /// In gwei.
    base: f64,
    tip: f64,
    gas: u128,
    /// What its bytes cost on the chain below, in wei.
    bytes: u128,
    price: Option<&'static str>,
    currency: &'static str,
    /// Wei that are sent, in place of the token.
    sent: Option<u128>,
    /// What is sent, in the currency.
    worth: Option<&'static str>,
    own_node: bool,
}

const USUAL: Told = Told {
    chain: 1,
    kind: ReviewKind::Send,
    base: 1.0,
    tip: 0.1,
    gas: 65_000,
    bytes: 0,
    price: Some("3000"),
    currency: "usd",
    sent: None,
    worth: None,
    own_node: false,
};

impl Told {
    fn wei(gwei: f64) -> u128 {
        format!("{:.0}", gwei * 1e9).parse().unwrap()
    }

    fn answer(self, id: &str, method: &str, params: &json::Value) -> String {
        let number = |wei: u128| format!("\"{wei:#x}\"");
        let result = match method {
            "eth_getBlockByNumber" => {
                format!("{{\"baseFeePerGas\":{}}}", number(Self::wei(self.base)))
            }
            "eth_maxPriorityFeePerGas" => number(Self::wei(self.tip)),
            "eth_estimateGas" => number(self.gas),
            "eth_getBalance" => number(1_000_000_000 * COIN),
            "eth_call" if json::to_string(params).contains("49948e0e") => {
                format!("\"0x{:064x}\"", self.bytes)
            }
            "eth_call" if json::to_string(params).contains("313ce567") => {
                format!("\"0x{:064x}\"", 6)
            }
            _ => return answer(id, method, &honest()),
        };
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
    }

    fn page(self) -> Page {
        let mut page = page_with(&honest(), |setup| {
            setup.options.currency = Some(self.currency.into());
            setup.options.networks = vec![evm(1, "Ethereum"), evm(self.chain, "Another")];
            setup.options.networks.truncate(if self.chain == 1 { 1 } else { 2 });
            if self.own_node {
                let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
                let chain = format!("eip155:{}", self.chain);
                setup.options.custom_rpc_urls = json::Map(vec![(chain, own)]);
            }
        });
        page.on_node("", move |body| {
            let one =
                |id: &str, method: &str, params: &json::Value| self.answer(id, method, params);
            http(200, &rpc_of(body, one))
        });
        page
    }

    fn proposal(self, context: &Context) -> Proposal {
        let networks = &context.state().slices.network.networks;
        let network = networks[usize::from(self.chain != 1)].clone();
        let price = self.price.and_then(Amount::parse);
        let worth = self.worth.and_then(Amount::parse);
        let proposal =
            Proposal { network, kind: self.kind, coin_price: price, worth, ..transfer(context) };
        let Some(sent) = self.sent else { return proposal };
        let (value, token) = (sent.to_string(), String::new());
        Proposal {
            what: Signable::Transaction(EvmCall {
                to: BOB.into(),
                value: value.clone(),
                data: "0x".into(),
                gas: None,
            }),
            expects: vec![
                Expect::Spends { token: token.clone(), units: value.clone() },
                Expect::Gives { token, to: BOB.into(), units: value },
            ],
            assets: Vec::new(),
            ..proposal
        }
    }

    /// What the review says of the fee.
    fn judged(self) -> &'static str {
        let mut page = self.page();
        run(&mut page, move |context| self.proposal(context));
        of_fee(&page)
    }
}

fn of_fee(page: &Page) -> &'static str {
    let review = shown(page);
    let has = |list: &[crate::message::Message], key: &str| list.iter().any(|one| one.key == key);
    assert!(review.fee.is_some() && !has(&review.warnings, "review.warn.fee"));
    let refused = has(&review.refused, "review.refuse.fee");
    assert!(!refused || review.raw.is_empty(), "what is refused is not signed");
    match has(&review.warnings, "review.warn.feeHigh") {
        _ if refused => "refused",
        true => "warned",
        false => "usual",
    }
}

#[test]
fn no_price_lifts_the_limits_of_a_fee() {
    // 19.9 ether for 1.5 USDC: by the price of gas, and by gas at a price that is not refused.
    let by_price = Told { tip: 255_000.0, gas: 65_000, ..USUAL };
    let by_gas = Told { tip: 2_900.0, gas: 5_700_000, ..USUAL };
    for price in PRICES {
        for own_node in [false, true] {
            let told = Told { price, own_node, ..by_price };
            assert_eq!(told.judged(), "refused", "{price:?} {own_node}");
            let told = Told { price, own_node, ..by_gas };
            assert_eq!(told.judged(), "refused", "{price:?} {own_node}");
        }
        for kind in [ReviewKind::Approve, ReviewKind::Swap] {
            assert_eq!(Told { kind, price, ..by_price }.judged(), "refused", "{price:?} {kind:?}");
        }
    }
}

#[test]
fn a_tip_alone_is_held_to_the_limit_of_the_price_of_gas() {
    for (tip, judged) in
        [(290.0, "usual"), (310.0, "warned"), (2_900.0, "warned"), (3_100.0, "refused")]
    {
        let told =
            Told { tip, gas: 21_000, sent: Some(100 * COIN), price: Some("0.000001"), ..USUAL };
        assert_eq!(told.judged(), judged, "{tip}");
    }
}

#[test]
fn a_spike_of_the_base_fee_within_the_cap_is_a_warning() {
    for base in [200.0, 500.0, 1_400.0] {
        for price in PRICES[..3].iter().copied() {
            assert_eq!(Told { base, price, ..USUAL }.judged(), "warned", "{base} {price:?}");
        }
    }
    assert_eq!(Told { base: 1_600.0, ..USUAL }.judged(), "refused");
}

#[test]
fn data_of_the_chain_below_is_held_to_the_limit_of_the_whole_fee() {
    let base = Told { chain: 8_453, base: 0.01, tip: 0.001, price: Some("0.000001"), ..USUAL };
    // It may double: in ether 0.0002, 0.004, 0.04 and 19.9 of it.
    let bytes = [(COIN / 10_000, "usual"), (COIN / 500, "warned"), (COIN / 50, "refused")];
    for (bytes, judged) in bytes.into_iter().chain([(COIN * 199 / 20, "refused")]) {
        for own_node in [false, true] {
            assert_eq!(Told { bytes, own_node, ..base }.judged(), judged, "{bytes}");
        }
    }
}

#[test]
fn thirty_of_a_cheap_coin_may_be_an_honest_fee() {
    // A swap on a day when gas on Polygon costs more than ever before.
    let dear = Told {
        chain: 137,
        kind: ReviewKind::Swap,
        base: 10_000.0,
        tip: 30.0,
        gas: 1_250_000,
        ..USUAL
    };
    for price in [None, Some("0.2"), Some("0.000001")] {
        assert_eq!(Told { price, ..dear }.judged(), "warned", "{price:?}");
    }
    assert_eq!(Told { base: 30_000.0, price: Some("0.2"), ..dear }.judged(), "refused");
}

#[test]
fn ordinary_fees_are_no_cause_for_a_warning() {
    // Chain, base fee and tip in gwei, and what a coin costs.
    let networks = [
        (1, 20.0, 1.0, "3000"),
        (10, 0.01, 0.001, "3000"),
        (25, 500.0, 1.0, "0.1"),
        (56, 0.0, 3.0, "600"),
        (100, 2.0, 1.0, "1"),
        (137, 100.0, 30.0, "0.2"),
        (143, 100.0, 2.0, "0.03"),
        (146, 55.0, 1.0, "0.3"),
        (250, 30.0, 1.0, "0.5"),
        (295, 1_000.0, 0.0, "0.2"),
        (324, 0.045, 0.0, "3000"),
        (369, 1_000_000.0, 1_000.0, "0.00005"),
        (204, 0.0, 0.02, "600"),
        (1_284, 62.5, 1.0, "0.1"),
        (4_689, 1_000.0, 0.0, "0.02"),
        (8_217, 27.5, 25.0, "0.1"),
        (8_453, 0.01, 0.001, "3000"),
        (32_769, 2_000.0, 0.0, "0.02"),
        (42_161, 0.02, 0.0, "3000"),
        (42_220, 25.0, 1.0, "0.3"),
        (43_114, 25.0, 1.0, "25"),
        (59_144, 0.05, 0.02, "3000"),
        (88_888, 2_501.0, 1.0, "0.05"),
        (534_352, 0.04, 0.0, "3000"),
        (1_313_161_554, 0.07, 0.0, "3000"),
    ];
    for (chain, base, tip, price) in networks {
        for price in [None, Some("0.000001"), Some(price)] {
            let told = Told { chain, base, tip, price, ..USUAL };
            assert_eq!(told.judged(), "usual", "{chain} {price:?}");
            let kind = ReviewKind::Approve;
            assert_eq!(Told { kind, gas: 50_000, ..told }.judged(), "usual", "{chain} {price:?}");
            let kind = ReviewKind::Swap;
            assert_eq!(Told { kind, gas: 180_000, ..told }.judged(), "usual", "{chain} {price:?}");
            let coin = Told { gas: 21_000, sent: Some(50 * COIN), ..told };
            assert_eq!(coin.judged(), "usual", "{chain} {price:?}");
        }
    }
}

#[test]
fn a_large_share_of_the_coin_is_warned_of_whatever_it_costs() {
    // 0.0025 ether at most.
    let told = Told { base: 49.0, tip: 2.0, gas: 21_000, ..USUAL };
    for price in PRICES {
        let few = Told { sent: Some(COIN / 100), price, ..told };
        assert_eq!(few.judged(), "warned", "{price:?}");
        let many = Told { sent: Some(COIN / 50), price, ..told };
        assert_eq!(many.judged(), "usual", "{price:?}");
    }
    // A fee of nearly nothing is none to think about, whatever is sent.
    for (chain, base) in [(1, 1.0), (137, 50.0)] {
        let told =
            Told { chain, base, gas: 21_000, sent: Some(1), price: Some("0.000001"), ..USUAL };
        assert_eq!(told.judged(), "usual", "{chain}");
    }
}

#[test]
fn a_large_share_of_what_a_token_is_worth_is_warned_of() {
    // Ten dollars at most.
    let told = Told { base: 20.0, tip: 2.7, ..USUAL };
    for (worth, judged) in
        [(None, "usual"), (Some("1.5"), "warned"), (Some("40"), "warned"), (Some("60"), "usual")]
    {
        for kind in [ReviewKind::Send, ReviewKind::Swap] {
            assert_eq!(Told { kind, worth, ..told }.judged(), judged, "{worth:?} {kind:?}");
        }
        assert_eq!(Told { worth, kind: ReviewKind::Approve, ..told }.judged(), "usual");
    }
    // Prices of nothing add nothing, and lift nothing.
    for (price, worth) in [("0", "0"), ("0.000001", "1.5"), ("3000", "1000000000")] {
        let told = Told { price: Some(price), worth: Some(worth), ..told };
        assert_eq!(told.judged(), "usual", "{price} {worth}");
        assert_eq!(Told { tip: 400.0, ..told }.judged(), "warned", "{price} {worth}");
        assert_eq!(Told { tip: 4_000.0, ..told }.judged(), "refused", "{price} {worth}");
    }
}

#[test]
fn prices_make_limits_stricter_in_any_currency() {
    // 0.0082 ether at most: 25 dollars, 3,700 yen, and as many thousandths of a bitcoin.
    let told = Told { base: 50.0, tip: 5.0, ..USUAL };
    for (currency, price, judged) in [
        ("usd", "3000", "usual"),
        ("usd", "7000", "warned"),
        ("usd", "150000", "refused"),
        ("jpy", "450000", "usual"),
        ("jpy", "1050000", "warned"),
        ("btc", "0.03", "usual"),
        ("btc", "0.07", "warned"),
        ("btc", "100000000000000000000", "refused"),
    ] {
        let told = Told { currency, price: Some(price), ..told };
        assert_eq!(told.judged(), judged, "{currency} {price}");
    }
}

#[test]
fn without_a_reviewed_price_of_gas_sums_of_coins_hold() {
    let unknown = Told { chain: 999_999, gas: 100_000, ..USUAL };
    // At most a little more than 0.09, 0.11, 19 and 21 coins.
    for (tip, judged) in
        [(790.0, "usual"), (900.0, "warned"), (158_000.0, "warned"), (175_000.0, "refused")]
    {
        for price in [None, Some("0.000001")] {
            assert_eq!(Told { tip, price, ..unknown }.judged(), judged, "{tip} {price:?}");
        }
    }
}

/// What the review says of a Bitcoin payment of so many inputs that leaves miners so many satoshis.
fn of_bitcoin(inputs: usize, fee: u64, price: Option<&'static str>) -> &'static str {
    let mut page = page(&honest());
    run(&mut page, move |context| {
        let network = json::from_str(
            "{\"id\":\"bitcoin\",\"name\":\"Bitcoin\",\"chainNamespace\":\"bip122\",\"caipNetworkId\":\"bip122:000000000019d6689c085ae165831e93\",\
             \"nativeCurrency\":{\"name\":\"Bitcoin\",\"symbol\":\"BTC\",\"decimals\":8},\"rpcUrls\":{\"default\":{\"http\":[]}},\"testnet\":false}",
        );
        let (token, sent) = (String::new(), 10_000_000_000_u64);
        Proposal {
            network: Rc::new(network.unwrap()),
            what: Signable::Psbt(Psbt {
                base64: String::new(),
                id: String::new(),
                spends: vec![String::new(); inputs],
                outputs: vec![(BOB.into(), sent)],
                fee,
            }),
            expects: vec![
                Expect::Spends { token: token.clone(), units: sent.to_string() },
                Expect::Gives { token, to: BOB.into(), units: sent.to_string() },
            ],
            assets: Vec::new(),
            coin_price: price.and_then(Amount::parse),
            ..transfer(context)
        }
    });
    of_fee(&page)
}

#[test]
fn a_fee_on_bitcoin_has_limits_by_the_byte_and_in_all() {
    for price in PRICES[..3].iter().copied() {
        // Bytes: 98 of one input, 57,041 of a thousand.
        for (inputs, fee, judged) in [
            (1, 2_000, "usual"),
            (1, 60_000, "warned"),
            (1, 500_000, "refused"),
            (1_000, 900_000, "usual"),
            (1_000, 1_100_000, "warned"),
            (1_000, 49_000_000, "warned"),
            (1_000, 51_000_000, "refused"),
        ] {
            assert_eq!(of_bitcoin(inputs, fee, price), judged, "{inputs} {fee} {price:?}");
        }
    }
}
