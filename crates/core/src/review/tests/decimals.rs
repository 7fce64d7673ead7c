//! How many decimals a token has is asked of the token, and said to be unchecked where only the gateway's nodes answer.

use super::*;
use crate::{protocol::CustomRpcUrl, review::ReviewStage, testing::rpc_of};
use json::Value;

/// What the review of a transfer says of a token that is not compiled in, which has six decimals in the list: its stage, what is refused and critical, and whether
/// its decimals are said to be unchecked. `said` is what the token itself says; `None` is one that does not answer.
fn judged(said: Option<u64>, change: impl FnOnce(&mut Setup)) -> (ReviewStage, Vec<String>, bool) {
    let mut page = page_with(&honest(), change);
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &Value| {
            let asked = method == "eth_call" && json::to_string(params).contains("0x313ce567");
            match said {
                Some(said) if asked => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x{said:064x}\"}}")
                }
                None if asked => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x\"}}"),
                _ => answer(id, method, &honest()),
            }
        };
        http(200, &rpc_of(body, one))
    });
    run(&mut page, transfer);
    let shown = shown(&page);
    let list = shown.refused.into_iter().chain(shown.critical);
    let told = shown.decimals_told.map(|told| (told.key, told.values.0[0].1.clone()));
    let told = told == Some(("review.decimalsTold".into(), "USDC".into()));
    (shown.stage, list.map(|one| one.key).collect(), told)
}

fn own_node(setup: &mut Setup) {
    let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
    setup.options.custom_rpc_urls = json::Map(vec![("eip155:1".into(), own)]);
}

#[test]
fn a_token_that_has_other_decimals_than_was_told_is_not_signed() {
    use ReviewStage::{Ready, Refused};
    assert_eq!(judged(Some(6), own_node), (Ready, vec![], false));
    assert_eq!(judged(Some(8), own_node), (Refused, vec!["review.warn.decimals".into()], false));
    assert_eq!(judged(Some(8), |_| ()), (Refused, vec!["review.warn.decimals".into()], true));
}

#[test]
fn decimals_that_only_the_nodes_of_the_gateway_tell_are_said_to_be() {
    assert_eq!(judged(Some(6), |_| ()), (ReviewStage::Ready, vec![], true));
    assert_eq!(judged(None, |_| ()), (ReviewStage::Ready, vec![], true));
}

#[test]
fn decimals_that_the_node_of_the_page_cannot_tell_have_to_be_accepted_separately() {
    let unchecked = vec!["review.critical.decimals".into()];
    assert_eq!(judged(None, own_node), (ReviewStage::Ready, unchecked, false));
}
