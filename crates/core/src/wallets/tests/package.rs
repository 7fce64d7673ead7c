//! The wallets that ship in the package: there before a gateway answers, and not to be changed by what it answers.

use crate::{
    protocol::{Action, Data, Effect, Options, Purpose, Reply, View},
    testing::{Answer, Page, actions::*, announced, listed, many, metamask, rainbow},
};
use api::wallets::Wallet;
use caip::{ChainId, Namespace};

const METAMASK: &str = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";

/// Two well-known ones, and a third.
pub(super) fn packaged() -> Vec<Wallet> {
    let of = |id: &str, name: &str, rdns: &str| Wallet {
        rdns: Some(rdns.into()),
        namespaces: vec![Namespace::Eip155].into(),
        mobile_link: Some(format!("{id}://")),
        ..listed(id, name)
    };
    let metamask = of("metamask", "MetaMask", "io.metamask");
    vec![
        Wallet { aliases: vec![METAMASK.into()], ..metamask },
        of("rainbow", "Rainbow", "me.rainbow"),
        of("zeal", "Zeal", "app.zeal"),
    ]
}

pub(super) fn with(change: impl FnOnce(&mut Options)) -> Page {
    let mut page = Page::with(|setup| change(&mut setup.options));
    page.packaged = packaged();
    page
}

fn no_chunk(page: &mut Page) {
    page.on(|effect| match effect {
        Effect::LoadData { .. } => Some(Answer::timeout()),
        _ => None,
    });
}

#[test]
fn they_are_listed_before_the_gateway_answers() {
    let mut page = with(|_| {});
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(open());
    assert_eq!(page.rows(), ["MetaMask", "Rainbow", "Zeal"]);
    assert_eq!((page.wallets().loading, page.wallets().all_count), (false, Some(3)));
    let icon = page.wallets().rows[0].icon.clone();
    assert_eq!(icon.as_deref(), Some("https://gateway.test/getWalletImage/image-metamask"));
}

#[test]
fn a_page_that_rested_has_them_with_the_press_and_asked_nobody_before() {
    let mut page = with(|_| {});
    page.act(Action::Preload);
    page.act(Action::Preload);
    let asked = |page: &Page| page.asked(|effect| matches!(effect, Effect::LoadData { .. })).len();
    assert_eq!(asked(&page), 1);
    assert!(page.asked(|effect| matches!(effect, Effect::Http { .. })).is_empty());
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(open());
    assert_eq!(page.rows(), ["MetaMask", "Rainbow", "Zeal"]);
    assert_eq!(asked(&page), 1);
}

#[test]
fn they_are_listed_where_there_is_no_gateway_and_can_be_got() {
    let mut page = with(|options| options.gateway_url = None);
    page.act(open());
    assert_eq!(page.rows(), ["MetaMask", "Rainbow", "Zeal"]);
    let wallets = page.wallets();
    assert!(wallets.rows.iter().all(|row| row.icon.is_none()));
    assert!(wallets.can_get && wallets.show_all && !wallets.loading);
    page.act(push(View::GetWallet));
    assert_eq!(page.view(), View::GetWallet);
    assert!(page.urls(Purpose::Registry).is_empty());
}

#[test]
fn they_are_read_once() {
    let mut page = with(|_| {});
    page.registry = many(30);
    page.act(open());
    page.act(push(View::AllWallets));
    page.act(Action::Close);
    page.act(open());
    assert_eq!(page.asked(|effect| matches!(effect, Effect::LoadData { .. })).len(), 1);
}

#[test]
fn what_only_the_gateway_knows_comes_behind_them_and_its_count_holds() {
    let mut page = with(|_| {});
    page.registry = many(30);
    page.act(open());
    assert_eq!(page.rows(), ["MetaMask", "Rainbow", "Zeal", "Number 1"]);
    assert_eq!(page.wallets().all_count, Some(30));
}

#[test]
fn a_gateway_gives_them_pictures_and_certificates() {
    let mut page = with(|_| {});
    let image_url = Some("https://gateway.test/fox.svg".to_owned());
    let badge_type = Some(api::wallets::BadgeType::Certified);
    page.registry = vec![Wallet { image_url, badge_type, ..packaged()[0].clone() }];
    page.act(open());
    let row = page.wallets().rows[0].clone();
    assert_eq!(row.icon.as_deref(), Some("https://gateway.test/fox.svg"));
    assert!(row.certified);
}

#[test]
fn a_gateway_that_changes_one_is_not_believed() {
    let evil = |id: &str, name: &str, rdns: Option<&str>| Wallet {
        rdns: rdns.map(str::to_owned),
        homepage: Some("https://evil.test".into()),
        mobile_link: Some("evil://".into()),
        ..listed(id, name)
    };
    for lie in [
        evil("metamask", "MetaMask", Some("io.metamask")),
        evil("metamask", "Evil", Some("io.evil")),
        evil("evil", "Evil", Some("io.metamask")),
        evil("evil", "metamask wallet", Some("io.evil")),
        evil("evil", "MetaMask", None),
    ] {
        let mut page = with(|_| {});
        page.registry = vec![lie.clone()];
        page.act(open());
        page.act(push(View::AllWallets));
        assert_eq!(page.rows(), ["MetaMask", "Rainbow", "Zeal"], "{lie:?}");
        let entries = page.directory().entries;
        for shown in [&page.wallets().rows[0], &entries[0]] {
            assert_eq!((&*shown.id, &*shown.name), ("metamask", "MetaMask"));
            assert_eq!(shown.rdns.as_deref(), Some("io.metamask"));
            assert_eq!(shown.pages.home.as_deref(), Some("https://metamask.test"));
        }
        page.within(|context| {
            let state = context.state();
            let told = crate::wallets::link(&state, "metamask", Namespace::Eip155, "mobile_link");
            assert_eq!(told, Some("metamask://"));
        });
        page.found(announced("io.evil", "Evil"));
        page.found(metamask());
        let rows = page.wallets().rows;
        assert_eq!([&*rows[0].id, &*rows[1].id], ["io.evil", "metamask"]);
    }
}

#[test]
fn a_gateway_cannot_make_the_pages_word_for_one_mean_another() {
    for word in ["rainbow", "me.rainbow", "Rainbow"] {
        let mut page = with(|options| options.exclude_wallet_ids = vec![word.into()]);
        page.on_http(Purpose::Registry, move |_| {
            let evil = Wallet { aliases: vec![word.into()], ..listed("evil", "Evil") };
            crate::testing::registry(&[evil], "?include=rainbow,me.rainbow,Rainbow")
        });
        page.found(rainbow());
        page.act(open());
        assert_eq!(page.rows(), ["MetaMask", "Zeal", "Evil"], "{word}");
    }
}

#[test]
fn the_options_mean_them_by_every_id_before_the_gateway_answers() {
    let never = |change: fn(&mut Options)| {
        let mut page = with(change);
        page.on_http(Purpose::Registry, |_| Answer::Never);
        page.found(metamask());
        page.act(open());
        page.rows()
    };
    let all = ["MetaMask", "Rainbow", "Zeal"];
    assert_eq!(never(|options| options.exclude_wallet_ids = vec![METAMASK.into()]), all[1..]);
    assert_eq!(
        never(|options| options.exclude_wallet_ids = vec!["rainbow".into()]),
        [all[0], all[2]]
    );
    assert_eq!(never(|options| options.include_wallet_ids = vec![METAMASK.into()]), all[..1]);
    let featured = never(|options| options.featured_wallet_ids = vec!["app.zeal".into()]);
    assert_eq!(featured, ["MetaMask", "Zeal", "Rainbow"]);
}

#[test]
fn they_are_suggested_where_they_work() {
    let mut page = Page::new();
    page.packaged = packaged();
    page.packaged[0].namespaces = vec![Namespace::Bip122].into();
    page.packaged[1].namespaces = Vec::new().into();
    page.packaged[1].chains = vec![ChainId::eip155(80094)].into();
    page.act(open());
    assert_eq!(page.rows(), ["Zeal"]);
    page.act(Action::Close);
    page.act(open_for(Namespace::Solana));
    assert!(page.rows().is_empty());
}

#[test]
fn one_is_connected_by_any_of_its_ids_without_waiting_for_a_gateway() {
    let mut page = with(|_| {});
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.found(metamask());
    page.act(connect(METAMASK));
    assert!(!page.urls(Purpose::Registry).iter().any(|url| url.contains("include")));
    assert_eq!(page.asked(|effect| matches!(effect, Effect::Connect { .. })).len(), 1);
}

#[test]
fn without_the_chunk_everything_is_the_gateways() {
    let mut page = with(|_| {});
    no_chunk(&mut page);
    page.registry = many(30);
    page.act(open());
    assert_eq!(page.rows(), ["Number 1", "Number 2", "Number 3", "Number 4"]);
    assert_eq!(page.wallets().all_count, Some(30));
    assert!(!page.alert().open && !page.notice().open);
}

#[test]
fn a_chunk_that_comes_later_stands_before_what_the_gateway_said() {
    let mut page = with(|_| {});
    no_chunk(&mut page);
    page.registry = many(1);
    page.registry.push(Wallet { name: "Evil".into(), ..packaged()[0].clone() });
    page.act(open());
    assert_eq!(page.rows(), ["Number 1", "Evil"]);
    page.scripts_off();
    page.act(push(View::AllWallets));
    assert_eq!(page.rows(), ["MetaMask", "Rainbow", "Zeal", "Number 1"]);
    let entries = page.directory().entries;
    let names: Vec<&str> = entries.iter().map(|entry| &*entry.name).collect();
    assert_eq!(names, ["MetaMask", "Rainbow", "Zeal", "Number 1"]);
}

#[test]
fn a_chunk_that_is_none_leaves_the_gateway() {
    for text in ["", "<html>", "{}", "[1,{\"id\":\"x\"}]"] {
        let mut page = Page::new();
        page.on(move |effect| match effect {
            Effect::LoadData { data: Data::Wallets, .. } => {
                Some(Answer::Now(Reply::Text { value: text.into() }))
            }
            _ => None,
        });
        page.registry = many(2);
        page.act(open());
        assert_eq!(page.rows(), ["Number 1", "Number 2"]);
    }
}

/// A page without a gateway, with the wallets that do ship, and how many those are.
fn shipped() -> (Page, usize) {
    let module = include_str!("../../../../../packages/core/src/generated/wallets.ts");
    let text = module.split('`').nth(1).unwrap();
    assert!(!text.contains('\\'), "nothing in it is escaped");
    let mut page = Page::with(|setup| setup.options.gateway_url = None);
    page.on(move |effect| match effect {
        Effect::LoadData { .. } => Some(Answer::Now(Reply::Text { value: text.into() })),
        _ => None,
    });
    (page, text.lines().count() - 2)
}

#[test]
fn every_wallet_of_the_package_can_be_read() {
    let (mut page, count) = shipped();
    page.act(open());
    assert_eq!(page.rows().len(), 4);
    page.within(|context| assert_eq!(context.state().registry.packaged, count));
}

#[test]
fn well_known_wallets_are_shown_once_by_every_rdns_that_they_announce() {
    for (id, rdns) in [
        ("metamask", "io.metamask"),
        ("metamask", "io.metamask.mobile"),
        ("trust", "com.trustwallet.app"),
        ("coinbase", "com.coinbase.wallet"),
        ("phantom", "app.phantom"),
        ("rainbow", "me.rainbow"),
        ("okx", "com.okex.wallet"),
        ("rabby", "io.rabby"),
        ("backpack", "app.backpack.mobile"),
        ("ctrl", "xyz.ctrl"),
        ("ctrl", "io.xdefi"),
    ] {
        let (mut page, _) = shipped();
        page.found(announced(rdns, "As it calls itself"));
        page.act(open());
        let rows = page.wallets().rows;
        assert_eq!((&*rows[0].id, rows[0].installed, rows.len()), (id, true, 4), "{rdns}");
        assert!(rows[1..].iter().all(|row| row.id != id && !row.installed), "{rdns}");
    }
}
