//! Accounts that are contracts: others pay for their gas.

use super::*;
use crate::review::{ReviewSlice, ReviewStage};

/// A page whose account has such code, and none of the coin that could pay for gas.
fn page_of(code: &'static str) -> Page {
    let mut page = page();
    page.on_node("", move |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_getCode" => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{code}}}"),
                "eth_getBalance" => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x0\"}}")
                }
                _ => node(id, method),
            }),
        )
    });
    page
}

/// The same with a token for Bob, under review.
fn reviewed(code: &'static str) -> Page {
    let mut page = page_of(code);
    page.act(choose(USDC_ID));
    page.act(amount("1.5"));
    page.act(receiver(BOB));
    page.act(go_on());
    page
}

fn review(page: &Page) -> ReviewSlice {
    page.read("review")
}

/// How often somebody asked what the account is.
fn asked(page: &Page) -> usize {
    page.bodies(Purpose::Rpc).iter().filter(|body| body.contains("eth_getCode")).count()
}

const DELEGATED: &str = "\"0xef01005a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d\"";

#[test]
fn gas_is_never_held_against_a_contract_and_left_to_its_wallet() {
    let mut page = reviewed("\"0x6080\"");
    let shown = review(&page);
    assert_eq!((shown.stage, shown.fee.unwrap().most), (ReviewStage::Ready, None));
    assert_eq!(page.account().all_accounts[0].kind, "smartAccount");
    page.act(confirm());
    let [request] = signed(&page).try_into().unwrap();
    assert!(!request.to_lowercase().contains("gas"), "{request}");
    assert!(page.properties("SEND_SUCCESS")[0].contains("\"isSmartAccount\":true"));
}

#[test]
fn an_account_that_delegates_or_has_no_code_pays_for_its_gas() {
    for code in [DELEGATED, "\"0x\""] {
        let page = reviewed(code);
        assert_eq!(review(&page).stage, ReviewStage::Refused, "{code}");
        assert!(review(&page).warnings.iter().any(|warning| warning.key == "review.warn.gas"));
        assert_eq!(page.account().all_accounts[0].kind, "eoa");
    }
}

#[test]
fn all_of_the_coin_of_a_contract_is_all_of_it() {
    let mut page = page();
    page.on_node("", |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_getCode" => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x6080\"}}")
                }
                _ => node(id, method),
            }),
        )
    });
    page.act(act(SendAction::Max { point: None }));
    assert_eq!((form(&page).amount.as_str(), form(&page).max), ("1.5", true));
}

#[test]
fn its_chain_is_asked_once_and_not_before_somebody_has_to_know() {
    for code in ["\"0x6080\"", "\"0x\""] {
        let mut page = page_of(code);
        assert_eq!(asked(&page), 0, "the form alone need not know");
        page.act(choose(USDC_ID));
        page.act(amount("1.5"));
        page.act(receiver(BOB));
        for _ in 0..3 {
            page.act(go_on());
            page.act(Action::Back);
        }
        assert_eq!(asked(&page), 1);
    }
}

#[test]
fn a_chain_that_does_not_tell_is_asked_again() {
    let mut page = reviewed("null");
    assert_eq!((review(&page).stage, asked(&page)), (ReviewStage::Refused, 1));
    page.act(Action::Back);
    page.act(go_on());
    assert_eq!(asked(&page), 2);
}
