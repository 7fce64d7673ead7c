use crate::{
    protocol::{Action, Purpose, View},
    testing::{Answer, Page, actions::*, many, metamask},
};
use api::wallets::BadgeType;
use caip::Namespace;

const CERTIFIED: &str =
    "{\"count\":1,\"data\":[{\"id\":\"w1\",\"name\":\"One\",\"badge_type\":\"certified\"}]}";

/// The `AllWallets` view of a registry with so many wallets.
fn directory(count: usize) -> Page {
    let mut page = Page::new();
    page.registry = many(count);
    page.act(open());
    page.act(push(View::AllWallets));
    page
}

#[test]
fn the_first_page_comes_with_the_view() {
    let page = directory(100);
    let directory = page.directory();
    assert_eq!((directory.entries.len(), directory.count), (40, 100));
    assert!(directory.has_more && !directory.loading);
}

#[test]
fn more_brings_the_next_page_until_there_is_none() {
    let mut page = directory(100);
    page.act(Action::MoreWallets);
    assert_eq!(page.directory().entries.len(), 80);
    page.act(Action::MoreWallets);
    assert_eq!(page.directory().entries.len(), 100);
    assert!(!page.directory().has_more);
    let asked = page.urls(Purpose::Registry).len();
    page.act(Action::MoreWallets);
    assert_eq!(page.urls(Purpose::Registry).len(), asked);
}

#[test]
fn more_while_a_page_is_on_its_way_changes_nothing() {
    let mut page = directory(100);
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(Action::MoreWallets);
    let asked = page.urls(Purpose::Registry).len();
    page.act(Action::MoreWallets);
    assert_eq!(page.urls(Purpose::Registry).len(), asked);
    assert!(page.directory().loading);
}

#[test]
fn two_thousand_wallets_come_in_fifty_pages_each_once() {
    let mut page = directory(2_000);
    while page.directory().has_more {
        page.act(Action::MoreWallets);
    }
    let mut ids: Vec<String> =
        page.directory().entries.into_iter().map(|entry| entry.id.clone()).collect();
    assert_eq!(ids.len(), 2_000);
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 2_000);
    // 20 ahead for the suggestions, then 50 pages of 40.
    assert_eq!(page.urls(Purpose::Registry).len(), 51);
}

#[test]
fn a_failed_page_is_told_and_more_tries_again() {
    let mut page = directory(100);
    let mut answers = vec![Answer::timeout()].into_iter();
    page.on(move |effect| match effect {
        crate::protocol::Effect::Http { purpose: Purpose::Registry, .. } => answers.next(),
        _ => None,
    });
    page.act(Action::MoreWallets);
    assert!(page.directory().failed && !page.directory().loading);
    assert_eq!(page.directory().entries.len(), 40, "what is there stays");
    page.act(Action::MoreWallets);
    assert!(!page.directory().failed);
    assert_eq!(page.directory().entries.len(), 80);
}

#[test]
fn a_gateway_that_is_down_from_the_start_can_be_tried_again() {
    let mut page = Page::new();
    page.registry = many(5);
    page.on_http(Purpose::Registry, |_| Answer::http(502, "bad gateway"));
    page.act(open_at(View::AllWallets));
    assert!(page.directory().failed && page.directory().entries.is_empty());
    page.scripts_off();
    page.act(Action::MoreWallets);
    assert_eq!(page.directory().entries.len(), 5);
}

#[test]
fn coming_back_to_the_view_keeps_what_was_loaded() {
    let mut page = directory(100);
    page.act(Action::MoreWallets);
    page.act(Action::Back);
    let asked = page.urls(Purpose::Registry).len();
    page.act(push(View::AllWallets));
    assert_eq!(page.directory().entries.len(), 80);
    assert_eq!(page.urls(Purpose::Registry).len(), asked);
}

#[test]
fn the_next_visit_starts_afresh() {
    let mut page = directory(100);
    page.act(search("number"));
    page.act(Action::Close);
    assert!(page.directory().entries.is_empty() && page.directory().query.is_empty());
    page.act(open_at(View::AllWallets));
    assert_eq!(page.directory().entries.len(), 40);
}

#[test]
fn closing_lets_go_of_the_page_on_its_way() {
    let mut page = directory(100);
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(Action::MoreWallets);
    let request = *page.open.last().unwrap();
    page.act(Action::Close);
    assert!(page.cancelled.contains(&request));
    assert!(!page.directory().loading);
}

#[test]
fn the_wallets_of_one_chain_family_can_be_asked_for() {
    let mut page = directory(3);
    page.act(Action::FilterFamily { namespace: Some(Namespace::Solana) });
    let asked = |page: &Page| page.urls(Purpose::Registry).last().cloned().unwrap();
    assert!(asked(&page).contains(&format!("chains={}&", crate::testing::SOLANA_CHAIN)));
    assert_eq!(page.directory().namespace, Some(Namespace::Solana));
    page.act(search("number"));
    page.advance(600);
    assert!(asked(&page).contains(&format!("chains={}&", crate::testing::SOLANA_CHAIN)));
    page.act(Action::FilterFamily { namespace: None });
    assert!(asked(&page).contains("chains=eip155:1,eip155:10,solana"));
    page.act(Action::FilterFamily { namespace: Some(Namespace::Solana) });
    page.act(Action::Close);
    assert_eq!(page.directory().namespace, None, "the next visit starts afresh");
}

#[test]
fn certified_wallets_can_be_asked_for_alone() {
    let mut page = Page::new();
    page.registry = many(50);
    page.registry[7].badge_type = Some(BadgeType::Certified);
    page.act(open_at(View::AllWallets));
    page.act(Action::FilterCertified { only: true });
    let directory = page.directory();
    assert_eq!(directory.entries.len(), 1);
    assert!(directory.entries[0].certified && directory.certified_only);
    page.act(Action::FilterCertified { only: false });
    assert_eq!(page.directory().entries.len(), 40);
}

#[test]
fn a_registry_that_certifies_nobody_says_so() {
    let mut page = Page::new();
    page.registry = many(50);
    page.act(open_at(View::AllWallets));
    assert!(!page.wallets().certifies);
}

#[test]
fn a_registry_that_certifies_is_known_before_the_list_is_shown_or_with_it() {
    for ahead in [true, false] {
        let mut page = Page::new();
        page.registry = many(50);
        page.registry[0].badge_type = Some(BadgeType::Certified);
        if !ahead {
            page.on_http(Purpose::Registry, |_| Answer::timeout());
        }
        page.act(open());
        assert_eq!(page.wallets().certifies, ahead);
        page.on_http(Purpose::Registry, |_| Answer::http(200, CERTIFIED));
        page.act(push(View::AllWallets));
        assert!(page.wallets().certifies);
    }
}

#[test]
fn a_wallet_of_the_list_that_is_installed_can_be_connected_there() {
    let mut page = Page::new();
    let mut wallets = many(2);
    wallets[1].rdns = Some("io.metamask".into());
    page.lists(wallets);
    page.act(open_at(View::AllWallets));
    assert!(!page.directory().entries[1].installed);
    page.found(metamask());
    assert!(page.directory().entries[1].installed);
    page.act(connect("w2"));
    assert_eq!(page.connection().sessions[0].wallet_name, "MetaMask");
}

#[test]
fn excluded_wallets_are_in_no_list() {
    let mut page = Page::with(|setup| setup.options.exclude_wallet_ids = vec!["w2".into()]);
    page.registry = many(3);
    page.act(open_at(View::AllWallets));
    assert_eq!(page.directory().entries.len(), 2);
    assert!(page.urls(Purpose::Registry).iter().any(|url| url.contains("exclude=w2")));
}

#[test]
fn included_wallets_are_the_only_ones_asked_for() {
    let mut page = Page::with(|setup| setup.options.include_wallet_ids = vec!["w3".into()]);
    page.registry = many(9);
    page.act(open_at(View::AllWallets));
    assert_eq!(page.directory().entries.len(), 1);
}
