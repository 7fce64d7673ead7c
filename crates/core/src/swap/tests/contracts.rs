//! Accounts that are contracts: others pay for their gas, and they give leave on the chain.

use super::*;
use crate::{amount::Amount, protocol::HostEvent, testing::BOB};

const CODE: &str = "\"0x6080\"";

/// The account is a contract.
fn as_contract(world: &World) {
    world.borrow_mut().code = CODE;
}

/// How often somebody asked what the account is.
fn asked(page: &Page) -> usize {
    page.bodies(Purpose::Rpc).iter().filter(|body| body.contains("eth_getCode")).count()
}

#[test]
fn gas_is_never_held_against_a_contract() {
    for (code, error) in [("\"0x\"", "error.insufficientBalance"), (CODE, "")] {
        let (mut page, world) = form();
        choose(&mut page, SwapSide::Source, USDC);
        choose(&mut page, SwapSide::To, ETH);
        world.borrow_mut().code = code;
        world.borrow_mut().balances = held("USDC", USDC, 6, "500", "1");
        assert_eq!(asked(&page), 0, "nobody has to know yet");
        write(&mut page, "100");
        page.advance(30_000);
        assert_eq!(swap(&page).input_error.map(|one| one.key).unwrap_or_default(), error);
        assert_eq!((swap(&page).complete, asked(&page)), (error.is_empty(), 1));
    }
}

/// From now on the chain tells only after half a second what the account is.
fn tells_late(page: &mut Page, code: &'static str) {
    page.on(move |effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("eth_getCode") =>
        {
            let one = |id: &str, _: &str, _: &Value| {
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{code}}}")
            };
            let Answer::Now(reply) = http(200, &rpc_of(body, one)) else { return None };
            Some(Answer::After(500, reply))
        }
        _ => None,
    });
}

#[test]
fn nothing_is_said_of_gas_before_it_is_known_what_the_account_is() {
    for (code, known) in
        [("\"0x\"", "error.insufficientBalance"), (CODE, ""), ("null", "error.insufficientBalance")]
    {
        let (mut page, world) = form();
        choose(&mut page, SwapSide::Source, USDC);
        choose(&mut page, SwapSide::To, ETH);
        tells_late(&mut page, code);
        world.borrow_mut().balances =
            [held("ETH", "", 18, "0", "3000"), held("USDC", USDC, 6, "500", "1")].join(",");
        page.advance(30_000);
        write(&mut page, "100");
        for _ in 0..4 {
            assert_eq!((error(&page).as_str(), swap(&page).complete), ("", false), "{code}");
            page.advance(100);
        }
        page.advance(400);
        assert_eq!(
            (error(&page).as_str(), swap(&page).complete),
            (known, known.is_empty()),
            "{code}"
        );
    }
}

#[test]
fn what_was_asked_of_one_account_says_nothing_of_the_next() {
    let (mut page, world) = form();
    tells_late(&mut page, "\"0x\"");
    world.borrow_mut().balances = held("ETH", "", 18, "0.001", "3000");
    page.advance(30_000);
    write(&mut page, "0.0005");
    page.advance(300);
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    choose(&mut page, SwapSide::To, USDC);
    page.advance(250);
    write(&mut page, "0.0005");
    for _ in 0..4 {
        assert_eq!(error(&page), "");
        page.advance(100);
    }
    page.advance(500);
    assert_eq!(error(&page), "error.insufficientBalance");
}

#[test]
fn all_that_a_contract_has_of_the_coin_is_all_of_it() {
    let (mut page, world) = form();
    as_contract(&world);
    act(&mut page, SwapAction::Max { point: None });
    assert_eq!(swap(&page).amount.as_ref().map(Amount::text).as_deref(), Some("2"));
}

#[test]
fn a_contract_gives_leave_on_the_chain_and_is_asked_for_no_signature() {
    let (mut page, world) = with_permits();
    as_contract(&world);
    trade(&mut page);
    assert!(review(&page).raw.contains("095ea7b3"), "{}", review(&page).raw);
    world.borrow_mut().allowance = "100000000".into();
    confirm(&mut page);
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_sendTransaction", "eth_sendTransaction"]);
}
