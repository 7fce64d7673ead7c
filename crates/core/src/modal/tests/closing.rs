use crate::{
    protocol::{Action, View},
    testing::{Page, actions::*, metamask},
};
use caip::Namespace;

fn unsupported() -> Page {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page
}

#[test]
fn closing_resets_the_view_and_the_filter() {
    let mut page = Page::new();
    page.act(open_for(Namespace::Solana));
    page.act(push(View::WhatIsAWallet));
    page.act(Action::Close);
    let modal = page.modal();
    assert!(!modal.open && !modal.can_go_back);
    assert_eq!((modal.view, modal.namespace), (View::Connect, None));
}

#[test]
fn closing_while_connected_resets_to_the_account() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    page.act(push(View::Networks));
    page.act(Action::Close);
    assert_eq!(page.view(), View::Account);
}

#[test]
fn closing_a_closed_dialog_changes_nothing() {
    let mut page = Page::new();
    page.act(Action::Close);
    assert!(page.changed.is_empty());
    assert!(page.events().is_empty());
}

#[test]
fn an_unsupported_chain_refuses_to_close_and_shakes_for_exactly_500_ms() {
    let mut page = unsupported();
    page.act(Action::Close);
    assert!(page.is_open());
    assert!(page.modal().shake);
    page.advance(499);
    assert!(page.modal().shake);
    page.advance(1);
    assert!(!page.modal().shake);
}

#[test]
fn a_second_refused_close_shakes_for_another_500_ms() {
    let mut page = unsupported();
    page.act(Action::Close);
    page.advance(300);
    page.act(Action::Close);
    page.advance(499);
    assert!(page.modal().shake);
    page.advance(1);
    assert!(!page.modal().shake);
}

#[test]
fn an_unsupported_chain_says_that_it_cannot_be_closed() {
    let mut page = unsupported();
    assert!(!page.modal().can_close);
    page.act(disconnect());
    assert!(!page.is_open());
    assert!(page.modal().can_close);
}

#[test]
fn a_dialog_can_be_closed_from_the_start() {
    assert!(Page::new().modal().can_close);
}
