//! Clocks that are wrong, storage that is full, a wallet that is elsewhere: in each way of selling.

use super::*;
use crate::{
    activity::{Operation, Progress},
    review::ReviewKind,
    swap::SwapStep,
    testing::{CLOCKS, HOUR, Outcome},
};

/// A form with an offer in sight, and what its wallet signs until the token is sold.
type Sale = (fn() -> (Page, World), &'static [&'static str]);

const SALES: [Sale; 4] = [
    (coin, &["eth_sendTransaction"]),
    (selling, &["eth_sendTransaction", "eth_sendTransaction"]),
    (with_permits, &["eth_signTypedData_v4", "eth_sendTransaction"]),
    (bundling, &["wallet_sendCalls"]),
];

fn coin() -> (Page, World) {
    let (mut page, world) = form();
    write(&mut page, "1");
    page.advance(200);
    (page, world)
}

pub(super) fn bundling() -> (Page, World) {
    let (page, world) = selling();
    world.borrow_mut().capabilities = "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}".into();
    (page, world)
}

/// Says yes to whatever is shown; `between` is what happens before and after each.
fn sell(page: &mut Page, world: &World, between: impl Fn(&mut Page)) -> u32 {
    between(page);
    let call = trade(page);
    while review(page).stage == ReviewStage::Ready {
        between(page);
        let shown = review(page);
        if shown.kind == ReviewKind::Approve && shown.raw.contains("095ea7b3") {
            world.borrow_mut().allowance = "100000000".into();
        }
        confirm(page);
        between(page);
    }
    call
}

#[test]
fn a_clock_that_is_set_or_runs_wrong_keeps_nobody_from_selling() {
    for clock in CLOCKS {
        for (begin, signs) in SALES {
            let (mut page, world) = begin();
            let call = sell(&mut page, &world, |page| {
                clock(page);
                page.tick();
                page.advance(100);
            });
            assert_eq!(signed(&page), signs);
            assert_eq!(page.outcome(call), Outcome::Done);
            page.advance(8_000);
            assert_eq!(page.notice().message.key, "swap.swapped");
        }
    }
}

#[test]
fn an_offer_is_as_old_as_time_passed_whatever_the_clock_was_set_to() {
    for clock in [CLOCKS[0], CLOCKS[1]] {
        let (mut page, _) = coin();
        trade(&mut page);
        page.advance(10_000);
        clock(&mut page);
        page.tick();
        page.advance(19_999);
        assert_eq!(asked(&page, "convert/quotes").len(), 1);
        page.advance(1);
        assert_eq!(asked(&page, "convert/quotes").len(), 2);
        assert_eq!(review(&page).stage, ReviewStage::Ready);
    }
}

#[test]
fn a_clock_that_leaps_over_an_offers_life_has_it_asked_for_anew_before_it_is_signed() {
    let (mut page, world) = coin();
    trade(&mut page);
    world.borrow_mut().quote = Box::new(|url| quoted(url, "3000000000"));
    page.now += HOUR;
    page.tick();
    confirm(&mut page);
    assert_eq!(asked(&page, "convert/quotes").len(), 2);
    assert!(sent(&page).contains(&format!("{:064x}", 2_970_000_000_u64)), "{}", sent(&page));
    assert_eq!(signed(&page).len(), 1);
}

#[test]
fn a_permit_is_good_by_the_chains_clock() {
    for clock in CLOCKS {
        let (mut page, _) = with_permits();
        clock(&mut page);
        page.tick();
        trade(&mut page);
        let until = format!("\\\"deadline\\\":\\\"{}\\\"", 0x6500_0000 + 1_200);
        assert!(review(&page).raw.contains(&until), "{}", review(&page).raw);
    }
}

#[test]
fn an_approval_on_its_way_is_waited_for_over_a_change_of_the_clock() {
    for clock in CLOCKS {
        let (mut page, world) = selling();
        trade(&mut page);
        world.borrow_mut().receipt = "null".into();
        world.borrow_mut().known = "{\"nonce\":\"0x1\"}".into();
        confirm(&mut page);
        page.advance(3_000);
        clock(&mut page);
        page.tick();
        page.advance(3_000);
        assert_eq!(swap(&page).step, SwapStep::Approved);
        world.borrow_mut().receipt = "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into();
        world.borrow_mut().allowance = "100000000".into();
        page.advance(6_000);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
    }
}

#[test]
fn a_storage_that_is_full_keeps_nobody_from_selling_and_all_of_it_is_watched() {
    for (begin, signs) in SALES {
        let (mut page, world) = begin();
        page.storage.broken = Some("QuotaExceededError".into());
        let call = sell(&mut page, &world, |_| ());
        assert_eq!(signed(&page), signs);
        assert_eq!(page.outcome(call), Outcome::Done);
        page.advance(4_000);
        assert_eq!(page.notice().message.key, "swap.swapped");
        let pending = page.activity().pending;
        let kept = pending.iter().map(|one| (one.operation, one.progress));
        assert!(kept.eq([(Operation::Trade, Progress::Confirmed)]), "{pending:?}");
    }
}

#[test]
fn an_approval_that_no_storage_keeps_is_watched_to_its_end() {
    let (mut page, world) = selling();
    page.storage.broken = Some("QuotaExceededError".into());
    world.borrow_mut().receipt = "null".into();
    trade(&mut page);
    confirm(&mut page);
    let pending = page.activity().pending;
    assert_eq!(
        (pending[0].operation, pending[0].progress),
        (Operation::Approve, Progress::Waiting)
    );
    world.borrow_mut().receipt = "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into();
    world.borrow_mut().allowance = "100000000".into();
    page.advance(3_000);
    assert_eq!(review(&page).kind, ReviewKind::Swap);
}

/// The wallet is on another network, and does this when it is asked to switch.
fn elsewhere(page: &mut Page, world: &World, switch: impl Fn(&mut Desk) -> Answer + 'static) {
    world.borrow_mut().chain = "\"0xa\"";
    let world = world.clone();
    page.on(move |effect| match effect {
        Effect::SwitchNetwork { .. } => Some(switch(&mut world.borrow_mut())),
        _ => None,
    });
}

fn switches(page: &Page) -> usize {
    let all = page.effects.iter();
    all.filter(|request| matches!(request.effect, Effect::SwitchNetwork { .. })).count()
}

#[test]
fn a_wallet_on_another_network_is_asked_to_switch_and_then_to_sign() {
    for (begin, signs) in SALES {
        let (mut page, world) = begin();
        elsewhere(&mut page, &world, |desk| {
            desk.chain = "\"0x1\"";
            Answer::done()
        });
        trade(&mut page);
        assert_eq!((switches(&page), signed(&page).len()), (0, 0));
        confirm(&mut page);
        assert_eq!((switches(&page), signed(&page)), (1, vec![signs[0].to_owned()]));
    }
}

#[test]
fn a_wallet_that_stays_on_another_network_signs_nothing_and_nothing_is_lost() {
    let answers: [(Answer, &str); 3] = [
        (Answer::declined(), "error.switchRejected"),
        (Answer::throws("no"), "error.switchFailed"),
        (Answer::done(), "error.switchFailed"),
    ];
    for (begin, _) in SALES {
        for (answer, key) in answers.clone() {
            let (mut page, world) = begin();
            let typed = swap(&page).source_token_amount;
            elsewhere(&mut page, &world, move |_| answer.clone());
            let call = sell(&mut page, &world, |_| ());
            assert_eq!(signed(&page), Vec::<String>::new());
            assert!(matches!(page.outcome(call), Outcome::Failed(_)));
            let after = swap(&page);
            assert_eq!((page.view(), after.step), (View::Swap, SwapStep::Form));
            assert_eq!(after.source_token_amount, typed);
            assert_eq!(after.transaction_error.unwrap().key, key);
        }
    }
}

#[test]
fn a_switch_that_is_declined_for_a_permit_ends_the_try() {
    let (mut page, world) = with_permits();
    elsewhere(&mut page, &world, |_| Answer::declined());
    trade(&mut page);
    confirm(&mut page);
    assert_eq!((review(&page).stage, switches(&page)), (ReviewStage::None, 1));
}
