//! Why the network would refuse it, in words.

use super::*;
use crate::{
    errors::{Failure, Problem},
    message::Message,
    review::{Trial, simulate::of_call},
};

#[test]
fn a_node_that_is_gone_says_nothing_of_the_receiver() {
    let coin = EvmCall { to: BOB.into(), value: "1".into(), data: "0x".into(), gas: None };
    let tried = |said: &str| of_call(Err(Failure::new(Problem::RpcError, said)), &coin);
    assert!(matches!(tried("-32603: no node of this chain answered"), Trial::Impossible { .. }));
    assert!(matches!(tried("-32603: VM Exception: revert"), Trial::Failed { .. }));
    assert!(matches!(tried("3: execution reverted"), Trial::Failed { .. }));
}

/// What a node's refusal of a call comes to: the key, and the contract's words.
fn told(said: &str) -> (String, String) {
    let call = EvmCall { to: BOB.into(), value: "1".into(), data: "0x1234".into(), gas: None };
    match of_call(Err(Failure::new(Problem::RpcError, said)), &call) {
        Trial::Failed { message, why } => {
            assert_eq!(why, said);
            let reason = message.values.get("reason").cloned().unwrap_or_default();
            (message.key, reason)
        }
        trial => panic!("{trial:?}"),
    }
}

#[test]
fn only_words_of_a_contract_are_repeated() {
    for (said, reason) in [
        ("3: execution reverted: paused", "paused"),
        ("3: execution reverted: \u{202e}pay\u{7} now\n\n” please", "pay now ' please"),
    ] {
        assert_eq!(told(said), ("review.failsBecause".into(), reason.into()), "{said}");
    }
    for said in [
        "3: execution reverted",
        "3: execution reverted: \u{200b}",
        "3: execution reverted: 0x08c379a0",
        "3: execution reverted: custom error d93c0665",
        "3: execution reverted: {\"code\":3}",
        "-32000: invalid opcode: opcode 0xfe not defined",
    ] {
        assert_eq!(told(said), ("review.fails".into(), String::new()), "{said}");
    }
}

#[test]
fn what_a_node_says_of_a_refusal_is_logged_for_the_developer() {
    let failing = |error: &str| {
        let fine = "{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]}";
        format!("[{{\"calls\":[{fine},{fine},{{\"status\":\"0x0\",{error}}},{fine},{fine}]}}]")
    };
    let custom = "\"returnData\":\"0xd93c0665\",\"error\":{\"message\":\"execution reverted\"}";
    let mut page = page(&failing(custom));
    run(&mut page, transfer);
    let why = "execution reverted 0xd93c0665";
    let trial = Trial::Failed { message: Message::new("review.fails"), why: why.into() };
    assert_eq!(shown(&page).trial, trial);
    let is_told = |effect: &Effect| matches!(effect, Effect::Log { code, message, .. } if code == "DS406" && message.contains(why));
    assert!(page.effects.iter().any(|request| is_told(&request.effect)));
}
