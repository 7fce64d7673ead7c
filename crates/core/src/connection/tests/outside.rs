//! Sessions that begin outside of the modal.

use super::{is_connect, on_connect};
use crate::{
    connection::Status,
    protocol::{HostEvent, View, WalletSession},
    testing::{ALICE, Answer, BOB, Page, Setup, actions::*, metamask, rainbow},
};
use caip::Namespace;

fn told(connector: &str, accounts: &[&str], chain: &str) -> HostEvent {
    HostEvent::Connected {
        connector: connector.into(),
        namespace: Namespace::Eip155,
        session: WalletSession {
            accounts: accounts.iter().map(|&account| account.into()).collect(),
            chain: Some(chain.into()),
            ..WalletSession::default()
        },
    }
}

fn alice() -> HostEvent {
    told(&metamask().id, &[ALICE], "0xa")
}

fn stored_metamask() -> Page {
    let mut setup = Setup::default();
    setup.store_sessions(&[("eip6963:io.metamask", "eip155")]);
    setup.open()
}

#[test]
fn becomes_the_session_is_stored_and_counted() {
    let mut page = Page::new();
    page.found(metamask());
    page.event(alice());
    assert_eq!((page.status(), page.address().as_deref()), (Status::Connected, Some(ALICE)));
    assert_eq!(page.active(), "eip155:10", "the wallet's network is followed");
    assert!(page.storage.entries.contains_key(crate::storage::CONNECTIONS));
    assert_eq!(page.properties("CONNECT_SUCCESS").len(), 1);
    assert!(page.asked(is_connect).is_empty(), "no wallet is asked again");
    assert!(!page.is_open());
}

#[test]
fn does_not_take_the_place_of_a_session() {
    let mut page = Page::new();
    page.connect(metamask());
    page.found(rainbow());
    page.event(told(&rainbow().id, &[BOB], "0x1"));
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn of_a_connector_that_nobody_announced_is_ignored() {
    let mut page = Page::new();
    page.event(alice());
    assert_eq!(page.status(), Status::Disconnected);
}

#[test]
fn without_a_valid_account_connects_nobody() {
    for accounts in [&[][..], &["garbage"]] {
        let mut page = Page::new();
        page.found(metamask());
        page.event(told(&metamask().id, accounts, "0x1"));
        assert_eq!((page.status(), page.console().len()), (Status::Disconnected, 1));
    }
}

#[test]
fn waits_until_stored_sessions_have_been_looked_at() {
    let mut page = stored_metamask();
    page.found(rainbow());
    page.event(told(&rainbow().id, &[BOB], "0x1"));
    assert_eq!(page.status(), Status::Connecting);
    page.found(metamask());
    assert_eq!(page.address().as_deref(), Some(ALICE), "the stored one comes first");

    let mut page = stored_metamask();
    page.found(rainbow());
    page.event(told(&rainbow().id, &[BOB], "0x1"));
    page.advance(10_000);
    assert_eq!(page.address().as_deref(), Some(BOB), "the stored one's wallet did not come");
}

#[test]
fn closes_the_modal_that_offers_wallets_and_the_late_answer_changes_nothing() {
    let mut page = Page::new();
    on_connect(&mut page, Answer::Never);
    page.found(metamask());
    page.found(rainbow());
    page.act(connect("me.rainbow"));
    assert_eq!(page.view(), View::Connecting);
    page.event(alice());
    assert!(!page.is_open());
    let Answer::Now(late) = Answer::session(&[BOB], "eip155:1") else { unreachable!() };
    page.answer(is_connect, &late);
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn of_a_page_that_relies_on_a_sign_in_is_refused() {
    let mut page = Page::with(|setup| setup.options.siwx = true);
    page.found(metamask());
    page.event(alice());
    assert_eq!(page.status(), Status::Disconnected);
}
