use crate::{
    protocol::{Connector, ConnectorKind, CustomWallet, Purpose, View},
    storage,
    testing::{Answer, Page, actions::*, listed, many, metamask, rainbow, standard},
};
use caip::{ChainId, Namespace};

/// The way to wallets elsewhere.
fn elsewhere() -> Connector {
    Connector {
        id: "walletConnect".into(),
        kind: ConnectorKind::WalletConnect,
        name: "WalletConnect".into(),
        icon: None,
        rdns: None,
        ..metamask()
    }
}

fn custom(id: &str, name: &str) -> CustomWallet {
    CustomWallet { id: id.into(), name: name.into(), ..CustomWallet::default() }
}

#[test]
fn suggestions_fill_the_list_up_to_four() {
    let mut page = Page::new();
    page.registry = many(30);
    page.found(metamask());
    page.act(open());
    assert_eq!(page.rows(), ["MetaMask", "Number 1", "Number 2", "Number 3"]);
}

#[test]
fn installed_wallets_are_all_listed_and_then_nothing_is_suggested() {
    let mut page = Page::new();
    page.registry = many(30);
    for name in ["A", "B", "C", "D", "E"] {
        page.found(standard(name));
    }
    page.act(open());
    assert_eq!(page.rows(), ["A", "B", "C", "D", "E"]);
}

#[test]
fn suggestions_keep_their_place_while_they_are_on_their_way() {
    let mut page = Page::new();
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(open());
    assert!(page.wallets().loading);
}

#[test]
fn a_registry_that_does_not_answer_leaves_the_installed_wallets() {
    for answer in [Answer::timeout(), Answer::http(500, "oops"), Answer::http(200, "<html>")] {
        let mut page = Page::new();
        page.on_http(Purpose::Registry, move |_| answer.clone());
        page.found(metamask());
        page.act(open());
        assert_eq!(page.rows(), ["MetaMask"]);
        assert!(!page.wallets().loading && page.wallets().all_count.is_none());
        assert!(!page.alert().open && !page.notice().open, "the visitor needs no registry");
    }
}

#[test]
fn after_a_failure_the_next_visit_asks_again() {
    let mut page = Page::new();
    let mut answers = vec![Answer::timeout()].into_iter();
    page.on(move |effect| match effect {
        crate::protocol::Effect::Http { purpose: Purpose::Registry, .. } => answers.next(),
        _ => None,
    });
    page.registry = many(3);
    page.act(open());
    page.act(crate::protocol::Action::Close);
    page.act(open());
    assert_eq!(page.rows().len(), 3);
}

#[test]
fn a_refusal_of_the_gateway_is_told_to_the_developer() {
    for (status, code) in [(401, "DS005"), (403, "DS002")] {
        let mut page = Page::new();
        page.on_http(Purpose::Registry, move |_| Answer::http(status, "{}"));
        page.act(open());
        assert_eq!((page.alert().open, page.alert().code.as_str()), (true, code));
    }
}

#[test]
fn the_groups_stand_in_their_order() {
    let mut page = Page::with(|setup| {
        setup.options.featured_wallet_ids = vec!["w9".into(), "w8".into()];
        setup.options.custom_wallets = vec![custom("mine", "Mine")];
        setup.store(storage::RECENT_WALLETS, r#"["w3"]"#);
    });
    page.registry = many(30);
    page.found(metamask());
    page.act(open());
    let rows = ["MetaMask", "Number 3", "Number 9", "Number 8", "Mine"];
    assert_eq!(page.rows(), rows, "installed, recent, featured, custom; no room for suggestions");
}

#[test]
fn a_wallet_elsewhere_comes_after_what_is_at_hand_unless_the_page_wants_the_specifications_order() {
    let specified = ["walletConnect", "recent", "injected", "featured", "custom", "recommended"];
    for (order, rows) in [
        (None, ["MetaMask", "Number 3", "WalletConnect", "Number 1"]),
        (Some(specified), ["WalletConnect", "Number 3", "MetaMask", "Number 1"]),
    ] {
        let mut page = Page::with(|setup| {
            setup.options.features.connector_type_order =
                order.map(|order| order.map(str::to_owned).to_vec());
            setup.store(storage::RECENT_WALLETS, r#"["w3"]"#);
        });
        page.registry = many(30);
        page.found(metamask());
        page.found(elsewhere());
        page.act(open());
        assert_eq!(page.rows(), rows);
    }
}

#[test]
fn the_page_may_order_the_groups_and_missing_ones_follow() {
    let mut page = Page::with(|setup| {
        setup.options.features.connector_type_order =
            Some(vec!["custom".into(), "walletConnect".into(), "recommended".into()]);
        setup.options.custom_wallets = vec![custom("mine", "Mine")];
    });
    page.registry = many(2);
    page.found(metamask());
    page.act(open());
    assert_eq!(page.rows(), ["Mine", "Number 1", "Number 2", "MetaMask"]);
}

#[test]
fn no_wallet_stands_in_two_groups() {
    let mut page = Page::with(|setup| {
        setup.options.featured_wallet_ids = vec!["w1".into(), "w2".into()];
        setup.options.custom_wallets = vec![custom("w2", "Number 2"), custom("w5", "MetaMask")];
    });
    let mut own = listed("metamask", "MetaMask");
    own.rdns = metamask().rdns;
    page.packaged = [many(3), vec![own]].concat();
    page.registry = many(3);
    page.found(metamask());
    page.act(open());
    assert_eq!(page.rows(), ["MetaMask", "Number 1", "Number 2", "Number 3"]);
}

#[test]
fn two_recent_wallets_are_remembered_newest_first() {
    let mut page = Page::new();
    for connector in [metamask(), rainbow(), standard("Solflare")] {
        page.connect(connector);
    }
    assert_eq!(page.storage.entries[storage::RECENT_WALLETS], r#"["Solflare","me.rainbow"]"#);
    page.act(open_for(Namespace::Eip155));
    assert_eq!(page.rows(), ["Rainbow", "MetaMask"]);
    assert!(page.wallets().rows[0].recent && !page.wallets().rows[1].recent);
}

#[test]
fn a_wallet_connected_again_is_remembered_once() {
    let mut page = Page::new();
    page.connect(metamask());
    page.connect(rainbow());
    page.connect(metamask());
    assert_eq!(page.storage.entries[storage::RECENT_WALLETS], r#"["io.metamask","me.rainbow"]"#);
}

#[test]
fn more_than_two_stored_recent_wallets_are_cut() {
    let mut page = Page::with(|setup| setup.store(storage::RECENT_WALLETS, r#"["w1","w2","w3"]"#));
    page.registry = many(3);
    page.act(open());
    let recent = page.wallets().rows.into_iter().filter(|row| row.recent).count();
    assert_eq!(recent, 2);
}

#[test]
fn suggestions_serve_a_family_of_the_page() {
    let mut bitcoin = listed("w1", "Only Bitcoin");
    let chain = ChainId::parse("bip122:000000000019d6689c085ae165831e93").unwrap();
    bitcoin.chains = vec![chain].into();
    let mut page = Page::new();
    page.registry = vec![bitcoin, listed("w2", "Says Nothing")];
    page.act(open());
    assert_eq!(page.rows(), ["Says Nothing"]);
}

#[test]
fn the_count_is_rounded_down_to_tens_from_ten_on() {
    for (count, shown) in [(9, 9), (10, 10), (419, 410)] {
        let mut page = Page::new();
        page.registry = many(count);
        page.act(open());
        assert_eq!(page.wallets().all_count, Some(shown));
    }
}

#[test]
fn the_gateway_is_asked_with_project_kit_and_version() {
    let mut page = Page::new();
    page.act(open());
    assert_eq!(
        page.urls(Purpose::Registry),
        [format!(
            "https://gateway.test/getWallets?brief=true&page=1&entries=20&chains=eip155:1,eip155:10,{}\
             &projectId=p1&st=react&sv=0.1.0",
            crate::testing::SOLANA_CHAIN
        )]
    );
}

#[test]
fn without_a_gateway_there_is_no_door_to_get_a_wallet() {
    let mut page = Page::with(|setup| setup.options.gateway_url = None);
    page.act(open());
    assert!(!page.wallets().can_get);
    page.act(push(View::GetWallet));
    assert_eq!(page.view(), View::Connect);
    page.act(open_at(View::GetWallet));
    assert_eq!(page.view(), View::Connect);
}

#[test]
fn wallets_of_the_pages_own_are_worth_a_door() {
    let mut page = Page::with(|setup| {
        setup.options.gateway_url = None;
        setup.options.custom_wallets.push(custom("own", "Own"));
    });
    page.act(open());
    assert!(page.wallets().can_get);
    page.act(push(View::GetWallet));
    assert_eq!(page.view(), View::GetWallet);
}

#[test]
fn a_gateway_has_wallets_to_offer() {
    let mut page = Page::new();
    page.act(open());
    assert!(page.wallets().can_get);
}

#[test]
fn featured_wallets_are_asked_for_by_id() {
    let mut page = Page::with(|setup| setup.options.featured_wallet_ids = vec!["w99".into()]);
    page.registry = many(120);
    page.act(open());
    assert_eq!(page.rows()[0], "Number 99");
    assert!(page.urls(Purpose::Registry)[1].contains("include=w99"));
}

#[test]
fn icons_of_listed_wallets_come_from_the_gateway() {
    let mut page = Page::new();
    page.registry = many(1);
    page.act(open());
    let icon = page.wallets().rows[0].icon.clone();
    assert_eq!(icon.as_deref(), Some("https://gateway.test/getWalletImage/image-w1"));
}
