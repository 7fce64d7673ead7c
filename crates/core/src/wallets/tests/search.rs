use crate::{
    protocol::{Action, Purpose, View},
    testing::{Answer, Page, actions::*, listed, many},
};

fn searching() -> Page {
    let mut page = Page::new();
    page.registry = many(50);
    page.act(open_at(View::AllWallets));
    page
}

fn asked(page: &Page) -> usize {
    page.urls(Purpose::Registry).len()
}

#[test]
fn a_search_leaves_500_ms_after_the_last_key() {
    let mut page = searching();
    let before = asked(&page);
    page.act(search("nu"));
    page.advance(400);
    page.act(search("num"));
    page.advance(499);
    assert_eq!(asked(&page), before);
    assert!(page.directory().loading);
    page.advance(1);
    assert_eq!(asked(&page), before + 1);
    let url = page.urls(Purpose::Registry).pop().unwrap();
    assert!(url.contains("entries=100&search=num"), "{url}");
}

#[test]
fn one_letter_searches_nothing() {
    let mut page = searching();
    let before = asked(&page);
    page.act(search("n"));
    page.act(search("n "));
    page.advance(1_000);
    assert_eq!(asked(&page), before);
    assert_eq!(page.directory().query, "n ");
}

#[test]
fn letters_count_and_not_bytes() {
    let mut page = searching();
    let before = asked(&page);
    page.act(search("é"));
    page.advance(1_000);
    assert_eq!(asked(&page), before);
    page.act(search("比特"));
    page.advance(500);
    assert_eq!(asked(&page), before + 1);
}

#[test]
fn results_take_the_place_of_the_pages() {
    let mut page = searching();
    page.act(search("number 7"));
    page.advance(500);
    assert_eq!(page.directory().entries.len(), 1);
    assert_eq!(page.directory().count, 1);
    assert!(!page.directory().has_more);
}

#[test]
fn a_search_without_results_is_empty_and_no_failure() {
    let mut page = searching();
    page.act(search("nothing like it"));
    page.advance(500);
    assert!(page.directory().entries.is_empty() && !page.directory().failed);
}

#[test]
fn a_stale_search_is_dropped_and_its_request_cancelled() {
    let mut page = searching();
    page.on_http(Purpose::Registry, |url| {
        if url.contains("search=old") { Answer::Never } else { Answer::http(200, NEW) }
    });
    page.act(search("old"));
    page.advance(500);
    let stale = *page.open.last().unwrap();
    page.act(search("new"));
    page.advance(500);
    assert!(page.cancelled.contains(&stale));
    let old = r#"{"data":[{"id":"o","name":"Old"}],"count":1}"#.to_owned();
    page.reply(stale, &crate::protocol::Reply::Http { status: 200, body: old });
    assert_eq!(page.directory().entries[0].name, "New");
}

const NEW: &str = r#"{"data":[{"id":"n","name":"New"}],"count":1}"#;

#[test]
fn an_emptied_search_shows_the_pages_again_at_once() {
    let mut page = searching();
    page.act(search("number 7"));
    page.advance(500);
    page.act(search(""));
    assert_eq!(page.directory().entries.len(), 40);
}

#[test]
fn blanks_around_the_text_do_not_search_again() {
    let mut page = searching();
    page.act(search("number"));
    page.advance(500);
    let before = asked(&page);
    page.act(search(" number "));
    page.advance(500);
    assert_eq!(asked(&page), before);
}

#[test]
fn a_failed_search_can_be_tried_again() {
    let mut page = searching();
    page.on_http(Purpose::Registry, |_| Answer::timeout());
    page.act(search("number 7"));
    page.advance(500);
    assert!(page.directory().failed);
    page.scripts_off();
    page.act(Action::MoreWallets);
    assert_eq!(page.directory().entries.len(), 1);
}

#[test]
fn special_letters_cannot_leave_their_parameter() {
    let mut page = searching();
    page.act(search("a&projectId=x#"));
    page.advance(500);
    let url = page.urls(Purpose::Registry).pop().unwrap();
    assert!(url.contains("search=a%26projectId%3Dx%23&chains="), "{url}");
}

#[test]
fn a_search_is_told_once_when_it_leaves_with_what_was_typed() {
    let mut page = searching();
    page.act(search("r"));
    page.act(search("rai"));
    page.advance(499);
    page.act(search("rain "));
    page.advance(499);
    assert!(page.properties("SEARCH_WALLET").is_empty());
    page.advance(1);
    page.act(Action::FilterCertified { only: true });
    page.act(search("moon"));
    page.advance(500);
    page.act(search(""));
    page.advance(500);
    let told = page.properties("SEARCH_WALLET");
    assert_eq!(
        told,
        [
            r#"{"badge":"","search":"rain","caipNetworkId":"eip155:1"}"#,
            r#"{"badge":"certified","search":"moon","caipNetworkId":"eip155:1"}"#,
        ]
    );
}

/// A page whose package has the first five of fifty wallets, and "Über".
fn with_package() -> Page {
    let mut page = Page::new();
    page.packaged = many(5);
    page.packaged.push(listed("uber", "Über"));
    page.registry = many(50);
    page.act(open_at(View::AllWallets));
    page
}

fn names(page: &Page) -> Vec<String> {
    page.directory().entries.iter().map(|entry| entry.name.clone()).collect()
}

#[test]
fn the_packages_matches_are_there_with_the_key_and_the_gateways_come_behind() {
    let mut page = with_package();
    let before = asked(&page);
    page.act(search(" BER 4"));
    assert_eq!(names(&page), ["Number 4"]);
    assert_eq!((page.directory().count, asked(&page)), (1, before));
    assert!(page.directory().loading && !page.directory().has_more);
    page.advance(500);
    assert_eq!(names(&page)[..3], ["Number 4", "Number 40", "Number 41"]);
    assert_eq!((names(&page).len(), asked(&page)), (11, before + 1));
    assert!(!page.directory().loading);
    page.act(search("ÜBER"));
    assert_eq!(names(&page), ["Über"]);
    page.act(search("5"));
    assert_eq!(names(&page).len(), 41);
}

#[test]
fn a_search_that_the_package_does_not_match_waits_for_the_gateway() {
    let mut page = with_package();
    page.on_http(Purpose::Registry, |_| Answer::Never);
    page.act(search("number 17"));
    assert!(names(&page).is_empty() && page.directory().loading);
    page.advance(500);
    assert!(names(&page).is_empty() && page.directory().loading);
}

#[test]
fn a_search_that_fails_keeps_the_packages_matches() {
    let mut page = with_package();
    page.on_http(Purpose::Registry, |_| Answer::timeout());
    page.act(search("number 4"));
    page.advance(500);
    assert_eq!(names(&page), ["Number 4"]);
    assert!(page.directory().failed && !page.directory().loading);
}
