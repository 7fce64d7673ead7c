//! A wallet in this browser is a listed one by the package's word for its rdns, and by name only where it has none.

use crate::{
    protocol::{Connector, CustomWallet, Options, View},
    storage,
    testing::{Page, actions::*, announced, listed, metamask, standard},
    wallets::WalletEntry,
};
use api::wallets::{BadgeType, Wallet};
use caip::Namespace;
use std::rc::Rc;

fn of(id: &str, name: &str, rdns: &str) -> Wallet {
    let mut wallet = listed(id, name);
    wallet.rdns = Some(rdns.into());
    wallet.webapp_link = Some(format!("https://{id}.test/app"));
    wallet
}

/// A page whose package has two wallets, and whose gateway has them too, and others.
fn with(change: impl FnOnce(&mut Options), others: &[Wallet]) -> Page {
    let mut page = Page::with(|setup| change(&mut setup.options));
    let mut wallets =
        vec![of("metamask", "MetaMask", "io.metamask"), of("phantom", "Phantom", "app.phantom")];
    wallets[0].aliases = vec!["c57c".into(), "io.metamask.mobile".into()];
    page.lists(wallets);
    page.registry.extend_from_slice(others);
    page
}

/// The rows of the opened dialog.
fn rows(mut page: Page, found: Vec<Connector>) -> Vec<Rc<WalletEntry>> {
    for connector in found {
        page.found(connector);
    }
    page.act(open());
    page.wallets().rows
}

fn brief(rows: &[Rc<WalletEntry>]) -> Vec<(&str, bool)> {
    rows.iter().map(|row| (row.id.as_str(), row.installed)).collect()
}

#[test]
fn only_the_packages_word_makes_an_announcer_a_listed_wallet() {
    let mut bare = announced("", "MetaMask");
    bare.rdns = None;
    for stranger in [
        announced("io.evil", "MetaMask"),
        announced("IO.METAMASK", "MetaMask"),
        announced("io.evil", "MetaMask "),
        announced("io.metamask ", "MetaMask"),
        announced("io.evil", "M\u{435}taMask"),
        // Written as the package's id, and as another registry's.
        announced("metamask", "MetaMask"),
        announced("c57c", "MetaMask"),
        bare,
    ] {
        let page = with(|_| {}, &[]);
        let rows = rows(page, vec![stranger.clone()]);
        assert_eq!(brief(&rows)[1..], [("metamask", false), ("phantom", false)], "{stranger:?}");
        let own = &rows[0];
        assert!(own.installed && own.id != "metamask" && own.pages.home.is_none(), "{own:?}");
    }
    for rdns in ["io.metamask", "io.metamask.mobile"] {
        let rows = rows(with(|_| {}, &[]), vec![announced(rdns, "Its own name")]);
        assert_eq!(brief(&rows), [("metamask", true), ("phantom", false)], "{rdns}");
        assert_eq!(rows[0].pages.home.as_deref(), Some("https://metamask.test"));
    }
}

#[test]
fn a_stranger_with_the_name_of_a_wallet_of_the_package_says_who_it_is() {
    let rows = rows(with(|_| {}, &[]), vec![announced("io.evil", "metamask")]);
    assert_eq!(rows[0].known_by.as_deref(), Some("io.evil"));
    assert_eq!(rows[1].known_by, None);
}

#[test]
fn what_only_the_gateway_says_of_an_rdns_ties_nothing() {
    let evil = Wallet { badge_type: Some(BadgeType::Certified), ..of("evil", "Foo", "com.foo") };
    // By rdns, by an id that is written like it, by an alias, by the id that is taken for want of another.
    for told in [
        evil.clone(),
        Wallet { id: "com.foo".into(), ..evil.clone() },
        Wallet { aliases: vec!["com.foo".into()], rdns: None, ..evil.clone() },
        Wallet { id: "eip6963:com.foo".into(), ..evil },
    ] {
        let mut page = with(|_| {}, std::slice::from_ref(&told));
        page.found(announced("com.foo", "Foo"));
        page.act(open());
        let own = page.wallets().rows[0].clone();
        assert!(own.installed && !own.certified && own.pages.home.is_none(), "{told:?} {own:?}");
        assert_eq!(own.icon.as_deref(), Some("data:image/svg+xml,evm"));
        page.within(|context| {
            let state = context.state();
            let link = |id: &str| {
                crate::wallets::link(&state, id, Namespace::Eip155, "webapp_link").is_some()
            };
            assert!(!link(&own.id), "{told:?}: {}", own.id);
        });
    }
}

#[test]
fn a_way_without_an_rdns_joins_an_announced_wallet_over_the_package_alone() {
    let joined =
        rows(with(|_| {}, &[]), vec![announced("app.phantom", "Phantom"), standard("Phantom")]);
    assert_eq!(brief(&joined), [("phantom", true), ("metamask", false)]);
    for found in [
        vec![announced("io.evil", "Phantom"), standard("Phantom")],
        vec![standard("Phantom"), announced("io.evil", "Phantom")],
        vec![announced("io.evil", "Foo"), announced("com.foo", "foo"), standard("Foo")],
        vec![standard("Foo"), announced("com.foo", "Foo"), announced("io.evil", "Foo Wallet")],
        vec![announced("io.evil", "Foo"), standard("io.evil")],
    ] {
        for row in rows(with(|_| {}, &[]), found.clone()).iter().filter(|row| row.installed) {
            assert_eq!(row.namespaces.len(), 1, "{found:?} {row:?}");
            assert!(row.rdns.is_some() || row.namespaces == [Namespace::Solana], "{row:?}");
        }
    }
}

#[test]
fn a_wallet_of_two_families_that_nobody_lists_is_one_by_a_name_that_it_has_alone() {
    for reversed in [false, true] {
        let mut found = vec![announced("com.foo", "Foo"), standard("Foo Wallet")];
        if reversed {
            found.reverse();
        }
        let rows = rows(with(|_| {}, &[]), found);
        assert_eq!(rows[0].namespaces.len(), 2);
        assert_eq!(rows[0].rdns.as_deref(), Some("com.foo"));
    }
}

#[test]
fn a_name_is_no_way_to_a_certificate() {
    let certified = |wallet: Wallet| Wallet { badge_type: Some(BadgeType::Certified), ..wallet };
    let others =
        [certified(of("phantom", "Phantom", "app.phantom")), certified(listed("x", "Foo"))];
    let mut page = with(|_| {}, &[]);
    page.registry = others.to_vec();
    let rows = rows(page, vec![standard("Phantom"), standard("foo wallet")]);
    assert_eq!(
        brief(&rows),
        [("phantom", true), ("foo wallet", true), ("metamask", false), ("x", false)]
    );
    let marks: Vec<bool> = rows.iter().map(|row| row.certified).collect();
    assert_eq!(marks, [false, false, false, true]);
}

#[test]
fn a_wallet_of_the_page_is_one_of_this_browser_by_rdns_or_where_that_has_none_by_name() {
    let custom = |id: &str, name: &str| CustomWallet {
        id: id.into(),
        name: name.into(),
        ..CustomWallet::default()
    };
    for (own, found, shown) in [
        (custom("mine", "Mine"), announced("io.evil", "Mine"), vec!["io.evil", "mine"]),
        // An rdns or a name that is written like the page's id.
        (custom("mine", "Mine"), announced("mine", "Mine"), vec!["eip6963:mine", "mine"]),
        (custom("mine", "My Own"), standard("mine"), vec!["standard:mine", "mine"]),
        (custom("com.mine", "Mine"), announced("com.mine", "Mine 2"), vec!["com.mine"]),
        (custom("mine", "Mine"), standard("Mine Wallet"), vec!["Mine Wallet"]),
        (custom("mine", "MetaMask"), metamask(), vec!["metamask"]),
        (custom("mine", "MetaMask"), announced("io.evil", "MetaMask"), vec!["io.evil", "mine"]),
    ] {
        let page = with(|options| options.custom_wallets = vec![own.clone()], &[]);
        let rows = rows(page, vec![found.clone()]);
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids[..shown.len()], shown, "{own:?} {found:?}");
        assert!(shown.contains(&"mine") || !ids.contains(&"mine"), "{ids:?}");
    }
}

#[test]
fn who_takes_the_name_of_a_remembered_wallet_is_not_remembered() {
    let start = |text: &str| {
        let text = text.to_owned();
        let mut page = Page::with(|setup| setup.store(storage::RECENT_WALLETS, &text));
        page.packaged = with(|_| {}, &[]).packaged;
        page
    };
    let rows = |text: &str, connector| rows(start(text), vec![connector]);
    let shown = rows(r#"["Phantom"]"#, announced("io.evil", "Phantom"));
    assert!(!shown[0].recent, "{shown:?}");
    assert!(rows(r#"["io.metamask"]"#, metamask())[0].recent);
    assert!(rows(r#"["Phantom"]"#, standard("Phantom"))[0].recent);
}

#[test]
fn a_remembered_rdns_is_no_wallet_that_only_the_gateway_gives_it_to() {
    let icons = r#"["com.foo","data:image/svg+xml,foo","io.metamask","data:image/svg+xml,fox"]"#;
    let mut page = Page::with(|setup| {
        setup.store(storage::RECENT_WALLETS, r#"["com.foo","io.metamask.mobile"]"#);
        setup.store(storage::WALLET_ICONS, icons);
    });
    page.packaged = with(|_| {}, &[]).packaged;
    page.packaged[0].image_id = None;
    page.registry = vec![Wallet { image_id: None, ..of("evil", "Foo", "com.foo") }];
    page.act(open());
    let rows = page.wallets().rows;
    let of = |id: &str| rows.iter().find(|row| row.id == id).unwrap();
    assert!(of("metamask").recent && !of("evil").recent);
    assert_eq!(of("metamask").icon.as_deref(), Some("data:image/svg+xml,fox"));
    assert_eq!(of("evil").icon, None);
}

#[test]
fn the_pages_word_for_a_wallet_of_the_package_never_means_a_stranger() {
    // Before the dialog was ever open, and after.
    for (opened, word) in [false, true].into_iter().flat_map(|opened| {
        ["metamask", "MetaMask", "metamask wallet", "c57c"].map(|word| (opened, word))
    }) {
        let mut page = with(|_| {}, &[]);
        page.found(announced("io.evil", "MetaMask"));
        if opened {
            page.act(open());
        }
        page.act(connect(word));
        assert!(page.connection().sessions.is_empty(), "{word} {opened}");
        page.found(metamask());
        page.act(connect(word));
        assert_eq!(page.connection().sessions[0].connector, "eip6963:io.metamask", "{word}");
    }
    let mut page = with(|_| {}, &[]);
    page.found(announced("com.foo", "Foo"));
    page.act(connect("Foo"));
    assert_eq!(page.connection().sessions.len(), 1, "others are still found by name");
}

#[test]
fn a_list_of_wallets_that_the_page_wants_lets_no_stranger_in() {
    for word in ["metamask", "MetaMask", "io.metamask"] {
        let include = |options: &mut Options| options.include_wallet_ids = vec![word.into()];
        let found = vec![announced("io.evil", "MetaMask"), metamask()];
        assert_eq!(brief(&rows(with(include, &[]), found)), [("metamask", true)], "{word}");
    }
}

#[test]
fn an_operators_own_id_of_a_wallet_of_the_package_means_that_wallet() {
    for told in [of("op-1", "MetaMask", "io.metamask"), listed("op-1", "MetaMask")] {
        let mut page = with(|_| {}, &[]);
        page.registry = vec![told];
        page.found(metamask());
        page.act(connect("op-1"));
        assert_eq!(page.connection().sessions[0].connector, "eip6963:io.metamask");
    }
    let mut page = with(|_| {}, &[]);
    page.registry = vec![of("op-1", "MetaMask", "io.metamask")];
    page.act(open_at(View::Connect));
    page.act(connect("op-2"));
    assert_eq!(page.view(), View::Connect);
}
