//! Accounts that are contracts: others pay for their gas, and they give leave on the chain.

use super::*;
use crate::amount::Amount;

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
