//! Signing out, and disconnecting.

use super::{required::chain, *};
use crate::{
    notice::NoticeVariant,
    protocol::HostEvent,
    testing::{SOL, SOLANA_CHAIN},
};

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
fn wallet_of_another_family_that_goes_takes_its_own_session_along() {
    let (mut page, kept) = page(|kept| {
        kept.sessions = vec![account("eip155:1", ALICE), account(SOLANA_CHAIN, SOL)];
    });
    page.connect(standard("Solflare"));
    page.connect(metamask());
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    page.act(Action::Disconnect { namespace: Some(caip::Namespace::Solana) });
    assert_eq!(ended(&page), [SOL]);
    assert_eq!(kept.borrow().sessions, [account("eip155:1", ALICE)]);
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
}

#[test]
fn page_is_told_once_the_account_is_not_there_any_more() {
    let is_left = |effect: &Effect| matches!(effect, Effect::SignInLeft);
    let (mut page, kept) = signed_in(|_| {});
    let (connector, namespace) = (metamask().id, caip::Namespace::Eip155);
    page.event(chain("eip155:56"));
    assert_eq!(page.asked(is_left).len(), 1);
    page.event(chain("eip155:1"));
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    page.event(HostEvent::AccountsChanged { connector, namespace, accounts: vec![] });
    assert_eq!((page.address(), page.asked(is_left).len()), (None, 2));
    assert_eq!(kept.borrow().sessions.len(), 1);
}

#[test]
fn what_is_being_verified_is_not_wanted_after_signing_out() {
    let (mut page, kept, request) = saving(true);
    let call = page.call(ask(SignInAction::SignOut));
    assert_eq!(page.outcome(call), Outcome::Done);
    kept.borrow_mut().sessions.push(account("eip155:1", ALICE));
    page.reply(request, &Reply::Done);
    assert_eq!(slice(&page).status, SignInStatus::SignedOut);
    assert!(kept.borrow().sessions.is_empty());
}

#[test]
fn account_that_comes_while_another_is_signed_out_is_asked_about_anew() {
    let (mut page, _) = signed_in(|kept| kept.optional = true);
    page.on(|effect| is_end(effect).then_some(Answer::Never));
    let call = page.call(ask(SignInAction::SignOut));
    let end = page.latest(is_end);
    page.on(|effect| is_sessions(effect).then_some(Answer::Never));
    let (connector, namespace) = (metamask().id, caip::Namespace::Eip155);
    page.event(HostEvent::AccountsChanged { connector, namespace, accounts: vec![BOB.into()] });
    let asked = page.asked(is_sessions).len();
    page.reply(end, &Reply::Done);
    assert_eq!((page.outcome(call), page.asked(is_sessions).len()), (Outcome::Done, asked + 1));
    let nothing = r#"{"required":false,"signOutOnDisconnect":true,"sessions":[]}"#;
    page.reply(page.latest(is_sessions), &Reply::Text { value: nothing.into() });
    assert_eq!(slice(&page).status, SignInStatus::SignedOut);
}

fn is_sessions(effect: &Effect) -> bool {
    matches!(effect, Effect::SignInSessions { .. })
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
fn failure_to_sign_out_is_shown_in_a_notice_to_the_visitor_who_pressed() {
    let (mut page, kept) = signed_in(|kept| kept.broken = vec!["end"]);
    page.act(open_at(View::Account));
    page.act(ask(SignInAction::SignOut));
    let notice = page.notice();
    assert_eq!((notice.open, notice.variant), (true, NoticeVariant::Error));
    assert_eq!(notice.message.key, "error.signOutFailed");
    assert_eq!((page.view(), slice(&page).status), (View::Account, SignInStatus::SignedIn));
    kept.borrow_mut().broken.clear();
    page.act(ask(SignInAction::SignOut));
    assert_eq!((page.address(), kept.borrow().sessions.len()), (None, 0));
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

/// The visitor signed, and the server has not answered yet.
fn saving(optional: bool) -> (Page, Shared, u32) {
    let (mut page, kept) = connected(|kept| kept.optional = optional);
    page.on(|effect| is_add(effect).then_some(Answer::Never));
    page.act(ask(SignInAction::Sign));
    assert_eq!(slice(&page).stage, SignInStage::Saving);
    let request = page.latest(is_add);
    (page, kept, request)
}

/// The accounts whose sessions were ended one by one.
fn ended(page: &Page) -> Vec<String> {
    let asked = page.effects.iter().filter_map(|one| match &one.effect {
        Effect::SignInEnd { account } => Some(account),
        _ => None,
    });
    asked.map(|one| one.as_ref().map(|one| one.address.clone()).unwrap_or_default()).collect()
}

#[test]
fn session_that_comes_after_the_visitor_went_is_ended() {
    for (optional, leave, before) in [
        (false, disconnect(), vec![""]),
        (false, ask(SignInAction::Cancel), vec![""]),
        (true, ask(SignInAction::Cancel), vec![]),
        (true, Action::Close, vec![]),
    ] {
        let (mut page, _, request) = saving(optional);
        page.act(leave);
        assert_eq!(ended(&page), before);
        page.reply(request, &Reply::Done);
        assert_eq!(ended(&page).last().map(String::as_str), Some(ALICE), "{optional}");
        assert_ne!(slice(&page).status, SignInStatus::SignedIn);
    }
}

#[test]
fn session_of_an_account_that_was_left_for_another_stays() {
    let (mut page, _, request) = saving(false);
    page.event(crate::protocol::HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    page.reply(request, &Reply::Done);
    assert_eq!(ended(&page), Vec::<String>::new());
    assert_eq!(slice(&page).request.unwrap().address, BOB);
}

#[test]
fn signing_out_ends_what_is_not_known_of_here() {
    let (mut page, _) = page(|kept| kept.sessions = vec![account("eip155:1", ALICE)]);
    let call = page.call(ask(SignInAction::SignOut));
    assert_eq!((page.outcome(call), ended(&page).len()), (Outcome::Done, 1));
    page.on(|effect| matches!(effect, Effect::SignInSessions { .. }).then_some(Answer::Never));
    connect_in(&mut page);
    assert_eq!(slice(&page).status, SignInStatus::Checking);
    let call = page.call(ask(SignInAction::SignOut));
    assert_eq!((page.outcome(call), ended(&page).len()), (Outcome::Done, 2));
    assert_eq!(slice(&page).status, SignInStatus::SignedOut);
}

#[test]
fn sign_out_that_is_not_answered_fails_after_its_time() {
    let (mut page, _) = signed_in(|_| {});
    page.on(|effect| is_end(effect).then_some(Answer::Never));
    let call = page.call(ask(SignInAction::SignOut));
    page.advance(19_999);
    assert_eq!(page.outcome(call), Outcome::Pending);
    page.advance(1);
    assert_eq!(page.error(call), "Signing out failed");
}

#[test]
fn promise_ends_where_the_visitor_goes_away_in_whichever_way() {
    let (mut page, _) =
        page_with(|kept| kept.optional = true, |setup| setup.options.enable_embedded = true);
    page.act(Action::Embed { on: true });
    page.found(metamask());
    page.act(connect("MetaMask"));
    page.act(ask(SignInAction::Cancel));
    let call = page.call(ask(SignInAction::Start));
    assert_eq!(page.view(), View::SIWXSignMessage);
    page.act(ask(SignInAction::Cancel));
    assert_eq!(page.error(call), "Request was aborted");

    let (mut page, _) = page_with(|kept| kept.optional = true, |_| {});
    page.on(|effect| matches!(effect, Effect::SignInSessions { .. }).then_some(Answer::Never));
    connect_in(&mut page);
    page.act(Action::Close);
    let call = page.call(ask(SignInAction::Start));
    page.act(disconnect());
    assert_eq!(page.error(call), "Request was aborted");
}
