//! Who stops waiting, or looks at another account: what a wallet was asked cannot be taken back, and is not forgotten.

use super::*;
use crate::{
    activity::{Operation, Progress},
    protocol::{Fault, FaultKind, HostEvent, ReviewAction},
    review::ReviewStage,
    swap::SwapStep,
};

fn confirm(page: &mut Page) {
    page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
}

fn stage(page: &Page) -> ReviewStage {
    review(page).stage
}

/// One ETH for USDC, in a wallet that does not answer yet.
fn waiting() -> (Page, World) {
    let (mut page, world) = form();
    write(&mut page, "1");
    page.advance(200);
    world.borrow_mut().wallet = Box::new(|_| Answer::Never);
    trade(&mut page);
    confirm(&mut page);
    (page, world)
}

/// The wallet says yes after all.
fn late(page: &mut Page) {
    page.answer(
        |effect| matches!(effect, Effect::Request { request, .. } if request.method() == "eth_sendTransaction"),
        &Reply::Text { value: format!("\"{HASH}\"") },
    );
}

fn pending(page: &Page) -> Vec<(Operation, Progress)> {
    page.activity().pending.iter().map(|one| (one.operation, one.progress)).collect()
}

/// What is still on its way, of any account.
fn kept(page: &Page) -> Option<&String> {
    page.storage.entries.get("@drawstring/pending")
}

fn another_account(page: &mut Page) {
    page.event(HostEvent::AccountsChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: caip::Namespace::Eip155,
        accounts: vec![crate::testing::BOB.into()],
    });
}

#[test]
fn what_was_prepared_is_not_shown_over_what_the_visitor_went_to() {
    let (mut page, _) = selling();
    hold_allowance(&mut page);
    let call = trade(&mut page);
    assert_eq!(swap(&page).step, SwapStep::Preparing);
    page.act(crate::testing::actions::push(View::Networks));
    page.answer(asks_allowance, &allowed());
    assert_eq!((page.view(), swap(&page).step), (View::Networks, SwapStep::Form));
    assert_eq!((stage(&page), page.error(call)), (ReviewStage::None, "Request was aborted".into()));
    assert_eq!(swap(&page).source_token_amount, "100");
}

#[test]
fn what_the_wallet_sends_after_nobody_waits_for_it_stands_in_activity() {
    let (mut page, world) = waiting();
    world.borrow_mut().receipt = "null".into();
    act(&mut page, SwapAction::Cancel);
    assert_eq!((page.view(), swap(&page).step), (View::Swap, SwapStep::Form));
    late(&mut page);
    assert_eq!(pending(&page), [(Operation::Trade, Progress::Waiting)]);
    assert_eq!(page.notice().message.key, "swap.swapping");
    assert_eq!((page.view(), swap(&page).source_token_amount.as_str()), (View::Swap, "1"));
    world.borrow_mut().receipt = "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into();
    page.advance(4_000);
    assert_eq!(page.notice().message.key, "swap.swapped");
    assert_eq!(page.properties("SWAP_SUCCESS").len(), 1);
}

#[test]
fn a_late_no_is_what_who_left_expects() {
    let (mut page, _) = waiting();
    act(&mut page, SwapAction::Cancel);
    let fault = Fault { kind: FaultKind::Wallet, code: Some(4001), message: "no".into() };
    page.answer(
        |effect| matches!(effect, Effect::Request { request, .. } if request.method() == "eth_sendTransaction"),
        &Reply::Failed { fault },
    );
    page.advance(200);
    assert_eq!((pending(&page), page.notice().open), (vec![], false));
}

#[test]
fn a_late_yes_disturbs_no_other_exchange() {
    let (mut page, _) = waiting();
    act(&mut page, SwapAction::Cancel);
    write(&mut page, "0.5");
    page.advance(200);
    trade(&mut page);
    assert_eq!((page.view(), stage(&page)), (View::SwapPreview, ReviewStage::Ready));
    late(&mut page);
    assert_eq!((page.view(), stage(&page)), (View::SwapPreview, ReviewStage::Ready));
    assert_eq!(swap(&page).source_token_amount, "0.5");
    assert_eq!(pending(&page).len(), 1);
}

#[test]
fn who_leaves_before_the_wallet_is_asked_is_asked_nothing_there() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_chainId" => {
            Some(text("\"0xa\""))
        }
        Effect::SwitchNetwork { .. } => Some(Answer::Never),
        _ => None,
    });
    trade(&mut page);
    confirm(&mut page);
    assert_eq!(stage(&page), ReviewStage::Switching);
    act(&mut page, SwapAction::Cancel);
    page.answer(|effect| matches!(effect, Effect::SwitchNetwork { .. }), &Reply::Done);
    assert_eq!(signed(&page), Vec::<String>::new());
}

#[test]
fn a_late_approval_stands_in_activity_and_leads_to_nothing_else() {
    let (mut page, world) = selling();
    world.borrow_mut().wallet = Box::new(|_| Answer::Never);
    trade(&mut page);
    confirm(&mut page);
    act(&mut page, SwapAction::Cancel);
    world.borrow_mut().allowance = "100000000".into();
    late(&mut page);
    assert_eq!(pending(&page), [(Operation::Approve, Progress::Confirmed)]);
    let allowed = page.activity().pending[0].transfers.clone();
    let [allowed] = &allowed[..] else { panic!("one is allowed: {allowed:?}") };
    assert_eq!((allowed.name.as_str(), &allowed.amount), ("USDC", &None));
    assert_eq!((page.view(), signed(&page).len()), (View::Swap, 1));
}

#[test]
fn an_approval_that_was_left_is_watched_to_its_end() {
    for leave in [|page: &mut Page| act(page, SwapAction::Cancel), another_account] {
        let (mut page, world) = selling();
        world.borrow_mut().receipt = "null".into();
        trade(&mut page);
        confirm(&mut page);
        assert_eq!(swap(&page).step, SwapStep::Approved);
        leave(&mut page);
        assert_eq!(swap(&page).step, SwapStep::Form);
        assert!(kept(&page).is_some());
        world.borrow_mut().receipt = "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into();
        world.borrow_mut().allowance = "100000000".into();
        page.advance(3_000);
        assert_eq!(kept(&page), None, "it has ended");
        assert_eq!(signed(&page).len(), 1);
    }
}

#[test]
fn leave_that_is_in_the_wallet_when_the_account_changes_leads_to_no_exchange_of_the_old_one() {
    for (begin, asked) in [
        (selling as fn() -> (Page, World), "eth_sendTransaction"),
        (with_permits, "eth_signTypedData_v4"),
    ] {
        let (mut page, world) = begin();
        world.borrow_mut().wallet = Box::new(|_| Answer::Never);
        let call = trade(&mut page);
        confirm(&mut page);
        another_account(&mut page);
        assert_eq!(page.error(call), "Request was aborted");
        assert_eq!((swap(&page).step, stage(&page)), (SwapStep::Form, ReviewStage::None));
        world.borrow_mut().allowance = "100000000".into();
        let Answer::Now(given) = signs_permits(asked) else { unreachable!() };
        page.answer(
            |effect| matches!(effect, Effect::Request { request, .. } if request.method() == asked),
            &given,
        );
        page.advance(10_000);
        assert_eq!((page.view(), swap(&page).step), (View::Swap, SwapStep::Form));
        assert_eq!((stage(&page), signed(&page)), (ReviewStage::None, vec![asked.to_owned()]));
    }
}
