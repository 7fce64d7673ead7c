//! What ends a send before the wallet is asked.

use super::*;
use crate::{
    review::{ReviewSlice, ReviewStage},
    send::SendStage,
};

fn review(action: ReviewAction) -> Action {
    Action::Review { action: json::Later::of(&action) }
}

fn stage(page: &Page) -> ReviewStage {
    page.read::<ReviewSlice>("review").stage
}

#[test]
fn leaving_at_the_review_goes_back_and_signs_nothing() {
    let mut page = filled();
    let call = page.call(go_on());
    page.act(act(SendAction::Cancel));
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Form));
    assert_eq!(page.error(call), "Request was aborted");
    assert!(form(&page).complete && signed(&page).is_empty());
}

#[test]
fn another_account_drops_what_is_only_reviewed() {
    let mut page = page();
    page.act(receiver(BOB));
    page.act(act(SendAction::Max { point: None }));
    let call = page.call(go_on());
    assert_eq!(stage(&page), ReviewStage::Ready);
    page.event(crate::protocol::HostEvent::AccountsChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: caip::Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!((stage(&page), page.view()), (ReviewStage::None, View::WalletSend));
    assert_eq!((form(&page).stage, form(&page).amount), (SendStage::Form, String::new()));
    page.act(confirm());
    assert!(signed(&page).is_empty());
}

/// All there is for Bob; how much that is when it is signed, no node tells.
fn preparing() -> Page {
    let mut page = page();
    page.act(receiver(BOB));
    page.act(act(SendAction::Max { point: None }));
    page.on_node("", |_| Answer::Never);
    page
}

#[test]
fn what_is_still_being_prepared_is_not_shown_over_what_the_visitor_went_to() {
    let mut page = preparing();
    let call = page.call(go_on());
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Review));
    let most = form(&page).amount;
    page.act(Action::Back);
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!((stage(&page), form(&page).stage), (ReviewStage::None, SendStage::Form));
    page.advance(60_000);
    assert_eq!((page.view(), signed(&page).len()), (View::Account, 0));
    page.act(crate::testing::actions::push(View::WalletSend));
    assert_eq!((form(&page).amount.as_str(), form(&page).complete), (most.as_str(), true));
}

#[test]
fn what_is_being_prepared_can_be_stopped() {
    let mut page = preparing();
    let call = page.call(go_on());
    page.act(act(SendAction::Cancel));
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Form));
    assert!(form(&page).complete);
}

#[test]
fn going_back_while_it_is_checked_frees_the_form_at_once() {
    let mut page = filled();
    page.on(|effect| {
        let tried = matches!(effect, Effect::Http { body: Some(body), .. } if body.contains("eth_simulateV1"));
        tried.then_some(Answer::Never)
    });
    let call = page.call(go_on());
    assert_eq!((page.view(), stage(&page)), (View::WalletSendPreview, ReviewStage::Checking));
    page.act(Action::Back);
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!((form(&page).stage, stage(&page)), (SendStage::Form, ReviewStage::None));
    page.act(amount("0.4"));
    assert_eq!(form(&page).amount, "0.4");
}

#[test]
fn the_pages_no_goes_back_in_the_modal() {
    let mut page = filled();
    page.act(go_on());
    page.act(review(ReviewAction::Decline));
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Form));
}

#[test]
fn what_cannot_be_prepared_once_more_goes_back_and_leaves_no_review_behind() {
    let mut page = page();
    page.act(receiver(BOB));
    page.act(act(SendAction::Max { point: None }));
    page.act(go_on());
    assert_eq!((page.view(), stage(&page)), (View::WalletSendPreview, ReviewStage::Ready));
    page.on_node("", |_| http(502, ""));
    page.act(review(ReviewAction::Repeat));
    page.advance(60_000);
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Form));
    assert_eq!(stage(&page), ReviewStage::None);
}

#[test]
fn a_second_try_takes_the_first_ones_review_away() {
    let mut page = preparing();
    page.act(Action::Close);
    page.act(review(ReviewAction::Watch { on: true }));
    page.scripts_off();
    page.on_node("", |body| http(200, &rpc(body, node)));
    let first = page.call(go_on());
    assert_eq!(stage(&page), ReviewStage::Ready);
    page.on_node("", |_| http(502, ""));
    let second = page.call(go_on());
    page.advance(60_000);
    assert_eq!(page.error(first), "Request was aborted");
    assert_ne!(page.error(second), "Request was aborted");
    assert_eq!((form(&page).stage, stage(&page)), (SendStage::Form, ReviewStage::None));
}

#[test]
fn who_goes_back_while_a_name_is_looked_up_again_stays_at_the_form() {
    let mut page = page();
    page.act(amount("0.5"));
    page.act(receiver("bob.eth"));
    page.advance(500);
    page.act(go_on());
    page.on_http(Purpose::Identity, |_| Answer::Never);
    page.act(accept());
    page.act(confirm());
    page.act(Action::Back);
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Signing));
    let anew = |effect: &Effect| matches!(effect, Effect::Http { url, .. } if url.contains("useCache=false"));
    page.answer(anew, &Reply::Http { status: 200, body: "[]".into() });
    assert_eq!((page.view(), form(&page).stage), (View::WalletSend, SendStage::Form));
    assert!(signed(&page).is_empty());
}
