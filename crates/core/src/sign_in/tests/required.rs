//! A page that requires a sign-in keeps the dialog open until there is a session, or no wallet.

use super::*;
use crate::protocol::HostEvent;

pub(super) fn chain(chain: &str) -> HostEvent {
    let (connector, namespace) = (metamask().id, caip::Namespace::Eip155);
    HostEvent::ChainChanged { connector, namespace, chain: chain.into() }
}

#[test]
fn view_cannot_be_closed_and_disconnecting_leads_out() {
    let (mut page, _) = connected(|_| {});
    assert!(slice(&page).required && !page.modal().can_close);
    page.act(Action::Close);
    assert!(page.is_open() && page.modal().shake);
    page.act(Action::Back);
    assert_eq!(page.view(), View::SIWXSignMessage);
    page.act(push(View::Networks));
    assert_eq!(page.view(), View::SIWXSignMessage);
    page.act(ask(SignInAction::Cancel));
    assert_eq!((page.is_open(), page.address()), (false, None));
    assert_eq!(page.properties("CLICK_CANCEL_SIWX").len(), 1);
    assert_eq!(slice(&page), SignInSlice::default());
    page.act(open());
    assert_eq!((page.view(), page.modal().can_close), (View::Connect, true));
}

#[test]
fn any_way_to_open_the_dialog_leads_to_the_message() {
    let (mut page, _) = connected(|_| {});
    for view in [View::Account, View::Networks, View::Swap] {
        page.act(open_at(view));
        assert_eq!(page.view(), View::SIWXSignMessage, "{view:?}");
    }
}

#[test]
fn who_comes_back_without_a_session_is_asked_where_the_page_requires_it() {
    for (optional, asked) in [(false, true), (true, false)] {
        let (mut page, _) = page_with(
            |kept| kept.optional = optional,
            |setup| setup.store_sessions(&[(&metamask().id, "eip155")]),
        );
        page.found(metamask());
        page.advance(1_000);
        assert_eq!(page.address().as_deref(), Some(ALICE));
        assert_eq!(page.is_open(), asked, "optional: {optional}");
        assert_eq!(slice(&page).status, SignInStatus::SignedOut);
    }
}

#[test]
fn what_is_required_is_not_known_where_the_sign_in_fails() {
    let (mut page, kept) = connected(|kept| {
        kept.optional = true;
        kept.broken = vec!["sessions"];
    });
    assert!(slice(&page).required && !page.modal().can_close);
    kept.borrow_mut().broken.clear();
    page.act(ask(SignInAction::Sign));
    assert_eq!((slice(&page).status, page.is_open()), (SignInStatus::SignedIn, false));
}

#[test]
fn optional_sign_in_can_be_left_and_does_not_ask_that_account_again() {
    for leave in [ask(SignInAction::Cancel), Action::Close] {
        let (mut page, _) = connected(|kept| kept.optional = true);
        assert!(page.modal().can_close);
        page.act(leave);
        assert!(!page.is_open());
        assert_eq!(page.address().as_deref(), Some(ALICE), "still connected");
        page.event(chain("0xa"));
        page.advance(1_000);
        assert_eq!(page.active(), "eip155:10");
        assert!(!page.is_open(), "declined on another network");
        let call = page.call(ask(SignInAction::Start));
        assert_eq!(page.view(), View::SIWXSignMessage);
        page.act(ask(SignInAction::Sign));
        assert_eq!(page.outcome(call), Outcome::Done);
    }
}

#[test]
fn unsupported_network_comes_first() {
    let (mut page, _) = page(|_| {});
    page.on(|effect| {
        matches!(effect, Effect::Connect { .. }).then(|| Answer::session(&[ALICE], "0x89"))
    });
    connect_in(&mut page);
    page.advance(1_000);
    assert_eq!((page.view(), slice(&page).status), (View::UnsupportedChain, SignInStatus::Off));
    page.event(chain("0xa"));
    page.advance(1_000);
    assert_eq!((page.is_open(), page.view()), (true, View::SIWXSignMessage));
}

#[test]
fn views_in_the_page_ask_there() {
    let (mut page, _) = page_with(|_| {}, |setup| setup.options.enable_embedded = true);
    page.act(Action::Embed { on: true });
    page.found(metamask());
    page.act(connect("MetaMask"));
    assert_eq!(page.view(), View::SIWXSignMessage);
    page.act(ask(SignInAction::Sign));
    assert_eq!((page.is_open(), page.view()), (true, View::Account));
}
