//! Sessions that begin outside of the modal.

use super::{is_connect, on_connect};
use crate::{
    connection::{
        Status,
        session::{self, MOST_ACCOUNTS},
    },
    protocol::{Action, Connector, ConnectorKind, HostEvent, PairingNews, View, WalletSession},
    testing::{ALICE, Answer, BOB, Page, Setup, actions::*, metamask, rainbow},
};
use caip::Namespace;
use json::Later;

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
fn closes_the_modal_that_offers_wallets() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(rainbow());
    page.act(open());
    assert_eq!(page.view(), View::Connect);
    page.event(alice());
    assert_eq!((page.is_open(), page.address().as_deref()), (false, Some(ALICE)));
}

#[test]
fn does_not_take_the_place_of_a_wallet_that_is_asked() {
    let mut page = Page::new();
    on_connect(&mut page, Answer::Never);
    page.found(metamask());
    page.found(rainbow());
    page.act(connect("me.rainbow"));
    page.event(alice());
    assert_eq!((page.view(), page.status()), (View::Connecting, Status::Connecting));
    let Answer::Now(answer) = Answer::session(&[BOB], "eip155:1") else { unreachable!() };
    page.answer(is_connect, &answer);
    assert_eq!(page.address().as_deref(), Some(BOB));
}

#[test]
fn comes_in_once_the_wallet_that_was_asked_is_left() {
    let mut page = Page::new();
    on_connect(&mut page, Answer::Never);
    page.found(metamask());
    page.found(rainbow());
    page.act(connect("me.rainbow"));
    page.act(Action::Cancel);
    page.event(alice());
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

/// A code is shown, and a wallet may answer it.
fn scanning() -> Page {
    let mut page = Page::new();
    on_connect(&mut page, Answer::Never);
    page.found(metamask());
    page.found(Connector {
        id: "walletConnect".into(),
        kind: ConnectorKind::WalletConnect,
        ..metamask()
    });
    page.act(open());
    page.act(connect("walletConnect"));
    let expiry = page.now / 1000 + 300;
    let uri = "wc:7f6e@2?relay-protocol=irn".into();
    page.event(HostEvent::Pairing { news: Later::of(&PairingNews::Link { uri, expiry }) });
    page
}

#[test]
fn takes_the_place_of_a_code_that_nobody_answered() {
    let mut page = scanning();
    page.event(alice());
    assert_eq!((page.is_open(), page.address().as_deref()), (false, Some(ALICE)));
    let Answer::Now(late) = Answer::session(&[BOB], "eip155:1") else { unreachable!() };
    page.answer(is_connect, &late);
    assert_eq!(page.address().as_deref(), Some(ALICE), "a late answer changes nothing");

    let mut page = scanning();
    page.event(HostEvent::Pairing { news: Later::of(&PairingNews::Approved) });
    page.event(alice());
    assert_eq!((page.is_open(), page.address()), (true, None), "a wallet said yes to it");
}

#[test]
fn of_more_accounts_than_are_read_is_cut_before_they_are_parsed() {
    let account = |number: usize| format!("0x{number:040x}");
    let mut list: Vec<String> = (0..100_000).map(account).collect();
    let mut page = Page::new();
    page.found(metamask());
    let all: Vec<&str> = list.iter().map(String::as_str).collect();
    page.event(told(&metamask().id, &all, "0x1"));
    assert_eq!(page.connection().sessions[0].accounts.len(), MOST_ACCOUNTS);

    // What would be an account is not looked at behind so many that are none.
    list[..MOST_ACCOUNTS].fill("garbage".into());
    assert!(session::addresses(Namespace::Eip155, list).is_err());
}

#[test]
fn of_a_page_that_requires_a_sign_in_is_asked_to_sign() {
    let mut page = Page::with(|setup| setup.options.siwx = true);
    page.found(metamask());
    page.event(alice());
    assert_eq!((page.status(), page.view()), (Status::Connected, View::SIWXSignMessage));
    assert!(!page.modal().can_close);
}
