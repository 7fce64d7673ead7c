//! Signing out, and disconnecting.

use super::*;
use crate::testing::{SOL, SOLANA_CHAIN};

#[test]
fn disconnecting_ends_the_sessions_unless_the_page_keeps_them() {
    for (stays, left) in [(false, 0), (true, 1)] {
        let (mut page, kept) = signed_in(|kept| kept.stays = stays);
        page.act(disconnect());
        assert_eq!(kept.borrow().sessions.len(), left, "stays: {stays}");
        assert_eq!(slice(&page), SignInSlice::default());
    }
}

#[test]
fn wallet_of_another_family_that_goes_takes_no_session_along() {
    let (mut page, kept) = page(|kept| {
        kept.sessions = vec![account("eip155:1", ALICE), account(SOLANA_CHAIN, SOL)];
    });
    page.connect(standard("Solflare"));
    page.connect(metamask());
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    page.act(Action::Disconnect { namespace: Some(caip::Namespace::Solana) });
    assert_eq!((kept.borrow().sessions.len(), page.asked(is_end).len()), (2, 0));
}

#[test]
fn signing_out_keeps_the_wallet_unless_the_page_requires_a_sign_in() {
    for (optional, address) in [(true, Some(ALICE)), (false, None)] {
        let (mut page, kept) = signed_in(|kept| kept.optional = optional);
        let call = page.call(ask(SignInAction::SignOut));
        assert_eq!(page.outcome(call), Outcome::Done);
        assert!(kept.borrow().sessions.is_empty());
        assert_eq!(page.address().as_deref(), address);
        assert!(!page.is_open());
    }
}

#[test]
fn failure_to_sign_out_is_told_and_the_session_stays() {
    let (mut page, _) = signed_in(|kept| kept.broken = vec!["end"]);
    let call = page.call(ask(SignInAction::SignOut));
    assert_eq!(page.error(call), "Signing out failed");
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    page.act(disconnect());
    assert_eq!(page.address(), None);
    assert!(page.console().iter().any(|line| line.contains("Signing out failed")));
}

#[test]
fn page_that_asks_for_a_sign_in_is_led_by_way_of_a_wallet_and_told_how_it_went() {
    let (mut page, _) = page(|kept| kept.optional = true);
    page.found(metamask());
    let call = page.call(ask(SignInAction::Start));
    assert_eq!((page.view(), page.outcome(call)), (View::Connect, Outcome::Pending));
    page.act(connect("MetaMask"));
    assert_eq!(page.view(), View::SIWXSignMessage);
    page.act(ask(SignInAction::Sign));
    assert_eq!(page.outcome(call), Outcome::Done);

    let (mut page, _) = page_with(|kept| kept.optional = true, |_| {});
    page.found(metamask());
    let call = page.call(ask(SignInAction::Start));
    page.act(Action::Close);
    assert_eq!(page.error(call), "Request was aborted");
}
