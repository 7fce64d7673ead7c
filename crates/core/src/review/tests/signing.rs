//! What the wallet gets is what was shown.

use super::*;
use crate::{
    protocol::{Fault, FaultKind, Reply},
    review::ReviewStage,
};
use json::Value;

fn sent(page: &Page) -> Vec<String> {
    page.effects
        .iter()
        .filter_map(|request| match &request.effect {
            Effect::Request { request, .. } if request.method() != "eth_chainId" => {
                Some(request.params().to_owned())
            }
            _ => None,
        })
        .collect()
}

#[test]
fn the_wallet_gets_what_was_shown_letter_by_letter() {
    let mut page = page(&honest());
    run(&mut page, transfer);
    let raw = shown(&page).raw;
    page.act(confirm());
    assert_eq!(sent(&page), std::slice::from_ref(&raw));
    let params = Value::parse(&raw).unwrap();
    let transaction = &params.as_array().unwrap()[0];
    let field = |name| transaction.get(name).and_then(Value::as_str).unwrap_or_default();
    assert_eq!((field("from"), field("to")), (ALICE, TOKEN));
    assert_eq!((field("value"), field("gas"), field("chainId")), ("0x0", "0x6270", "0x1"));
    assert_eq!(field("maxFeePerGas"), "0x7d2b7500");
    assert_eq!(field("data"), encode("a9059cbb", &[BOB, "0x16e360"]));
}

#[test]
fn a_no_in_the_wallet_is_told() {
    let mut page = page(&honest());
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(Answer::declined())
        }
        _ => None,
    });
    let ends = run(&mut page, transfer);
    page.act(confirm());
    assert_eq!(ended(&ends), ["The request was declined in the wallet"]);
    assert_eq!(shown(&page).stage, ReviewStage::None);
}

#[test]
fn a_wallet_on_another_network_is_asked_to_switch_first() {
    let mut page = page(&honest());
    let moved = Rc::new(RefCell::new(false));
    page.on(move |effect| match effect {
        Effect::SwitchNetwork { .. } => {
            *moved.borrow_mut() = true;
            Some(Answer::done())
        }
        Effect::Request { request, .. } if request.method() == "eth_chainId" => {
            Some(text(if *moved.borrow() { "\"0x1\"" } else { "\"0xa\"" }))
        }
        _ => None,
    });
    let ends = run(&mut page, transfer);
    page.act(confirm());
    assert_eq!(wallet_calls(&page), ["eth_chainId", "eth_chainId", "eth_sendTransaction"]);
    assert_eq!(ended(&ends), [HASH]);
}

#[test]
fn a_wallet_that_stays_on_another_network_signs_nothing() {
    let mut page = page(&honest());
    page.on(|effect| match effect {
        Effect::SwitchNetwork { .. } => Some(Answer::declined()),
        Effect::Request { request, .. } if request.method() == "eth_chainId" => {
            Some(text("\"0xa\""))
        }
        _ => None,
    });
    let ends = run(&mut page, transfer);
    page.act(confirm());
    assert_eq!(ended(&ends), ["The switch was declined in the wallet"]);
    assert!(sent(&page).is_empty());
}

#[test]
fn a_wallet_that_says_yes_and_stays_signs_nothing() {
    let mut page = page(&honest());
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_chainId" => {
            Some(text("\"0xa\""))
        }
        _ => None,
    });
    let ends = run(&mut page, transfer);
    page.act(confirm());
    assert_eq!(ended(&ends), ["The wallet failed to switch network"]);
    assert!(sent(&page).is_empty());
}

#[test]
fn a_wallet_that_does_not_say_where_it_is_signs_nothing() {
    let mut page = page(&honest());
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_chainId" => {
            let fault = Fault { kind: FaultKind::Wallet, code: None, message: "?".into() };
            Some(Answer::Now(Reply::Failed { fault }))
        }
        _ => None,
    });
    let ends = run(&mut page, transfer);
    page.act(confirm());
    assert_eq!(ended(&ends).len(), 1);
    assert!(sent(&page).is_empty());
}

#[test]
fn calls_that_belong_together_are_one_request() {
    let one = "{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]}";
    let mut page = page(&format!("[{{\"calls\":[{one},{one}]}}]"));
    let ends = run(&mut page, |context| {
        let mut proposal = transfer(context);
        let Signable::Transaction(call) = proposal.what else { unreachable!() };
        proposal.what = Signable::Calls(vec![call.clone(), call]);
        proposal.expects = promised("3000000");
        proposal
    });
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "wallet_sendCalls" => {
            Some(text("{\"id\":\"0x77\"}"))
        }
        _ => None,
    });
    assert_eq!(shown(&page).stage, ReviewStage::Ready, "{:?}", shown(&page));
    page.act(confirm());
    assert_eq!(ended(&ends), ["0x77"]);
    assert!(sent(&page)[0].contains("\"atomicRequired\":true"));
}
