use crate::{
    testing::{Page, actions::*, announced, listed, metamask, rainbow, standard},
    wallets::WalletEntry,
};
use caip::Namespace;
use std::rc::Rc;

/// The rows of an open dialog, with what the registry lists.
fn rows(
    registry: Vec<api::wallets::Wallet>,
    found: Vec<crate::protocol::Connector>,
) -> Vec<Rc<WalletEntry>> {
    let mut page = Page::new();
    page.registry = registry;
    for connector in found {
        page.found(connector);
    }
    page.act(open());
    page.wallets().rows
}

#[test]
fn one_wallet_found_in_three_ways_is_one_entry() {
    let mut phantom = listed("w-phantom", "Phantom");
    phantom.rdns = Some("app.phantom".into());
    for reversed in [false, true] {
        let mut found = vec![announced("app.phantom", "Phantom"), standard("Phantom")];
        if reversed {
            found.reverse();
        }
        let rows = rows(vec![phantom.clone()], found);
        assert_eq!(rows.len(), 1, "{rows:?}");
        let row = &rows[0];
        assert_eq!((row.id.as_str(), row.rdns.as_deref()), ("w-phantom", Some("app.phantom")));
        assert_eq!(row.namespaces.len(), 2);
        assert!(row.installed);
        assert_eq!(row.pages.home.as_deref(), Some("https://w-phantom.test"));
    }
}

#[test]
fn the_wallets_own_icon_wins_over_the_registrys() {
    let rows = rows(vec![listed("w1", "MetaMask")], vec![metamask()]);
    assert_eq!(rows[0].icon.as_deref(), Some("data:image/svg+xml,evm"));
}

#[test]
fn the_pages_icon_wins_over_both() {
    let mut page = Page::with(|setup| {
        let images = &mut setup.options.connector_images.0;
        images.push(("eip6963:io.metamask".into(), "https://shop.test/fox.svg".into()));
    });
    page.found(metamask());
    page.act(open());
    assert_eq!(page.wallets().rows[0].icon.as_deref(), Some("https://shop.test/fox.svg"));
}

#[test]
fn two_wallets_of_one_name_and_different_rdns_are_two_entries() {
    let found = vec![announced("one.example", "Twin"), announced("two.example", "Twin")];
    assert_eq!(rows(Vec::new(), found.clone()).len(), 2);
    let known = rows(vec![listed("w1", "Twin")], found);
    assert_eq!(known.len(), 2, "also when the registry knows the name but no rdns");
    assert_ne!(known[0].id, known[1].id);
}

#[test]
fn each_of_two_wallets_of_one_name_connects_its_own_way() {
    let mut page = Page::new();
    page.registry = vec![listed("w1", "Twin")];
    page.found(announced("one.example", "Twin"));
    page.found(announced("two.example", "Twin"));
    page.act(open());
    let ids: Vec<String> = page.wallets().rows.into_iter().map(|row| row.id.clone()).collect();
    for (id, connector) in ids.iter().zip(["eip6963:one.example", "eip6963:two.example"]) {
        page.act(connect(id));
        assert_eq!(page.connection().sessions[0].connector, connector);
    }
}

#[test]
fn names_are_one_although_they_differ_in_case_spaces_and_the_word_wallet() {
    for (one, other) in [("Trust", "Trust Wallet"), ("OKX Wallet", "okx"), ("Coin 98", "COIN98")] {
        let rows = rows(vec![listed("w1", one)], vec![standard(other)]);
        assert_eq!(rows.len(), 1, "{one} {other}");
        assert_eq!(rows[0].id, "w1");
    }
}

#[test]
fn a_wallet_called_wallet_keeps_its_name() {
    let rows = rows(Vec::new(), vec![standard("Wallet"), standard("Walletto")]);
    assert_eq!(rows.len(), 2);
}

#[test]
fn a_connector_that_comes_again_replaces_itself() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(crate::protocol::Connector { name: "MetaMask Flask".into(), ..metamask() });
    page.act(open());
    assert_eq!(page.rows(), ["MetaMask Flask"]);
}

#[test]
fn a_connector_that_comes_again_unchanged_changes_nothing() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(metamask());
    assert!(page.changed.is_empty());
}

#[test]
fn a_wallet_that_is_gone_is_not_listed() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(rainbow());
    page.event(crate::protocol::HostEvent::ConnectorLost { id: metamask().id });
    page.act(open());
    assert_eq!(page.rows(), ["Rainbow"]);
}

#[test]
fn the_id_is_the_registrys_else_the_rdns_else_the_name() {
    let rows =
        rows(vec![listed("w1", "Rainbow")], vec![rainbow(), metamask(), standard("Solflare")]);
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["w1", "io.metamask", "Solflare"]);
    assert_eq!(rows[2].namespaces, [Namespace::Solana]);
}

#[test]
fn a_wallet_is_found_by_id_rdns_or_name() {
    for wanted in ["w1", "me.rainbow", "rainbow wallet"] {
        let mut page = Page::new();
        page.registry = vec![listed("w1", "Rainbow")];
        page.found(rainbow());
        page.act(open());
        page.act(connect(wanted));
        assert_eq!(page.connection().sessions.len(), 1, "{wanted}");
    }
}
