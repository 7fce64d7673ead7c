//! Networks of which the gateway has no balances.

use super::*;
use crate::tokens::ListState;

/// A page whose gateway refuses balances so, and lists its chains so.
fn refusing(refusal: Answer, list: Answer) -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Balance, move |_| refusal.clone());
    page.on_http(Purpose::Configuration, move |url| {
        if url.contains("/v1/supported-chains") { list.clone() } else { Answer::http(404, "") }
    });
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page
}

fn lists(page: &Page) -> usize {
    let urls = page.urls(Purpose::Configuration);
    urls.iter().filter(|url| url.contains("/v1/supported-chains")).count()
}

fn list(text: &str) -> Answer {
    Answer::http(200, text)
}

#[test]
fn a_network_that_the_gateway_does_not_list_is_said_to_have_none_and_asked_for_once() {
    for without in [
        r#"{"http":[],"ws":[]}"#,
        r#"{"http":["eip155:10"],"ws":[],"capabilities":[{"chain":"eip155:10","can":["balance"]}]}"#,
        r#"{"http":["eip155:1"],"capabilities":[{"chain":"eip155:1","can":["history","swap"]}]}"#,
        r#"{"http":["eip155:1"],"capabilities":[{"chain":"eip155:1","can":[]}]}"#,
    ] {
        let mut page = refusing(Answer::http(400, "{}"), list(without));
        assert_eq!(page.tokens().state, ListState::Unsupported, "{without}");
        assert!(!page.notice().open, "nothing failed");
        page.advance(120_000);
        page.act(crate::testing::actions::open());
        page.advance(60_000);
        assert_eq!((asked(&page).len(), lists(&page)), (1, 1), "{without}");
    }
}

#[test]
fn a_refusal_of_what_the_gateway_lists_is_a_failure() {
    for with in [
        list(r#"{"http":["eip155:1"],"capabilities":[{"chain":"eip155:1","can":["balance"]}]}"#),
        // Other gateways list chains alone.
        list(r#"{"http":["eip155:1"],"ws":[]}"#),
        list(r#"{"http":["eip155:1"],"capabilities":[{"chain":"eip155:10","can":["history"]}]}"#),
        // What says nothing.
        list("{}"),
        list("<html>"),
        list(r#"{"http":"eip155:1"}"#),
        Answer::http(503, ""),
        Answer::timeout(),
    ] {
        let mut page = refusing(Answer::http(400, "{}"), with);
        page.advance(10_000);
        assert_eq!(page.tokens().state, ListState::Failed);
        assert_eq!(page.notice().message.key, "error.balanceUnavailable");
    }
}

#[test]
fn a_gateway_that_fails_is_not_asked_for_its_list() {
    for fault in [Answer::http(503, ""), Answer::timeout(), Answer::http(429, "")] {
        let mut page = refusing(fault, list(r#"{"http":[]}"#));
        page.advance(10_000);
        assert_eq!((page.tokens().state, lists(&page)), (ListState::Failed, 0));
    }
}

#[test]
fn another_network_is_asked_for_all_the_same() {
    let mut page = Page::new();
    page.on_http(Purpose::Balance, |url| {
        if url.contains("chainId=eip155:10") { usual() } else { Answer::http(404, "{}") }
    });
    page.on_http(Purpose::Configuration, |_| list(r#"{"http":["eip155:10"]}"#));
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    assert_eq!(page.tokens().state, ListState::Unsupported);
    page.act(crate::testing::actions::switch("eip155:10"));
    page.advance(2_000);
    assert_eq!(page.tokens().state, ListState::Known);
}
