//! What is paid for gas: in what is signed, and the same in what is tried.

use super::*;
use crate::{
    protocol::Purpose,
    review::{ReviewStage, Trial},
};
use json::Value;

/// A wei for Bob.
pub(super) fn coin(context: &Context) -> Proposal {
    Proposal {
        what: Signable::Transaction(EvmCall {
            to: BOB.into(),
            value: "1".into(),
            data: "0x".into(),
            gas: None,
        }),
        expects: vec![
            Expect::Spends { token: String::new(), units: "1".into() },
            Expect::Gives { token: String::new(), to: BOB.into(), units: "1".into() },
        ],
        ..transfer(context)
    }
}

const NOTHING_LOGGED: &str =
    "[{\"calls\":[{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]}]}]";

#[test]
fn a_transfer_of_the_coin_has_the_gas_that_it_takes_and_no_more() {
    let mut page = page(NOTHING_LOGGED);
    run(&mut page, coin);
    assert_eq!(shown(&page).fee.unwrap().most.as_deref(), Some("0.0000441"));
    assert!(shown(&page).raw.contains("\"gas\":\"0x5208\""));
}

#[test]
fn a_transfer_of_the_coin_has_room_where_its_gas_floats() {
    // As on Arbitrum, where it rises and falls with what the chain below costs.
    let mut page = page(NOTHING_LOGGED);
    page.on_node("", |body| {
        let one = |id: &str, method: &str| match method {
            "eth_estimateGas" => {
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x186a0\"}}")
            }
            _ => answer(id, method, NOTHING_LOGGED),
        };
        http(200, &rpc(body, one))
    });
    run(&mut page, coin);
    assert!(shown(&page).raw.contains("\"gas\":\"0x1d4c0\""), "{}", shown(&page).raw);
}

/// The calls of the last trial.
fn tried(page: &Page) -> (Value, Vec<Value>) {
    let bodies = page.bodies(Purpose::Rpc);
    let asked = bodies.iter().rev().find(|body| body.contains("eth_simulateV1")).unwrap();
    let asked = Value::parse(asked).unwrap();
    let asked = match asked.as_array() {
        Some(batch) => {
            let is_it =
                |one: &&Value| one.get("method").and_then(Value::as_str) == Some("eth_simulateV1");
            batch.iter().find(is_it).unwrap().clone()
        }
        None => asked,
    };
    let block = asked.get("params").unwrap().as_array().unwrap()[0].clone();
    let block = block.get("blockStateCalls").unwrap().as_array().unwrap()[0].clone();
    let calls = block.get("calls").unwrap().as_array().unwrap().to_vec();
    (block, calls)
}

#[test]
fn what_is_tried_pays_for_its_gas_as_what_is_signed() {
    let mut page = page(&honest());
    run(&mut page, transfer);
    let (block, calls) = tried(&page);
    let text = |of: &Value, name: &str| {
        of.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let base = block.get("blockOverrides").map(|block| text(block, "baseFeePerGas"));
    assert_eq!(base.as_deref(), Some("0x3b9aca00"), "so that the price comes to the same");
    let signed = Value::parse(&shown(&page).raw).unwrap().as_array().unwrap()[0].clone();
    let call = calls.iter().find(|call| text(call, "from") == ALICE).unwrap();
    for field in ["to", "value", "data", "gas", "maxFeePerGas", "maxPriorityFeePerGas"] {
        assert_eq!(text(call, field), text(&signed, field), "{field}");
        assert!(!text(call, field).is_empty(), "{field}");
    }
}

#[test]
fn who_cannot_pay_for_gas_is_shown_what_it_would_do() {
    let mut page = page(&honest());
    page.on_node("", |body| {
        let one = |id: &str, method: &str| match method {
            "eth_getBalance" => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x1\"}}"),
            _ => answer(id, method, &honest()),
        };
        http(200, &rpc(body, one))
    });
    run(&mut page, transfer);
    let review = shown(&page);
    assert_eq!((review.stage, review.trial), (ReviewStage::Refused, Trial::Simulated));
    assert_eq!(shown(&page).warnings[0].key, "review.warn.gas");
    assert!(tried(&page).1.iter().all(|call| call.get("gas").is_none()));
}

#[test]
fn where_nothing_can_be_simulated_the_one_call_pays_as_well() {
    let none = "{\"code\":-32601,\"message\":\"the method does not exist\"}";
    let mut page = page(none);
    run(&mut page, transfer);
    let bodies = page.bodies(Purpose::Rpc);
    let with = |body: &&String| {
        body.contains("\"eth_call\"") && body.contains("\"maxFeePerGas\":\"0x7d2b7500\"")
    };
    assert!(bodies.iter().any(|body| with(&body)), "{bodies:?}");
}
