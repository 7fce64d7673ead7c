//! What ends a send before the wallet is asked.

use super::*;
use crate::{
    review::{ReviewSlice, ReviewStage},
    send::SendStage,
};

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
