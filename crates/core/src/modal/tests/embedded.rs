//! The views in the page itself, without a dialog.

use crate::{
    protocol::{Action, Purpose, View},
    testing::{Outcome, Page, Setup, actions::*, metamask},
};

fn embedded() -> Page {
    let mut page = Page::with(|setup| setup.options.enable_embedded = true);
    page.act(Action::Embed { on: true });
    page
}

#[test]
fn it_is_shown_as_long_as_it_stands_in_the_page() {
    let mut page = embedded();
    assert_eq!((page.is_open(), page.view()), (true, View::Connect));
    page.act(push(View::AllWallets));
    page.act(Action::Close);
    assert_eq!((page.is_open(), page.view()), (true, View::Connect));
    page.act(Action::Embed { on: false });
    assert!(!page.is_open());
}

#[test]
fn once_connected_it_shows_the_account_and_once_left_the_ways_to_connect() {
    let mut page = embedded();
    page.found(metamask());
    let call = page.call(connect("MetaMask"));
    assert_eq!(page.outcome(call), Outcome::Done);
    page.advance(1_000);
    assert_eq!((page.is_open(), page.view()), (true, View::Account));
    page.act(push(View::WalletReceive));
    page.act(Action::Close);
    assert_eq!(page.view(), View::Account);
    page.act(disconnect());
    assert_eq!((page.is_open(), page.view()), (true, View::Connect));
}

/// A page whose visitor connected before; the wallet has not been found yet.
fn returned() -> Page {
    let mut setup = Setup::default();
    setup.options.enable_embedded = true;
    setup.store_sessions(&[("eip6963:io.metamask", "eip155")]);
    let mut page = setup.open();
    page.act(Action::Embed { on: true });
    page
}

#[test]
fn who_connected_before_sees_the_account_as_soon_as_it_is_known() {
    let mut page = returned();
    assert_eq!(page.view(), View::Connect);
    page.found(metamask());
    assert_eq!((page.is_open(), page.view()), (true, View::Account));
}

#[test]
fn who_went_deeper_meanwhile_is_left_there() {
    let mut page = returned();
    page.act(push(View::AllWallets));
    page.found(metamask());
    assert_eq!(page.view(), View::AllWallets);
}

#[test]
fn taken_off_it_asks_nothing_more() {
    let mut page = embedded();
    page.connect(metamask());
    page.act(Action::Embed { on: false });
    let asked = |page: &Page| page.urls(Purpose::Balance).len() + page.urls(Purpose::Rpc).len();
    let before = asked(&page);
    page.advance(60_000);
    assert!(before > 0);
    assert_eq!(asked(&page), before);
}

#[test]
fn without_the_option_nothing_opens() {
    let mut page = Page::new();
    page.act(Action::Embed { on: true });
    assert!(!page.is_open());
    page.act(open());
    page.act(Action::Embed { on: false });
    assert!(page.is_open());
}
