//! All wallets: those of the package at once, and behind them those that only the gateway knows.

use super::package::{packaged, with};
use crate::{
    protocol::{Action, HostEvent, Purpose, View},
    testing::{Answer, Page, actions::*, listed, many, metamask, registry},
};
use api::wallets::{BadgeType, Wallet};
use caip::Namespace;

const OWN: [&str; 3] = ["MetaMask", "Rainbow", "Zeal"];

fn names(page: &Page) -> Vec<String> {
    page.directory().entries.iter().map(|entry| entry.name.clone()).collect()
}

/// The view of a page with these wallets in its package, and these at its gateway.
fn showing(package: Vec<Wallet>, gateway: Vec<Wallet>) -> Page {
    let mut page = Page::new();
    page.packaged = package;
    page.registry = gateway;
    page.act(open_at(View::AllWallets));
    page
}

/// Pages that the view asked the gateway for; what the first list is asked with is of another size.
fn pages(page: &Page) -> usize {
    page.urls(Purpose::Registry).iter().filter(|url| !url.contains("entries=20")).count()
}

/// A wallet that the gateway certifies.
fn certified(wallet: &Wallet) -> Wallet {
    Wallet { badge_type: Some(BadgeType::Certified), ..wallet.clone() }
}

#[test]
fn a_gateway_that_never_answers_keeps_no_wallet_of_the_package_back() {
    let mut page = with(|_| {});
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(open_at(View::AllWallets));
    assert_eq!(names(&page), OWN);
    let directory = page.directory();
    assert!(directory.loading && !directory.failed && !directory.has_more);
    assert_eq!(directory.count, 3);
}

#[test]
fn without_a_gateway_the_package_is_all_there_is() {
    let mut page = with(|options| options.gateway_url = None);
    page.act(open());
    assert!(page.wallets().show_all);
    page.act(push(View::AllWallets));
    assert_eq!(names(&page), OWN);
    let at_rest = |page: &Page| {
        let directory = page.directory();
        !directory.loading && !directory.failed && !directory.has_more
    };
    assert!(at_rest(&page));
    page.act(search("RAIN"));
    assert_eq!((names(&page), page.directory().count), (vec!["Rainbow".to_owned()], 1));
    assert!(at_rest(&page));
    page.advance(600);
    assert_eq!(page.properties("SEARCH_WALLET").len(), 1);
    page.act(search("no such wallet"));
    assert!(names(&page).is_empty() && at_rest(&page));
    page.act(search(""));
    page.act(Action::MoreWallets);
    assert_eq!(names(&page), OWN);
    assert!(at_rest(&page) && page.urls(Purpose::Registry).is_empty());
}

#[test]
fn without_a_wallet_of_the_package_or_a_gateway_the_view_is_not_offered() {
    let mut page = with(|options| {
        options.gateway_url = None;
        options.include_wallet_ids = vec!["unknown".into()];
    });
    page.act(open());
    assert!(!page.wallets().show_all);
}

#[test]
fn a_gateway_that_fails_takes_no_wallet_away_and_can_be_tried_again() {
    let mut page = with(|_| {});
    page.registry = [packaged(), many(1)].concat();
    page.on_http(Purpose::Registry, |_| Answer::http(502, "bad gateway"));
    page.act(open_at(View::AllWallets));
    assert_eq!(names(&page), OWN);
    let directory = page.directory();
    assert!(directory.failed && !directory.loading);
    page.scripts_off();
    page.act(Action::MoreWallets);
    assert_eq!(names(&page), ["MetaMask", "Rainbow", "Zeal", "Number 1"]);
    let directory = page.directory();
    assert!(!directory.failed && !directory.loading && !directory.has_more);
}

#[test]
fn a_gateway_with_the_packages_registry_adds_nothing() {
    let page = showing(packaged(), packaged());
    assert_eq!(names(&page), OWN);
    let directory = page.directory();
    assert_eq!((directory.count, pages(&page)), (3, 1));
    assert!(!directory.loading && !directory.has_more);
}

#[test]
fn wallets_that_only_the_gateway_knows_come_behind_in_its_order_each_once() {
    let mut page = with(|options| options.exclude_wallet_ids = vec!["Number 4".into()]);
    let mut gateway = many(10);
    gateway.reverse();
    gateway.insert(5, listed("evil", "meta mask"));
    gateway.push(packaged().remove(2));
    page.registry = gateway;
    page.act(open_at(View::AllWallets));
    let own = (1..=10).rev().filter(|number| *number != 4);
    let own: Vec<String> = own.map(|number| format!("Number {number}")).collect();
    assert_eq!(names(&page)[..3], OWN);
    assert_eq!(names(&page)[3..], own);
    assert_eq!(page.directory().count, 12);
}

#[test]
fn pages_without_a_new_wallet_are_followed_by_the_next_at_once() {
    let page = showing(many(100), many(110));
    assert_eq!((names(&page).len(), pages(&page)), (110, 3));
    assert_eq!(names(&page).last().unwrap(), "Number 110");
    let directory = page.directory();
    assert_eq!(directory.count, 110);
    assert!(!directory.has_more && !directory.loading);
}

#[test]
fn no_more_than_four_of_them_and_scrolling_goes_on_to_the_end() {
    let mut page = showing(many(400), many(410));
    let directory = page.directory();
    assert_eq!((directory.entries.len(), directory.count, pages(&page)), (400, 410, 4));
    assert!(directory.has_more && !directory.loading && !directory.failed);
    let mut scrolled = 0;
    while page.directory().has_more {
        page.act(Action::MoreWallets);
        scrolled += 1;
    }
    assert_eq!((scrolled, pages(&page)), (2, 11));
    let directory = page.directory();
    assert_eq!((directory.entries.len(), directory.count), (410, 410));
}

#[test]
fn a_failure_among_pages_without_a_new_wallet_goes_on_where_it_was() {
    let mut page = Page::new();
    page.packaged = many(100);
    page.registry = many(110);
    let gateway = page.registry.clone();
    page.on_http(Purpose::Registry, move |url| {
        if url.contains("page=2&") { Answer::timeout() } else { registry(&gateway, url) }
    });
    page.act(open_at(View::AllWallets));
    assert_eq!((names(&page).len(), pages(&page)), (100, 2));
    assert!(page.directory().failed && !page.directory().loading);
    page.scripts_off();
    page.act(Action::MoreWallets);
    assert_eq!((names(&page).len(), pages(&page)), (110, 4));
    assert!(!page.directory().failed);
}

#[test]
fn a_page_without_wallets_is_the_last_whatever_the_gateway_counts() {
    let mut page = with(|_| {});
    page.on_http(Purpose::Registry, |_| Answer::http(200, "{\"count\":5000,\"data\":[]}"));
    page.act(open_at(View::AllWallets));
    let directory = page.directory();
    assert_eq!((directory.count, pages(&page)), (3, 1));
    assert!(!directory.has_more && !directory.loading);
}

#[test]
fn only_wallets_of_the_chosen_family_are_listed() {
    let mut package = packaged();
    package[1].namespaces = vec![Namespace::Solana].into();
    package[2].namespaces = Vec::new().into();
    let mut page = showing(package.clone(), Vec::new());
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(Action::FilterFamily { namespace: Some(Namespace::Solana) });
    assert_eq!(names(&page), ["Rainbow", "Zeal"]);
    page.act(Action::FilterFamily { namespace: None });
    assert_eq!(names(&page), OWN);
    page.act(Action::Close);
    page.act(open_for(Namespace::Solana));
    page.act(push(View::AllWallets));
    assert_eq!(names(&page), ["Rainbow", "Zeal"]);
}

#[test]
fn certified_ones_are_those_that_the_gateway_called_so() {
    let gateway = vec![certified(&packaged()[1]), certified(&many(1)[0]), packaged().remove(0)];
    let mut page = showing(packaged(), gateway.clone());
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(Action::FilterCertified { only: true });
    assert_eq!(names(&page), ["Rainbow"]);
    page.act(Action::FilterCertified { only: false });
    page.on_http(Purpose::Registry, move |url| registry(&gateway, url));
    page.act(Action::FilterCertified { only: true });
    assert_eq!(names(&page), ["Rainbow", "Number 1"]);
    assert!(page.directory().entries.iter().all(|entry| entry.certified));
}

#[test]
fn a_row_takes_the_picture_that_the_gateway_gives_it_and_an_installed_one_stays_so() {
    let mut gateway = packaged();
    for wallet in &mut gateway {
        wallet.image_url = Some(format!("https://gateway.test/{}.svg", wallet.id));
    }
    let mut page = showing(packaged(), Vec::new());
    page.found(metamask());
    assert!(page.directory().entries[0].installed);
    page.on_http(Purpose::Registry, move |url| registry(&gateway, url));
    page.act(search("ai"));
    page.act(search(""));
    let entries = page.directory().entries;
    assert!(entries[0].installed);
    assert_eq!(entries[0].icon, metamask().icon);
    assert_eq!(entries[1].icon.as_deref(), Some("https://gateway.test/rainbow.svg"));
    assert_eq!(page.wallets().rows[1].icon, entries[1].icon);
    page.event(HostEvent::ConnectorLost { id: metamask().id });
    let first = page.directory().entries.remove(0);
    assert_eq!((&*first.name, first.installed), ("MetaMask", false));
}

#[test]
fn what_the_page_excludes_by_the_gateways_own_id_goes_when_that_id_is_known() {
    let mut page = with(|options| options.exclude_wallet_ids = vec!["gateways-own".into()]);
    let gateway = vec![Wallet { id: "gateways-own".into(), ..packaged().remove(1) }];
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(open_at(View::AllWallets));
    assert_eq!(names(&page), OWN);
    let asked = page.open.clone();
    for request in asked {
        let Answer::Now(reply) = registry(&gateway, "?page=1") else { panic!("no answer") };
        page.reply(request, &reply);
    }
    assert_eq!(names(&page), ["MetaMask", "Zeal"]);
    assert_eq!(page.directory().count, 2);
}

#[test]
fn the_way_to_all_wallets_counts_no_fewer_than_the_package_has() {
    let mut page = with(|_| {});
    page.registry = many(1);
    page.act(open());
    assert_eq!(page.wallets().all_count, Some(3));
}

#[test]
fn a_gateway_that_counts_without_end_is_not_asked_without_end() {
    let mut page = with(|_| {});
    let again = "{\"count\":4294967295,\"data\":[{\"id\":\"own1\",\"name\":\"MetaMask\"}]}";
    page.on_http(Purpose::Registry, move |_| Answer::http(200, again));
    page.act(open_at(View::AllWallets));
    // The view asks again whenever there is more, for nothing comes that could be scrolled.
    let mut asked = 0;
    while page.directory().has_more && asked < 1_000 {
        page.act(Action::MoreWallets);
        asked += 1;
    }
    assert_eq!((names(&page).len(), pages(&page)), (3, 100));
}

#[test]
fn a_wallet_that_comes_by_another_registrys_id_is_the_packages() {
    let mut package = packaged();
    package[0].aliases = vec!["fd20dc426fb3".into()];
    let mut renamed = listed("fd20dc426fb3", "Renamed");
    renamed.homepage = Some("https://evil.test".into());
    let page = showing(package, vec![renamed]);
    assert_eq!(names(&page), OWN);
}

#[test]
fn what_the_gateway_says_beyond_what_it_was_asked_is_not_listed() {
    let mut package = packaged();
    package[0].namespaces = vec![Namespace::Eip155].into();
    package[1].namespaces = vec![Namespace::Solana].into();
    package[2].namespaces = vec![Namespace::Solana].into();
    let all = format!(
        "{{\"count\":3,\"data\":[{},{}]}}",
        json::to_string(&package[0]),
        json::to_string(&listed("other", "Other")),
    );
    let mut page = showing(package, Vec::new());
    page.on_http(Purpose::Registry, move |_| Answer::http(200, &all));
    page.act(Action::FilterFamily { namespace: Some(Namespace::Solana) });
    assert_eq!(names(&page), ["Rainbow", "Zeal", "Other"]);
    page.act(Action::FilterFamily { namespace: None });
    page.act(Action::FilterCertified { only: true });
    assert!(names(&page).is_empty());
}
