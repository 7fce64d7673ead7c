//! A token's balance in place of the native one (EIP-20).

use crate::{
    account::Balance,
    protocol::{Purpose, TokenOption},
    testing::{ALICE, GATEWAY, Page, actions::*, http, metamask, rpc},
};

const OTHER: &str = "0x00000000000000000000000000000000000000AA";
const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/// What the contract answers to each of its functions, by selector.
fn answer(params: &str) -> String {
    let word = |hex: &str| format!("{hex:0>64}");
    if params.contains("0x70a08231") {
        word("bebc20") // 12.5 with 6 decimals
    } else if params.contains("0x313ce567") {
        word("6")
    } else {
        format!("{}{}{:0<64}", word("20"), word("4"), "55534443")
    }
}

/// A page that shows a token on Ethereum that the package does not know; the contract answers so.
fn page(contract: impl Fn(&str) -> String + Clone + 'static) -> Page {
    page_of(OTHER, contract)
}

/// The same of the token at this address.
fn page_of(address: &str, contract: impl Fn(&str) -> String + Clone + 'static) -> Page {
    let mut page = Page::with(|setup| {
        let image = Some("https://shop.test/usdc.png".into());
        let token = TokenOption { address: address.into(), image };
        setup.options.tokens.0.push(("eip155:1".into(), token));
    });
    page.on_node(GATEWAY, move |body| {
        let contract = contract.clone();
        let requests = json::Value::parse(body).unwrap();
        http(
            200,
            &rpc(body, |id, method| {
                let all = requests.as_array().map_or(std::slice::from_ref(&requests), |all| all);
                let same =
                    |one: &&json::Value| one.get("id").and_then(json::Value::as_number) == Some(id);
                let params = json::to_string(all.iter().find(same).unwrap().get("params").unwrap());
                let result = if method == "eth_call" {
                    format!("0x{}", contract(&params))
                } else {
                    "0xde0b6b3a7640000".to_owned()
                };
                format!(r#"{{"jsonrpc":"2.0","id":{id},"result":"{result}"}}"#)
            }),
        )
    });
    page.connect(metamask());
    page
}

#[test]
fn the_tokens_balance_is_shown_with_its_own_decimals_and_symbol() {
    let page = page(answer);
    let expected = Balance::Known {
        amount: "12.5".into(),
        symbol: "USDC".into(),
        image: Some("https://shop.test/usdc.png".into()),
    };
    assert_eq!(page.account().balance, expected);
}

#[test]
fn a_known_tokens_decimals_and_symbol_are_no_nodes_word() {
    for address in [USDC.to_owned(), USDC.to_lowercase()] {
        let page = page_of(&address, |params| {
            let lies = format!("{:0>64}{:0>64}{:0<64}", "20", "4", "4556494c");
            match params.contains("0x70a08231") {
                true => answer(params),
                false if params.contains("0x313ce567") => format!("{:0>64}", "2"),
                false => lies,
            }
        });
        let Balance::Known { amount, symbol, .. } = page.account().balance else {
            panic!("unknown")
        };
        assert_eq!((amount.as_str(), symbol.as_str()), ("12.5", "USDC"));
        let asked = page.bodies(Purpose::Rpc).concat();
        assert!(!asked.contains("0x313ce567") && !asked.contains("0x95d89b41"), "{asked}");
    }
}

#[test]
fn the_contract_is_asked_in_one_batch() {
    let page = page(answer);
    let bodies = page.bodies(Purpose::Rpc);
    assert_eq!(bodies.len(), 1);
    let holder = ALICE.trim_start_matches("0x").to_ascii_lowercase();
    let asked = format!(r#"[{{"to":"{OTHER}","data":"0x70a08231{holder:0>64}"}},"latest"]"#);
    assert!(bodies[0].contains(&asked), "{}", bodies[0]);
}

#[test]
fn other_networks_show_their_coin() {
    let mut page = page(answer);
    page.act(switch("eip155:10"));
    let coin = Balance::Known { amount: "1".into(), symbol: "ETH".into(), image: None };
    assert_eq!(page.account().balance, coin);
}

#[test]
fn an_address_that_is_no_token_is_unavailable_and_never_zero() {
    for nothing in ["", "00"] {
        let page = page(move |_| nothing.into());
        assert_eq!(page.account().balance, Balance::Unavailable);
        assert_eq!(page.notice().message.key, "error.balanceUnavailable");
    }
}

#[test]
fn a_long_symbol_is_cut() {
    let page = page(|params| {
        let symbol = format!("{:0>64}{:0>64}{}", "20", "20", "41".repeat(32));
        if params.contains("0x95d89b41") { symbol } else { answer(params) }
    });
    let Balance::Known { symbol, .. } = page.account().balance else { panic!("unknown") };
    assert_eq!(symbol, "AAAAAAAAAAAA");
}
