//! The visitor's word.

use super::*;
use crate::{
    protocol::View,
    review::{Named, ReviewStage, Trial},
};

#[test]
fn it_is_shown_and_the_wallet_is_not_asked_before_the_visitor_says_yes() {
    let mut page = page(&honest());
    let ends = run(&mut page, transfer);
    assert_eq!(page.view(), View::WalletSendPreview);
    assert_eq!(shown(&page).stage, ReviewStage::Ready);
    assert!(wallet_calls(&page).is_empty() && ended(&ends).is_empty());
}

#[test]
fn a_second_yes_signs_nothing() {
    let mut page = page(&honest());
    let ends = run(&mut page, transfer);
    page.act(confirm());
    page.act(confirm());
    assert_eq!(wallet_calls(&page), ["eth_chainId", "eth_sendTransaction"]);
    assert_eq!(ended(&ends), [HASH]);
}

#[test]
fn a_yes_before_everything_is_known_is_none() {
    let mut page = page(&honest());
    page.on_node("", |_| Answer::Never);
    let ends = run(&mut page, transfer);
    page.act(confirm());
    assert_eq!(shown(&page).stage, ReviewStage::Checking);
    assert!(ended(&ends).is_empty() && wallet_calls(&page).is_empty());
}

#[test]
fn who_goes_back_has_said_no() {
    let mut page = page(&honest());
    let ends = run(&mut page, transfer);
    page.act(Action::Back);
    assert_eq!(ended(&ends), declined());
    assert_eq!(shown(&page), ReviewSlice::default());
    page.act(confirm());
    assert!(wallet_calls(&page).is_empty());
}

#[test]
fn who_closes_the_modal_has_said_no() {
    let mut page = page(&honest());
    let ends = run(&mut page, transfer);
    page.act(Action::Close);
    assert_eq!(ended(&ends), declined());
}

#[test]
fn what_is_asked_while_the_modal_is_closed_is_not_asked() {
    let mut page = page(&honest());
    page.act(Action::Close);
    let ends = run(&mut page, transfer);
    assert_eq!(ended(&ends), declined());
}

#[test]
fn what_is_too_old_is_proposed_anew() {
    let mut page = page(&honest());
    let ends = run(&mut page, |context| Proposal {
        until: Some(context.now() + 30_000),
        ..transfer(context)
    });
    page.advance(29_999);
    assert!(ended(&ends).is_empty());
    page.advance(1);
    assert_eq!(ended(&ends), ["Stale"]);
    assert_eq!(shown(&page).stage, ReviewStage::Checking);
    page.act(confirm());
    assert!(wallet_calls(&page).is_empty());
}

#[test]
fn what_would_fail_cannot_be_signed() {
    let failing = "[{\"calls\":[{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]},{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]},\
        {\"status\":\"0x0\",\"returnData\":\"0x\",\"error\":{\"message\":\"execution reverted: paused\"}},\
        {\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]},{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]}]}]";
    let mut page = page(failing);
    let ends = run(&mut page, transfer);
    let review = shown(&page);
    assert_eq!(review.stage, ReviewStage::Refused);
    let Trial::Failed { message, .. } = review.trial else { panic!("{:?}", review.trial) };
    assert_eq!(message.values.get("reason").map(String::as_str), Some("paused"));
    page.act(confirm());
    assert!(wallet_calls(&page).is_empty() && ended(&ends).is_empty());
}

#[test]
fn without_a_node_nothing_can_be_signed_and_it_can_be_tried_again() {
    let mut page = page(&honest());
    page.on_node("", |_| http(502, ""));
    let ends = run(&mut page, transfer);
    assert_eq!(shown(&page).stage, ReviewStage::Refused);
    assert!(matches!(shown(&page).trial, Trial::Impossible { .. }));
    page.act(Action::Review { action: ReviewAction::Repeat.into() });
    assert_eq!(ended(&ends), ["Stale"]);
}

#[test]
fn a_page_may_show_it_in_a_place_of_its_own_while_the_modal_is_closed() {
    let mut page = page(&honest());
    page.act(Action::Close);
    page.act(Action::Review { action: json::Later::of(&ReviewAction::Watch { on: true }) });
    let ends = run(&mut page, transfer);
    assert_eq!((page.is_open(), shown(&page).stage), (false, ReviewStage::Ready));
    page.act(confirm());
    assert_eq!(ended(&ends), [HASH]);
    let ends = run(&mut page, transfer);
    page.act(Action::Review { action: json::Later::of(&ReviewAction::Decline) });
    assert_eq!(ended(&ends), declined());
    let ends = run(&mut page, transfer);
    page.act(Action::Review { action: json::Later::of(&ReviewAction::Watch { on: false }) });
    assert_eq!(ended(&ends), declined());
}

#[test]
fn a_name_that_was_typed_stands_before_the_address_that_it_means() {
    let mut page = page(&honest());
    run(&mut page, |context| Proposal {
        named: Some(Named {
            name: "bob.eth".into(),
            address: BOB.into(),
            by: Some("gateway.test".into()),
        }),
        ..transfer(context)
    });
    let facts = &shown(&page).calls[0].facts;
    assert_eq!((&*facts[0].label, &*facts[0].value), ("review.label.name", "bob.eth"));
    assert_eq!((&*facts[1].label, &*facts[1].value), ("review.label.namedBy", "gateway.test"));
    assert_eq!((&*facts[2].label, &*facts[2].value), ("review.label.to", BOB));
}
