//! A session is one account's on one network, and has an end.

use super::*;
use crate::protocol::HostEvent;

fn accounts(page: &mut Page, accounts: &[&str]) {
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        accounts: accounts.iter().map(|&one| one.into()).collect(),
    });
}

#[test]
fn another_account_is_asked_and_the_first_one_stays_signed_in() {
    let (mut page, _) = signed_in(|_| {});
    accounts(&mut page, &[BOB]);
    assert_eq!((page.is_open(), page.view()), (true, View::SIWXSignMessage));
    assert_eq!(slice(&page).request.unwrap().address, BOB);
    accounts(&mut page, &[ALICE]);
    assert_eq!((slice(&page).status, page.is_open()), (SignInStatus::SignedIn, false));
}

#[test]
fn another_network_is_asked() {
    let (mut page, kept) = signed_in(|_| {});
    page.connected_on("0xa");
    page.advance(1_000);
    assert_eq!(page.view(), View::SIWXSignMessage);
    page.act(ask(SignInAction::Sign));
    let both = [account("eip155:1", ALICE), account("eip155:10", ALICE)];
    assert_eq!(kept.borrow().sessions, both);
}

#[test]
fn session_that_ends_is_asked_for_again_where_it_is_required() {
    // The tests begin at 2023-11-14T22:13:20Z.
    let (mut page, kept) = signed_in(|kept| kept.expires = Some("2023-11-14T23:13:20Z"));
    assert_eq!(slice(&page).session.unwrap().expires_at, Some(page.now + 3_600_000));
    page.advance(3_599_000);
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    kept.borrow_mut().sessions.clear();
    kept.borrow_mut().expires = None;
    page.advance(1_000);
    assert_eq!(
        (slice(&page).status, page.view()),
        (SignInStatus::SignedOut, View::SIWXSignMessage)
    );
}

#[test]
fn other_tab_signs_in_and_out_here_too() {
    let (mut page, kept) = connected(|kept| kept.optional = true);
    kept.borrow_mut().sessions.push(account("eip155:1", ALICE));
    page.event(HostEvent::StorageChanged);
    assert_eq!((slice(&page).status, page.is_open()), (SignInStatus::SignedIn, false));
    kept.borrow_mut().sessions.clear();
    page.event(HostEvent::StorageChanged);
    assert_eq!((slice(&page).status, page.is_open()), (SignInStatus::SignedOut, false));
}

#[test]
fn two_tabs_that_sign_at_once_end_in_one_session() {
    let (mut page, kept) = connected(|_| {});
    page.on(|effect| is_signing(effect).then_some(Answer::Never));
    page.act(ask(SignInAction::Sign));
    kept.borrow_mut().sessions.push(account("eip155:1", ALICE));
    page.event(HostEvent::StorageChanged);
    assert_eq!(slice(&page).stage, SignInStage::Signing, "the wallet is asked already");
    page.answer(is_signing, &Reply::Text { value: format!("\"{SIGNATURE}\"") });
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
}

#[test]
fn session_that_ends_interrupts_nothing_and_is_asked_for_once_the_dialog_is_closed() {
    let (mut page, kept) = signed_in(|kept| kept.expires = Some("2023-11-14T23:13:20Z"));
    page.act(open_at(View::WalletSend));
    kept.borrow_mut().sessions.clear();
    kept.borrow_mut().expires = None;
    page.advance(3_600_000);
    assert_eq!((slice(&page).status, page.view()), (SignInStatus::SignedOut, View::WalletSend));
    page.act(Action::Close);
    assert_eq!((page.is_open(), page.view()), (true, View::SIWXSignMessage));
}

fn is_check(effect: &Effect) -> bool {
    matches!(effect, Effect::SignInSessions { .. })
}

#[test]
fn session_that_is_over_is_none_and_is_not_asked_for_without_end() {
    let (mut page, _) = connected(|kept| {
        kept.sessions = vec![account("eip155:1", ALICE)];
        kept.expires = Some("2023-11-14T22:13:19Z");
    });
    page.advance(60_000);
    assert_eq!((slice(&page).status, page.asked(is_check).len()), (SignInStatus::SignedOut, 1));
    let (mut page, _) = signed_in(|kept| kept.expires = Some("2023-11-14T22:13:30Z"));
    page.advance(60_000);
    assert!(page.asked(is_check).len() < 4, "{} times", page.asked(is_check).len());
}

#[test]
fn what_was_asked_before_the_press_does_not_undo_it() {
    let (mut page, _) = connected(|_| {});
    page.on(|effect| {
        let none = "{\"required\":true,\"sessions\":[]}".to_owned();
        is_check(effect).then_some(Answer::After(5_000, Reply::Text { value: none }))
    });
    page.event(HostEvent::StorageChanged);
    page.act(ask(SignInAction::Sign));
    page.advance(10_000);
    assert_eq!((slice(&page).status, page.is_open()), (SignInStatus::SignedIn, false));
}

#[test]
fn session_is_shown_under_its_own_name() {
    let own = format!("{{\"data\":{{\"accountAddress\":\"{ALICE}\",\"chainId\":\"eip155:1\"}}}}");
    let other = format!("{{\"data\":{{\"accountAddress\":\"{BOB}\",\"chainId\":\"eip155:10\"}}}}");
    for (kept, address, chain) in [
        (format!("{other},{own}"), ALICE, "eip155:1"),
        (other, BOB, "eip155:10"),
        ("{}".into(), ALICE, "eip155:1"),
    ] {
        let (mut page, _) = page(|_| {});
        let told = format!("{{\"sessions\":[{kept}]}}");
        page.on(move |effect| is_check(effect).then(|| text(&told)));
        connect_in(&mut page);
        let session = slice(&page).session.unwrap();
        assert_eq!((session.address.as_str(), session.chain_id.as_str()), (address, chain));
    }
}
