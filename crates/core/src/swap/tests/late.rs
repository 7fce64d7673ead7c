//! All there is, whose answer comes late: what the visitor does after asking for it stands.

use super::*;
use crate::{
    protocol::{Fault, FaultKind, Part},
    swap::SwapStep,
};
use std::cell::Cell;

const LATE_MS: u64 = 5_000;

/// What all there is of the coin waits for, and what it is then.
type Wait = (fn() -> (Page, World), &'static str);

const WAITS: [Wait; 3] = [(for_gas, "1.997"), (for_kind, "2"), (for_code, "2")];

/// The form in sight, ETH for USDC; what gas costs is told late.
fn for_gas() -> (Page, World) {
    let (mut page, world) = page();
    let usual = world.borrow().gas_price.clone();
    world.borrow_mut().gas_price = later(usual);
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, USDC);
    (page, world)
}

/// The same, with an account that is a contract, which its chain tells late.
fn for_kind() -> (Page, World) {
    let (mut page, world) = form();
    world.borrow_mut().code = "\"0x6001\"";
    let desk = world.clone();
    page.on(move |effect| {
        let asked =
            matches!(effect, Effect::Http { body: Some(body), .. } if body.contains("eth_getCode"));
        asked.then(|| later(answer(&desk.borrow(), effect).unwrap()))
    });
    (page, world)
}

/// The same, where the code that asks the chain comes late.
fn for_code() -> (Page, World) {
    let (mut page, world) = form();
    world.borrow_mut().code = "\"0x6001\"";
    assert!(!page.has_part(Part::Activity));
    page.on(|effect| of_activity(effect).then_some(Answer::After(LATE_MS, Reply::Done)));
    (page, world)
}

fn of_activity(effect: &Effect) -> bool {
    matches!(effect, Effect::LoadPart { part: Part::Activity, .. })
}

fn later(answer: Answer) -> Answer {
    match answer {
        Answer::Now(reply) => Answer::After(LATE_MS, reply),
        other => panic!("it answers at once: {other:?}"),
    }
}

fn max(page: &mut Page) {
    act(page, SwapAction::Max { point: Some(".".into()) });
}

fn typed(page: &Page) -> String {
    swap(page).source_token_amount
}

#[test]
fn all_there_is_comes_when_it_is_known() {
    for (waiting, most) in WAITS {
        let (mut page, _) = waiting();
        max(&mut page);
        assert_ne!(typed(&page), most);
        act(&mut page, SwapAction::Slippage { bps: 50 });
        page.advance(LATE_MS);
        assert_eq!(typed(&page), most);
    }
}

#[test]
fn what_is_typed_after_asking_for_all_there_is_stands() {
    for (waiting, most) in WAITS {
        let (mut page, _) = waiting();
        max(&mut page);
        write(&mut page, "0.5");
        page.advance(2 * LATE_MS);
        assert_eq!(typed(&page), "0.5", "{most}");
    }
}

#[test]
fn what_the_page_gives_after_asking_for_all_there_is_stands() {
    for (waiting, most) in WAITS {
        let (mut page, _) = waiting();
        max(&mut page);
        let amount = Some("0.25".into());
        act(&mut page, SwapAction::Open { from_token: None, to_token: None, amount });
        page.advance(2 * LATE_MS);
        assert_eq!(typed(&page), "0.25", "{most}");
    }
}

#[test]
fn of_another_token_all_there_is_was_not_asked_for() {
    let others = [
        SwapAction::Choose { side: SwapSide::Source, id: DAI.into() },
        SwapAction::Choose { side: SwapSide::Source, id: USDC.into() },
        SwapAction::Choose { side: SwapSide::To, id: ETH.into() },
        SwapAction::SwitchTokens,
    ];
    for (waiting, most) in WAITS {
        for other in &others {
            let (mut page, _) = waiting();
            max(&mut page);
            act(&mut page, other.clone());
            let then = typed(&page);
            page.advance(2 * LATE_MS);
            assert_eq!(typed(&page), then, "{most} {other:?}");
        }
    }
}

#[test]
fn a_form_that_begins_anew_is_not_filled_with_all_there_was() {
    let (mut page, _) = for_kind();
    max(&mut page);
    page.within(super::super::follow::reset);
    page.advance(2 * LATE_MS);
    assert_eq!((typed(&page).as_str(), swap(&page).step), ("", SwapStep::Form));
}

#[test]
fn who_typed_something_else_is_not_told_that_all_there_is_is_not_known() {
    let (mut page, world) = page();
    let silent = Answer::After(LATE_MS, Reply::Http { status: 503, body: String::new() });
    world.borrow_mut().gas_price = silent;
    page.act(open_at(View::Swap));
    max(&mut page);
    write(&mut page, "0.5");
    page.advance(2 * LATE_MS);
    assert_eq!(page.notice().message.key, "");
}

/// A hundred USDC for ETH, without any coin to pay for the gas, where the code that asks what the account is does not load.
fn without_code() -> (Page, World, Rc<Cell<bool>>) {
    let (mut page, world) = page();
    world.borrow_mut().quote = Box::new(|url| quoted(url, "33000000000000000"));
    world.borrow_mut().balances = held("USDC", USDC, 6, "500", "1");
    let broken = Rc::new(Cell::new(true));
    let is_broken = broken.clone();
    page.on(move |effect| {
        let fault = Fault { kind: FaultKind::Network, code: None, message: "gone".into() };
        let failed = || Answer::Now(Reply::Failed { fault });
        (of_activity(effect) && is_broken.get()).then(failed)
    });
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::Source, USDC);
    choose(&mut page, SwapSide::To, ETH);
    write(&mut page, "100");
    page.advance(200);
    (page, world, broken)
}

#[test]
fn who_cannot_go_on_because_code_does_not_load_is_told_and_tries_again() {
    let (mut page, world, broken) = without_code();
    let stuck = swap(&page);
    assert_eq!((stuck.complete, stuck.input_error, stuck.fetch_error), (false, None, true));
    assert_eq!(page.notice().message.key, "error.partUnavailable");
    let tries = |page: &Page| page.effects.iter().filter(|one| of_activity(&one.effect)).count();
    let before = tries(&page);
    page.advance(60_000);
    assert_eq!((swap(&page).fetch_error, tries(&page)), (true, before), "told once");
    broken.set(false);
    world.borrow_mut().code = "\"0x6001\"";
    act(&mut page, SwapAction::Retry);
    page.advance(200);
    assert_eq!((swap(&page).complete, swap(&page).fetch_error), (true, false), "a contract");
}

#[test]
fn an_ordinary_account_without_coins_is_told_so_once_the_code_has_come() {
    let (mut page, _, broken) = without_code();
    broken.set(false);
    act(&mut page, SwapAction::Retry);
    page.advance(200);
    assert_eq!(
        (error(&page).as_str(), swap(&page).fetch_error),
        ("error.insufficientBalance", false)
    );
}
