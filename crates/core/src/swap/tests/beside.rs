//! Two flows in one page, an exchange and a send: there is one review, it is theirs who asked last, and only what it shows is signed.

use super::{life::of_review, *};
use crate::{
    protocol::SendAction,
    review::ReviewKind,
    send::{SendSlice, SendStage},
    swap::SwapStep,
    testing::BOB,
};
use std::cell::Cell;

pub(super) fn of_send(action: &SendAction) -> Action {
    Action::Send { action: Later::of(action) }
}

fn send(page: &mut Page) -> u32 {
    page.call(of_send(&SendAction::Review))
}

fn sending(page: &Page) -> SendStage {
    page.read::<SendSlice>("send").stage
}

/// Half an ether for Bob.
fn fill(page: &mut Page) {
    page.act(of_send(&SendAction::Amount { text: "0.5".into(), point: ".".into() }));
    page.act(of_send(&SendAction::Receiver { text: BOB.into(), point: None }));
    page.advance(300);
    let form: SendSlice = page.read("send");
    assert!(form.complete, "{form:?}");
}

/// A page of forms and a review of its own, filled in: one ETH for USDC, and half an ETH for Bob.
pub(super) fn headless() -> (Page, World) {
    let (mut page, world) = page();
    of_review(&mut page, ReviewAction::Watch { on: true });
    page.act(of_send(&SendAction::Watch { on: true }));
    act(&mut page, SwapAction::Watch { on: true });
    choose(&mut page, SwapSide::To, USDC);
    write(&mut page, "1");
    fill(&mut page);
    assert!(swap(&page).complete, "{:?}", swap(&page));
    (page, world)
}

/// Nodes that do not say what would happen while the switch is on.
fn slow(page: &mut Page) -> Rc<Cell<bool>> {
    let on = Rc::new(Cell::new(false));
    let slow = on.clone();
    page.on(move |effect| {
        let asked = matches!(effect, Effect::Http { body: Some(body), .. } if body.contains("eth_simulateV1"));
        (slow.get() && asked).then_some(Answer::Never)
    });
    on
}

/// What nodes are still asked.
fn asked_of_nodes(page: &Page) -> Vec<(u32, Effect)> {
    let open = page.effects.iter().filter(|request| page.open.contains(&request.id));
    open.filter(|request| matches!(request.effect, Effect::Http { purpose: Purpose::Rpc, .. }))
        .map(|request| (request.id, request.effect.clone()))
        .collect()
}

/// The nodes answer after all.
fn reply(page: &mut Page, world: &World, asked: Vec<(u32, Effect)>) {
    for (id, effect) in asked {
        let answered = answer(&world.borrow(), &effect);
        let Some(Answer::Now(reply)) = answered else { panic!("{effect:?}") };
        page.reply(id, &reply);
    }
}

/// What the wallet was asked to sign, letter by letter.
pub(super) fn letters(page: &Page) -> Vec<String> {
    let requests = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::Request { request, .. } if super::lands::is_to_sign(request) => {
            Some(request.params().to_owned())
        }
        _ => None,
    });
    requests.collect()
}

fn at(page: &Page) -> (ReviewKind, ReviewStage) {
    let review = review(page);
    (review.kind, review.stage)
}

#[test]
fn who_asks_later_ends_the_review_in_sight_whose_form_is_free_again() {
    let (mut page, _) = headless();
    let first = send(&mut page);
    assert_eq!(at(&page), (ReviewKind::Send, ReviewStage::Ready));
    let second = trade(&mut page);
    assert_eq!(at(&page), (ReviewKind::Swap, ReviewStage::Ready));
    assert_eq!(
        (page.error(first).as_str(), sending(&page)),
        ("Request was aborted", SendStage::Form)
    );
    send(&mut page);
    assert_eq!(at(&page), (ReviewKind::Send, ReviewStage::Ready));
    assert_eq!(
        (page.error(second).as_str(), swap(&page).step),
        ("Request was aborted", SwapStep::Form)
    );
    let shown = review(&page).raw;
    confirm(&mut page);
    assert_eq!(letters(&page), [shown]);
    assert!(!page.is_open(), "all of it in the page's own places");
}

#[test]
fn a_late_answer_writes_nothing_over_anothers_review() {
    let (mut page, world) = headless();
    let slow = slow(&mut page);
    slow.set(true);
    send(&mut page);
    assert_eq!(at(&page), (ReviewKind::Send, ReviewStage::Checking));
    let asked = asked_of_nodes(&page);
    assert!(!asked.is_empty());
    slow.set(false);
    trade(&mut page);
    let shown = review(&page);
    assert_eq!(at(&page), (ReviewKind::Swap, ReviewStage::Ready));
    reply(&mut page, &world, asked);
    assert_eq!(review(&page), shown);
    confirm(&mut page);
    assert_eq!(letters(&page), [shown.raw]);
}

#[test]
fn an_exchange_that_was_put_aside_does_not_come_back_over_a_send() {
    let (mut page, _) = headless();
    trade(&mut page);
    send(&mut page);
    let shown = review(&page);
    for _ in 0..70 {
        page.advance(1_000);
        assert_eq!(review(&page), shown);
    }
    confirm(&mut page);
    assert_eq!(letters(&page), [shown.raw]);
}

#[test]
fn what_was_asked_for_earlier_is_not_shown_over_what_was_asked_for_later() {
    let (mut page, world) = headless();
    sell(&mut page, &world);
    hold_allowance(&mut page);
    let call = trade(&mut page);
    assert_eq!(swap(&page).step, SwapStep::Preparing);
    send(&mut page);
    let shown = review(&page);
    assert_eq!(at(&page), (ReviewKind::Send, ReviewStage::Ready));
    page.answer(asks_allowance, &allowed());
    assert_eq!(review(&page), shown);
    assert_eq!(
        (page.error(call).as_str(), swap(&page).step),
        ("Request was aborted", SwapStep::Form)
    );
}

#[test]
fn what_was_asked_for_earlier_is_shown_when_the_later_one_is_over() {
    let (mut page, world) = headless();
    sell(&mut page, &world);
    hold_allowance(&mut page);
    trade(&mut page);
    send(&mut page);
    of_review(&mut page, ReviewAction::Decline);
    assert_eq!(review(&page).stage, ReviewStage::None);
    page.answer(asks_allowance, &allowed());
    assert_eq!(at(&page), (ReviewKind::Swap, ReviewStage::Ready));
}

#[test]
fn an_exchange_that_was_left_while_it_was_checked_wipes_no_other_review() {
    let (mut page, world) = form();
    write(&mut page, "1");
    page.advance(200);
    let slow = slow(&mut page);
    slow.set(true);
    trade(&mut page);
    assert_eq!((page.view(), at(&page).1), (View::SwapPreview, ReviewStage::Checking));
    let asked = asked_of_nodes(&page);
    slow.set(false);
    page.act(Action::Back);
    page.act(open_at(View::WalletSend));
    page.advance(300);
    fill(&mut page);
    send(&mut page);
    let shown = review(&page);
    assert_eq!(at(&page), (ReviewKind::Send, ReviewStage::Ready));
    reply(&mut page, &world, asked);
    assert_eq!(review(&page), shown);
    confirm(&mut page);
    assert_eq!(letters(&page), [shown.raw]);
}

#[test]
fn going_back_while_it_is_checked_frees_the_form_at_once() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    slow(&mut page).set(true);
    let call = trade(&mut page);
    assert_eq!((page.view(), at(&page).1), (View::SwapPreview, ReviewStage::Checking));
    page.act(Action::Back);
    assert_eq!((page.view(), swap(&page).step), (View::Swap, SwapStep::Form));
    assert_eq!(
        (page.error(call).as_str(), at(&page).1),
        ("Request was aborted", ReviewStage::None)
    );
    write(&mut page, "0.5");
    assert_eq!(swap(&page).source_token_amount, "0.5");
}

#[test]
fn a_send_that_ends_in_the_wallet_leaves_the_review_of_an_exchange_alone() {
    let (mut page, world) = headless();
    world.borrow_mut().wallet = Box::new(|_| Answer::Never);
    send(&mut page);
    confirm(&mut page);
    assert_eq!(at(&page), (ReviewKind::Send, ReviewStage::Signing));
    trade(&mut page);
    let shown = review(&page);
    assert_eq!(at(&page), (ReviewKind::Swap, ReviewStage::Ready));
    page.answer(
        |effect| matches!(effect, Effect::Request { request, .. } if request.method() == "eth_sendTransaction"),
        &Reply::Text { value: format!("\"{HASH}\"") },
    );
    assert_eq!((review(&page), sending(&page)), (shown, SendStage::Form));
}

#[test]
fn an_exchange_in_the_wallet_is_waited_for_over_a_send_and_another_account() {
    let (mut page, world) = headless();
    world.borrow_mut().wallet = Box::new(|_| Answer::Never);
    trade(&mut page);
    confirm(&mut page);
    send(&mut page);
    assert_eq!(at(&page), (ReviewKind::Send, ReviewStage::Ready));
    page.event(crate::protocol::HostEvent::AccountsChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: caip::Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    assert_eq!((at(&page).1, swap(&page).step), (ReviewStage::None, SwapStep::Swapping));
}

#[test]
fn a_renewal_that_fails_leaves_no_review_behind() {
    let (mut page, world) = headless();
    trade(&mut page);
    world.borrow_mut().quote = Box::new(|_| http(503, ""));
    page.advance(30_000);
    assert_eq!((at(&page).1, swap(&page).fetch_error), (ReviewStage::None, true));
}

#[test]
fn the_pages_no_goes_back_in_the_modal() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    trade(&mut page);
    of_review(&mut page, ReviewAction::Decline);
    assert_eq!((page.view(), swap(&page).step), (View::Swap, SwapStep::Form));
}
