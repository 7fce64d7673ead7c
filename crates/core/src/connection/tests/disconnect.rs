use super::{is_disconnect, on_disconnect};
use crate::{
    connection::Status,
    protocol::{Action, Effect, View},
    testing::{ALICE, Answer, Outcome, Page, actions::*, metamask, standard},
};
use caip::Namespace;

fn two_families() -> Page {
    let mut page = Page::new();
    page.connect(metamask());
    page.connect(standard("Solflare"));
    page
}

#[test]
fn disconnecting_forgets_the_wallet_and_closes() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    let call = page.call(disconnect());
    assert_eq!(page.status(), Status::Disconnected);
    assert_eq!((page.address(), page.is_open()), (None, false));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert!(!page.storage.entries.contains_key(crate::storage::STATUS));
    assert!(!page.storage.entries.contains_key(crate::storage::CONNECTIONS));
}

#[test]
fn every_wallet_is_told() {
    let mut page = two_families();
    page.act(disconnect());
    assert_eq!(page.asked(is_disconnect).len(), 2);
    assert!(page.connection().sessions.is_empty());
}

#[test]
fn disconnecting_one_family_keeps_the_other_and_goes_there() {
    let mut page = two_families();
    page.act(Action::Disconnect { namespace: Some(Namespace::Solana) });
    assert_eq!(page.status(), Status::Connected);
    assert_eq!(page.address().as_deref(), Some(ALICE));
    assert_eq!(page.active(), "eip155:1");
    assert!(page.storage.entries[crate::storage::CONNECTIONS].contains("io.metamask"));
}

#[test]
fn a_failing_wallet_still_leaves_the_page_disconnected_and_is_reported() {
    let mut page = Page::new();
    page.connect(metamask());
    on_disconnect(&mut page, Answer::throws("no way"));
    let call = page.call(disconnect());
    assert_eq!(page.status(), Status::Disconnected);
    let Outcome::Failed(error) = page.outcome(call) else { panic!("it must fail") };
    assert_eq!(error.message, "Failed to disconnect");
    assert_eq!(error.detail.as_deref(), Some("eip155: no way"));
    assert_eq!(page.notice().message.key, "error.disconnectFailed");
    assert_eq!(page.properties("DISCONNECT_ERROR").len(), 1);
    assert!(page.properties("DISCONNECT_SUCCESS").is_empty());
}

#[test]
fn who_pressed_in_the_dialog_reads_there_that_it_failed() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    on_disconnect(&mut page, Answer::throws("no way"));
    page.act(disconnect());
    assert!(page.modal().open);
    assert_eq!(page.view(), View::Connect);
    assert!(page.notice().open);
}

#[test]
fn the_dialog_does_not_come_up_again_over_what_the_visitor_does_by_then() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    on_disconnect(&mut page, Answer::Never);
    page.act(disconnect());
    page.advance(10_000);
    assert_eq!(page.notice().message.key, "error.disconnectFailed");
    assert!(!page.modal().open);
}

#[test]
fn a_page_that_disconnects_by_itself_opens_no_dialog_when_it_fails() {
    let mut page = Page::new();
    page.connect(metamask());
    on_disconnect(&mut page, Answer::throws("no way"));
    page.act(disconnect());
    assert!(!page.modal().open);
}

#[test]
fn one_failing_wallet_does_not_keep_the_other_from_being_told() {
    let mut page = two_families();
    page.on(|effect| match effect {
        Effect::Disconnect { namespace: Namespace::Solana, .. } => Some(Answer::Never),
        _ => None,
    });
    let call = page.call(disconnect());
    assert_eq!(page.asked(is_disconnect).len(), 2);
    page.advance(9_999);
    assert_eq!(page.outcome(call), Outcome::Pending);
    page.advance(1);
    assert_eq!(page.error(call), "Failed to disconnect chain solana");
    let said = page.notice().message;
    assert_eq!(said.key, "error.disconnectChainFailed");
    assert_eq!(said.values.get("chain").map(String::as_str), Some("solana"));
    let line = "Failed to disconnect chain solana (solana: The wallet did not answer)";
    assert!(page.console().iter().any(|said| said == line), "{:?}", page.console());
}

#[test]
fn one_family_of_several_that_fails_is_named() {
    let mut page = two_families();
    on_disconnect(&mut page, Answer::throws("no way"));
    let call = page.call(Action::Disconnect { namespace: Some(Namespace::Eip155) });
    assert_eq!(page.error(call), "Failed to disconnect chain eip155");
}

#[test]
fn when_every_wallet_fails_no_chain_is_named() {
    let mut page = two_families();
    on_disconnect(&mut page, Answer::throws("no way"));
    let call = page.call(disconnect());
    assert_eq!(page.error(call), "Failed to disconnect");
}

#[test]
fn disconnecting_when_nobody_is_connected_is_done() {
    let mut page = Page::new();
    let call = page.call(disconnect());
    assert_eq!(page.outcome(call), Outcome::Done);
    assert!(page.asked(is_disconnect).is_empty());
}

#[test]
fn a_second_disconnect_ends_the_promise_of_the_first() {
    let mut page = two_families();
    on_disconnect(&mut page, Answer::Never);
    let first = page.call(Action::Disconnect { namespace: Some(Namespace::Solana) });
    let second = page.call(disconnect());
    assert_eq!(page.error(first), "Request was aborted");
    page.advance(10_000);
    assert_eq!(page.error(second), "Failed to disconnect");
}

#[test]
fn a_wallet_that_ended_the_session_leaves_the_page_disconnected() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    page.event(crate::protocol::HostEvent::Disconnected {
        connector: "eip6963:io.metamask".into(),
        namespace: Namespace::Eip155,
    });
    assert_eq!((page.status(), page.is_open()), (Status::Disconnected, false));
    assert!(!page.storage.entries.contains_key(crate::storage::STATUS));
    assert!(page.asked(is_disconnect).is_empty(), "it knows already");
}

#[test]
fn disconnecting_is_the_way_out_of_an_unsupported_chain() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page.act(disconnect());
    assert_eq!((page.status(), page.is_open()), (Status::Disconnected, false));
    assert_eq!(page.network().unsupported, None);
    page.act(open());
    assert_eq!(page.view(), View::Connect);
}

#[test]
fn the_way_out_counts_also_when_another_family_stays_connected() {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    page.connected_on("eip155:777");
    assert_eq!(page.view(), View::UnsupportedChain);
    page.act(Action::Disconnect { namespace: Some(Namespace::Eip155) });
    assert!(!page.is_open());
    assert_eq!(page.active(), crate::testing::SOLANA_CHAIN);
}
