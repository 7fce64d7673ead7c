use crate::{
    testing::{Page, actions::*, announced, listed, metamask, rainbow, standard},
    wallets::WalletEntry,
};
use caip::Namespace;
use std::rc::Rc;

/// The rows of an open dialog, with what the package lists.
fn rows(
    registry: Vec<api::wallets::Wallet>,
    found: Vec<crate::protocol::Connector>,
) -> Vec<Rc<WalletEntry>> {
    let mut page = Page::new();
    page.lists(registry);
    for connector in found {
        page.found(connector);
    }
    page.act(open());
    page.wallets().rows
}

/// A certified wallet of the registry.
fn known(id: &str, name: &str, rdns: &str) -> api::wallets::Wallet {
    let mut wallet = listed(id, name);
    wallet.rdns = Some(rdns.into());
    wallet.badge_type = Some(api::wallets::BadgeType::Certified);
    wallet
}

#[test]
fn what_the_registry_says_goes_to_exactly_its_rdns() {
    let hostile =
        ["io.metamask.helper", "io.metamask2", "metamask.io", "IO.METAMASK", "io.metamas"];
    for rdns in hostile {
        let registry = vec![known("w1", "MetaMask", "io.metamask")];
        let mut connector = announced(rdns, "MetaMask");
        connector.icon = None;
        let rows = rows(registry, vec![connector]);
        let own = rows.iter().find(|row| row.installed).unwrap();
        assert_eq!((own.id.as_str(), own.rdns.as_deref()), (rdns, Some(rdns)));
        assert_eq!(
            (own.certified, own.icon.as_deref(), own.pages.home.as_deref()),
            (false, None, None)
        );
        assert!(rows.iter().any(|row| row.id == "w1" && !row.installed), "{rows:?}");
    }
}

#[test]
fn a_registry_that_knows_no_rdns_says_nothing_of_one_that_has_one() {
    let mut wallet = listed("w1", "Twin");
    wallet.badge_type = Some(api::wallets::BadgeType::Certified);
    let rows = rows(vec![wallet], vec![announced("com.hostile", "Twin")]);
    assert!(!rows[0].certified && rows[0].id == "com.hostile", "{rows:?}");
}

#[test]
fn two_announcers_of_one_rdns_are_two_rows_and_the_first_keeps_its_place() {
    let second = crate::protocol::Connector {
        id: "eip6963:io.metamask:u2".into(),
        icon: Some("data:image/svg+xml,second".into()),
        ..metamask()
    };
    let mut page = Page::new();
    page.lists(vec![known("w1", "MetaMask", "io.metamask")]);
    page.found(metamask());
    page.found(second);
    page.act(open());
    let rows = page.wallets().rows;
    let [first, second] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((first.id.as_str(), first.certified), ("w1", true));
    assert_eq!((second.id.as_str(), second.certified), ("eip6963:io.metamask:u2", false));
    assert_eq!(second.pages.home, None);
    for row in &rows {
        assert_eq!(row.known_by.as_deref(), Some("io.metamask"));
    }
    for (row, connector) in [(first, "eip6963:io.metamask"), (second, "eip6963:io.metamask:u2")] {
        page.act(connect(&row.id));
        assert_eq!(page.connection().sessions[0].connector, connector);
        page.act(disconnect());
        page.act(open());
    }
    page.act(connect("io.metamask"));
    assert_eq!(page.connection().sessions[0].connector, "eip6963:io.metamask");
}

#[test]
fn two_wallets_of_the_wallet_standard_with_one_name_are_two_rows() {
    let mut second = standard("Phantom");
    second.id = "standard:Phantom:2".into();
    let registry = vec![known("w1", "Phantom", "app.phantom")];
    let rows =
        rows(registry, vec![announced("app.phantom", "Phantom"), standard("Phantom"), second]);
    let [first, other] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((first.id.as_str(), first.namespaces.len()), ("w1", 2));
    assert_eq!(
        (other.id.as_str(), other.certified, &other.namespaces[..]),
        ("standard:Phantom:2", false, &[Namespace::Solana][..])
    );
}

#[test]
fn names_of_wallets_are_shown_without_letters_that_hide_or_turn_others() {
    let long = format!("Meta\u{202e}\u{200b}Mask {}", "x".repeat(500));
    let rows = rows(
        Vec::new(),
        vec![announced("io.evil", &long), announced("io.none", "\u{200b}\u{202e}")],
    );
    assert_eq!(rows.len(), 1);
    assert!(
        rows[0].name.starts_with("MetaMask xxx") && rows[0].name.chars().count() == 64,
        "{}",
        rows[0].name
    );
}

#[test]
fn ways_to_connect_are_not_listed_without_an_end() {
    let mut page = Page::new();
    for number in 0..1_000 {
        page.found(announced(&format!("w.n{number}"), &format!("N{number}")));
    }
    page.act(open());
    assert_eq!(page.wallets().rows.len(), 200);
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
    let ids: Vec<&str> = known.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["one.example", "two.example", "w1"], "neither is the one that is listed");
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
    let rows = rows(
        vec![known("w1", "Rainbow", "me.rainbow")],
        vec![rainbow(), metamask(), standard("Solflare")],
    );
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["w1", "io.metamask", "Solflare"]);
    assert_eq!(rows[2].namespaces, [Namespace::Solana]);
}

#[test]
fn a_wallet_is_found_by_id_rdns_or_name() {
    for wanted in ["w1", "me.rainbow", "rainbow wallet"] {
        let mut page = Page::new();
        page.lists(vec![known("w1", "Rainbow", "me.rainbow")]);
        page.found(rainbow());
        page.act(open());
        page.act(connect(wanted));
        assert_eq!(page.connection().sessions.len(), 1, "{wanted}");
    }
}
