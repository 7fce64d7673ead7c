use super::{is_connect, on_connect};
use crate::{
    connection::{Stage, Status},
    protocol::{Action, View},
    testing::{ALICE, Answer, Page, actions::*, metamask},
};

fn waiting() -> (Page, u32) {
    let mut page = Page::new();
    page.found(metamask());
    on_connect(&mut page, Answer::Never);
    page.act(open());
    let call = page.call(connect("MetaMask"));
    (page, call)
}

fn late(page: &mut Page) {
    let Answer::Now(reply) = Answer::session(&[ALICE], "eip155:1") else { unreachable!() };
    page.answer(is_connect, &reply);
}

#[test]
fn cancel_stops_waiting_and_goes_back() {
    let (mut page, call) = waiting();
    page.act(Action::Cancel);
    assert_eq!((page.status(), page.stage()), (Status::Disconnected, Stage::Idle));
    assert_eq!(page.view(), View::Connect);
    assert_eq!(page.error(call), "Request was aborted");
    assert!(!page.asks_wallet());
    assert_eq!(page.cancelled, [page.latest(is_connect)]);
}

#[test]
fn a_wallet_that_answers_after_cancel_finds_nobody() {
    let (mut page, _) = waiting();
    page.act(Action::Cancel);
    late(&mut page);
    assert_eq!(page.status(), Status::Disconnected);
    assert_eq!(page.address(), None);
    assert!(page.storage.entries.is_empty());
}

#[test]
fn a_wallet_that_answers_after_the_dialog_closed_finds_nobody() {
    let (mut page, call) = waiting();
    page.act(Action::Close);
    late(&mut page);
    assert_eq!(page.status(), Status::Disconnected);
    assert_eq!(page.error(call), "Request was aborted");
}

#[test]
fn cancel_after_the_wallet_declined_goes_back() {
    let (mut page, _) = waiting();
    on_connect(&mut page, Answer::declined());
    page.act(Action::Cancel);
    page.act(connect("MetaMask"));
    assert_eq!(page.stage(), Stage::Rejected);
    page.act(Action::Cancel);
    assert_eq!((page.view(), page.stage()), (View::Connect, Stage::Idle));
    assert_eq!(page.connecting().message, None);
}

#[test]
fn cancel_while_the_knot_is_shown_keeps_the_connection() {
    let mut page = Page::new();
    page.found(metamask());
    page.act(open());
    page.act(connect("MetaMask"));
    page.act(Action::Cancel);
    assert_eq!((page.status(), page.stage()), (Status::Connected, Stage::Idle));
    page.advance(10_000);
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn cancel_when_nothing_is_awaited_changes_nothing() {
    let mut page = Page::new();
    page.act(open());
    page.act(Action::Cancel);
    assert!(page.is_open());
    assert_eq!(page.view(), View::Connect);
}

#[test]
fn cancel_when_another_wallet_is_connected_keeps_it() {
    let (mut page, _) = waiting();
    page.act(Action::Cancel);
    on_connect(&mut page, Answer::session(&[ALICE], "eip155:1"));
    page.connect(metamask());
    on_connect(&mut page, Answer::Never);
    page.found(crate::testing::standard("Solflare"));
    page.act(connect("Solflare"));
    assert_eq!(page.status(), Status::Connected, "one wallet stays connected meanwhile");
    page.act(Action::Cancel);
    assert_eq!(page.status(), Status::Connected);
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn cancel_on_top_of_an_unsupported_chain_leads_back_to_the_question() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    on_connect(&mut page, Answer::Never);
    page.found(crate::testing::standard("Solflare"));
    page.act(connect("Solflare"));
    assert_eq!(page.view(), View::Connecting);
    page.act(Action::Cancel);
    assert_eq!(page.view(), View::UnsupportedChain);
}
