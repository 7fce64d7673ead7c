//! The account or its network changes by itself, with the form in sight: what was asked for the old one is asked and answered no more.

use super::*;
use crate::{protocol::HostEvent, swap::SwapStage};

/// The wallet itself goes to another network.
fn moves_to(page: &mut Page, chain: &str) {
    page.event(HostEvent::ChainChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        chain: chain.into(),
    });
}

/// The wallet itself shares another account.
fn becomes_bob(page: &mut Page) {
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        accounts: vec![crate::testing::BOB.into()],
    });
}

#[test]
fn no_offer_is_asked_for_the_form_that_was_there_before() {
    for other_account in [true, false] {
        let (mut page, _) = form();
        write(&mut page, "1");
        page.advance(200);
        let asked_before = asked(&page, "convert/quotes").len();
        if other_account {
            becomes_bob(&mut page);
        } else {
            moves_to(&mut page, "0xa");
        }
        page.advance(60_000);
        assert_eq!(asked(&page, "convert/quotes").len(), asked_before, "{other_account}");
        assert!(!swap(&page).loading);
        write(&mut page, "0.5");
        assert_ne!(error(&page), "error.swapAmountInvalid", "a good amount is no mistake");
    }
}

#[test]
fn an_answer_to_the_form_that_was_there_before_is_not_waited_for() {
    let (mut page, world) = form();
    world.borrow_mut().quote = Box::new(|_| Answer::Never);
    write(&mut page, "1");
    page.advance(200);
    assert!(swap(&page).loading);
    moves_to(&mut page, "0xa");
    assert!(!swap(&page).loading);
    assert_eq!(page.cancelled.len(), 1, "the question was withdrawn");
}

#[test]
fn what_gas_costs_on_the_network_before_is_kept_back_nowhere_else() {
    let (mut page, world) = page();
    let Answer::Now(gas) = world.borrow().gas_price.clone() else { panic!("it answers at once") };
    world.borrow_mut().gas_price = Answer::After(5_000, gas);
    page.act(open_at(View::Swap));
    // All there is, as soon as it is known what the gas takes of it.
    act(&mut page, SwapAction::Max { point: None });
    page.advance(1_000);
    world.borrow_mut().gas_price = Answer::Never;
    moves_to(&mut page, "0xa");
    page.advance(30_000);
    let swap = swap(&page);
    assert_eq!(swap.source_token_amount, "", "nobody asked for all there is here");
    let mut known = None;
    page.within(|context| known = context.state().swap.gas.clone());
    assert_eq!(known, None);
}

#[test]
fn a_token_of_the_network_before_is_not_found_on_this_one() {
    let (mut page, world) = form();
    let usual = world.borrow().tokens.clone();
    let far = token("eip155:1:0x00000000000000000000000000000000000000AA", "FAR", 18, "");
    let late = Reply::Http { status: 200, body: format!("{{\"tokens\":[{far}]}}") };
    world.borrow_mut().tokens = Answer::After(5_000, late);
    act(&mut page, SwapAction::Pick { side: SwapSide::To });
    let query = "0x00000000000000000000000000000000000000aa".to_owned();
    act(&mut page, SwapAction::Search { query: query.clone() });
    assert!(picker(&page).searching);
    world.borrow_mut().tokens = usual;
    moves_to(&mut page, "0xa");
    page.advance(10_000);
    act(&mut page, SwapAction::Search { query });
    assert!(picker(&page).rows.iter().all(|token| token.symbol != "FAR"), "{:?}", picker(&page));
}

/// A page whose gateway tells slowly what can be exchanged on Ethereum, where nobody else knows of a token, and what gas costs there.
fn told_slowly() -> (Page, World) {
    let (mut page, world) = page();
    let usual = (world.borrow().tokens.clone(), world.borrow().gas_price.clone());
    let far = token("eip155:1:0x00000000000000000000000000000000000000AA", "FAR", 18, "");
    let list = Reply::Http { status: 200, body: format!("{{\"tokens\":[{far}]}}") };
    let Answer::Now(gas) = usual.1.clone() else { panic!("it answers at once") };
    world.borrow_mut().tokens = Answer::After(5_000, list);
    world.borrow_mut().gas_price = Answer::After(5_000, gas);
    page.act(open_at(View::Swap));
    page.advance(1_000);
    (world.borrow_mut().tokens, world.borrow_mut().gas_price) = usual;
    (page, world)
}

fn is_listed(page: &mut Page, symbol: &str) -> bool {
    let mut found = false;
    page.within(|context| {
        found = context.state().swap.listed.iter().any(|token| token.symbol == symbol);
    });
    found
}

#[test]
fn the_list_of_the_network_before_is_not_this_ones() {
    let (mut page, _) = told_slowly();
    moves_to(&mut page, "0xa");
    page.advance(60_000);
    let asked = asked(&page, "convert/tokens");
    assert!(asked.len() == 2 && asked[1].contains("chainId=eip155:10&"), "{asked:?}");
    assert!(!is_listed(&mut page, "FAR"));
    assert_eq!(swap(&page).stage, SwapStage::Initialized);
}

#[test]
fn what_was_asked_for_the_form_before_is_not_known_to_the_next_though_nobody_looked_when_it_began()
{
    for other_account in [true, false] {
        let (mut page, world) = told_slowly();
        world.borrow_mut().gas_price = Answer::Never;
        page.act(Action::Close);
        if other_account {
            becomes_bob(&mut page);
        } else {
            moves_to(&mut page, "0xa");
        }
        page.advance(60_000);
        assert!(!is_listed(&mut page, "FAR"), "{other_account}");
        assert_eq!(swap(&page).stage, SwapStage::Uninitialised);
        let mut gas = None;
        page.within(|context| gas = context.state().swap.gas.clone());
        assert_eq!(gas, None, "{other_account}");
    }
}
