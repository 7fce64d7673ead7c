//! All there is, whose answer comes late: what the visitor does after asking for it stands.

use super::*;
use crate::swap::SwapStep;

const LATE_MS: u64 = 5_000;

/// What all there is of the coin waits for, and what it is then.
type Wait = (fn() -> (Page, World), &'static str);

const WAITS: [Wait; 2] = [(for_gas, "1.997"), (for_kind, "2")];

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

/// While an exchange is prepared the form is not changed; once it is left, nothing that was pressed meanwhile comes to stand in it.
#[test]
fn all_there_is_that_was_asked_for_while_it_was_prepared_never_comes() {
    let (mut page, _) = for_kind();
    write(&mut page, "0.5");
    page.advance(1_000);
    trade(&mut page);
    assert_ne!(swap(&page).step, SwapStep::Form);
    max(&mut page);
    act(&mut page, SwapAction::Cancel);
    assert_eq!(swap(&page).step, SwapStep::Form);
    page.advance(2 * LATE_MS);
    assert_eq!(typed(&page), "0.5");
}

#[test]
fn a_form_that_begins_anew_is_not_filled_with_all_there_was() {
    let (mut page, _) = for_kind();
    max(&mut page);
    page.within(super::super::form::reset);
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
