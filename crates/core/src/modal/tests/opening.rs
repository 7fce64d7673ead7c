use crate::{
    protocol::{Action, View},
    testing::{Page, actions::*, metamask, standard},
};
use caip::Namespace;

#[test]
fn opening_leads_to_connect_when_nobody_is_connected() {
    let mut page = Page::new();
    page.act(open());
    assert!(page.is_open());
    assert_eq!(page.view(), View::Connect);
}

#[test]
fn opening_leads_to_the_account_when_somebody_is_connected() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    assert_eq!(page.view(), View::Account);
}

#[test]
fn without_adapters_a_phone_opens_all_wallets() {
    let mut page = Page::with(|setup| {
        setup.options.adapters.clear();
        setup.environment.mobile = true;
    });
    page.act(open());
    assert_eq!(page.view(), View::AllWallets);
}

#[test]
fn without_adapters_a_desktop_opens_the_pairing_view() {
    let mut page = Page::with(|setup| setup.options.adapters.clear());
    page.act(open());
    assert_eq!(page.view(), View::ConnectingWalletConnectBasic);
}

/// Views asked for, and where they lead while nobody is connected.
#[test]
fn a_view_that_makes_no_sense_now_leads_to_connect() {
    for (asked, shown) in [
        (View::Networks, View::Networks),
        (View::AllWallets, View::AllWallets),
        (View::WhatIsAWallet, View::WhatIsAWallet),
        (View::GetWallet, View::GetWallet),
        (View::Account, View::Connect),
        (View::Connecting, View::Connect),
        (View::ConnectingMultiChain, View::Connect),
        (View::Downloads, View::Connect),
        (View::SwitchNetwork, View::Connect),
        (View::UnsupportedChain, View::Connect),
    ] {
        let mut page = Page::new();
        page.act(open_at(asked));
        assert_eq!(page.view(), shown, "{asked:?}");
    }
}

#[test]
fn an_unsupported_chain_view_without_an_unsupported_chain_leads_to_the_account() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open_at(View::UnsupportedChain));
    assert_eq!(page.view(), View::Account);
}

#[test]
fn opening_on_another_view_while_the_chain_is_unsupported_asks_about_the_chain() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page.act(open_at(View::Account));
    assert_eq!(page.view(), View::UnsupportedChain);
}

#[test]
fn opening_for_a_namespace_shows_its_wallets_only() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(standard("Solflare"));
    page.act(open_for(Namespace::Solana));
    assert_eq!(page.rows(), ["Solflare"]);
    assert_eq!(page.modal().namespace, Some(Namespace::Solana));
}

#[test]
fn opening_for_a_namespace_that_is_not_connected_offers_its_wallets() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open_for(Namespace::Solana));
    assert_eq!(page.view(), View::Connect);
    page.act(open_for(Namespace::Eip155));
    assert_eq!(page.view(), View::Account);
}

fn open_at_metamask() -> Action {
    Action::Open { view: None, namespace: None, wallet: Some("io.metamask".into()) }
}

#[test]
fn opening_at_a_wallet_connects_it_at_once() {
    let mut page = Page::new();
    page.found(metamask());
    page.act(open_at_metamask());
    assert_eq!((page.view(), page.modal().wallet), (View::Connecting, None));
    assert!(page.address().is_some());
}

/// A page whose terms must be accepted first.
fn with_terms() -> Page {
    let mut page = Page::with(|setup| setup.options.features.legal_checkbox = Some(true));
    page.found(metamask());
    page
}

#[test]
fn opening_at_a_wallet_waits_for_the_terms_to_be_accepted() {
    let mut page = with_terms();
    page.act(open_at_metamask());
    assert_eq!((page.view(), page.address()), (View::Connect, None));
    assert_eq!(page.modal().wallet.as_deref(), Some("io.metamask"));
    page.act(connect("io.metamask"));
    assert_eq!((page.view(), page.modal().wallet), (View::Connecting, None));
    assert!(page.address().is_some());
}

#[test]
fn what_was_opened_at_a_wallet_and_closed_does_not_wait_for_it_any_more() {
    let mut page = with_terms();
    page.act(open_at_metamask());
    page.act(Action::Close);
    page.act(open());
    assert_eq!(page.modal().wallet, None);
}

#[test]
fn connecting_from_the_page_opens_the_dialog_at_the_waiting_view() {
    let mut page = Page::new();
    page.found(metamask());
    page.on(|effect| {
        matches!(effect, crate::protocol::Effect::Connect { .. })
            .then_some(crate::testing::Answer::Never)
    });
    page.act(connect("MetaMask"));
    assert!(page.is_open());
    assert_eq!(page.view(), View::Connecting);
}

#[test]
fn opening_asks_for_suggestions_once() {
    let mut page = Page::new();
    page.act(crate::protocol::Action::Prepare);
    page.act(open());
    page.act(crate::protocol::Action::Close);
    page.act(open());
    assert_eq!(page.urls(crate::protocol::Purpose::Registry).len(), 1);
}
