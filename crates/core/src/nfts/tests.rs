//! The NFTs of an account: read while somebody looks, spam folded, strangers' words cleaned.

use super::{Nft, NftsSlice};
use crate::{
    protocol::{Action, HostEvent, NftsAction, Purpose, View},
    testing::{Answer, Page, actions::*, metamask, with_rows},
    tokens::ListState,
};
use api::nfts::Nfts;
use std::rc::Rc;

const PICTURES: &str = "0x5ce35bc96953473470798B0c3468535c4a460f12";

fn nft(number: usize, more: &str) -> String {
    format!(
        "{{\"collection\":\"{PICTURES}\",\"tokenId\":\"{number}\",\"standard\":\"ERC-721\",\"name\":\"Pictures #{number}\",\
         \"quantity\":\"1\"{more}}}"
    )
}

fn told(nfts: &[String], partial: &str) -> Answer {
    let body = with_rows(&Nfts::default(), "nfts", nfts);
    Answer::http(200, &body.replace("\"partial\":[]", &format!("\"partial\":[{partial}]")))
}

fn ask(action: &NftsAction) -> Action {
    Action::Nfts { action: json::Later::of(action) }
}

fn looking(answer: impl FnMut(&str) -> Answer + 'static) -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Nfts, answer);
    page.connect(metamask());
    page.act(open());
    page.act(ask(&NftsAction::Watch { on: true }));
    page
}

fn slice(page: &Page) -> NftsSlice {
    page.read("nfts")
}

fn asked(page: &Page) -> usize {
    page.urls(Purpose::Nfts).len()
}

/// What one told so becomes.
fn shown(one: &str) -> Option<Rc<Nft>> {
    let one = one.to_owned();
    let mut page = looking(move |_| told(std::slice::from_ref(&one), ""));
    page.act(ask(&NftsAction::Spam { shown: true }));
    slice(&page).rows.first().cloned()
}

#[test]
fn what_the_account_holds_is_listed_and_spam_is_folded() {
    let spam = nft(9, ",\"flags\":{\"is_spam\":true},\"image\":\"https://gateway.test/x\"");
    let image = ",\"flags\":{\"is_spam\":false},\"image\":\"https://gateway.test/v1/nft/x\"";
    let nfts = [nft(2, image), spam];
    let mut page = looking(move |_| told(&nfts, ""));
    let now = slice(&page);
    assert_eq!((now.state, now.count, now.spam, now.incomplete), (ListState::Known, 1, 1, false));
    let one = &now.rows[0];
    assert_eq!(one.id, format!("eip155:1/erc721:{PICTURES}/2"));
    assert_eq!((one.name.as_str(), one.quantity.as_deref()), ("Pictures #2", None));
    assert_eq!(one.image_url.as_deref(), Some("https://gateway.test/v1/nft/x"));
    page.act(ask(&NftsAction::Spam { shown: true }));
    let all = slice(&page);
    assert_eq!((all.count, all.rows[1].spam, &all.rows[1].image_url), (2, true, &None));
    let urls = page.urls(Purpose::Nfts);
    assert!(urls[0].contains("/nfts?chainId=eip155:1&projectId="), "{}", urls[0]);
}

#[test]
fn several_of_one_say_how_many() {
    let one = nft(8, "").replace("ERC-721", "ERC-1155").replace("\"1\"", "\"10\"");
    assert_eq!(shown(&one).unwrap().quantity.as_deref(), Some("10"));
}

#[test]
fn strangers_words_are_cleaned_and_their_pictures_not_fetched() {
    let one = nft(1, ",\"image\":\"https://evil.test/x.svg\"")
        .replace("Pictures", "\\u202e<b>serutciP</b>\\u202c");
    let one = shown(&one).unwrap();
    assert_eq!((one.name.as_str(), &one.image_url), ("<b>serutciP</b> #1", &None));
    let long = shown(&nft(1, "").replace("Pictures", &"W".repeat(10_000))).unwrap();
    assert_eq!(long.name.len(), crate::tokens::NAME_LETTERS);
}

#[test]
fn one_that_cannot_be_believed_costs_no_other() {
    for bad in [
        nft(1, "").replace(PICTURES, "0x12"),
        nft(1, "").replace("\"1\",\"standard\"", "\"1e9\",\"standard\""),
        nft(1, "").replace("ERC-721", "ERC-9999"),
        "7".to_owned(),
    ] {
        let nfts = [bad.clone(), nft(2, ""), nft(2, "")];
        let page = looking(move |_| told(&nfts, ""));
        let now = slice(&page);
        assert_eq!((now.count, now.incomplete), (1, true), "{bad}");
    }
}

#[test]
fn nobody_asks_before_somebody_looks_or_while_the_tab_is_hidden() {
    let mut page = looking(|_| told(&[], ""));
    assert_eq!(asked(&page), 1);
    page.act(ask(&NftsAction::Watch { on: false }));
    page.advance(600_000);
    assert_eq!(asked(&page), 1);
    page.event(HostEvent::Visibility { visible: false });
    page.act(ask(&NftsAction::Watch { on: true }));
    assert_eq!(asked(&page), 1);
    page.event(HostEvent::Visibility { visible: true });
    assert_eq!(asked(&page), 2, "it is older than fifteen seconds");
}

#[test]
fn a_gateway_that_is_still_reading_is_asked_again_for_a_minute() {
    let reading = "{\"what\":\"eip155:1\",\"source\":\"index\",\"reason\":\"reading\"}";
    let mut page = looking(move |_| told(&[nft(1, "")], reading));
    assert!(slice(&page).incomplete);
    page.advance(5_000);
    assert_eq!(asked(&page), 2);
    page.advance(600_000);
    assert_eq!(asked(&page), 12);
}

#[test]
fn a_failure_is_told_and_may_be_tried_again() {
    let mut page = looking(|_| Answer::http(503, ""));
    assert_eq!(slice(&page).state, ListState::Failed);
    assert_eq!(page.notice().message.key, "error.nftsFailed");
    page.on_http(Purpose::Nfts, |_| told(&[nft(1, "")], ""));
    page.act(ask(&NftsAction::Retry));
    assert_eq!((slice(&page).state, slice(&page).count), (ListState::Known, 1));
}

#[test]
fn another_network_begins_with_nothing() {
    let mut page = looking(|_| told(&[nft(1, "")], ""));
    page.on_http(Purpose::Nfts, |_| Answer::Never);
    page.act(switch("eip155:10"));
    page.advance(2_000);
    let now = slice(&page);
    assert_eq!((now.state, now.rows.len()), (ListState::Loading, 0));
}

#[test]
fn a_network_that_the_gateway_does_not_list_has_none_and_nothing_failed() {
    let answer = Answer::http(400, "{}");
    let mut page = looking(move |_| answer.clone());
    assert_eq!(slice(&page).state, ListState::Failed, "a gateway without a list says nothing");
    page = Page::new();
    page.on_http(Purpose::Nfts, |_| Answer::http(400, "{}"));
    page.on_http(Purpose::Configuration, |_| Answer::http(200, "{\"http\":[\"eip155:10\"]}"));
    page.connect(metamask());
    page.act(open());
    page.act(ask(&NftsAction::Watch { on: true }));
    assert_eq!((slice(&page).state, asked(&page)), (ListState::Unsupported, 1));
    assert!(!page.notice().open);
    page.advance(60_000);
    page.act(open());
    assert_eq!(asked(&page), 1);
}

/// Where one leads when the network's explorer is this.
fn link(explorer: Option<&str>, more: &str) -> Option<String> {
    let mut page = Page::with(|setup| {
        let explorers = &mut setup.options.networks[0].block_explorers;
        match explorer {
            Some(url) => explorers.as_mut().unwrap().default.url = url.to_owned(),
            None => *explorers = None,
        }
    });
    let one = nft(7, more);
    page.on_http(Purpose::Nfts, move |_| told(std::slice::from_ref(&one), ""));
    page.connect(metamask());
    page.act(open());
    page.act(ask(&NftsAction::Watch { on: true }));
    slice(&page).rows[0].explorer_url.clone()
}

#[test]
fn its_page_is_the_networks_own_explorers_whatever_the_gateway_says() {
    let evil = ",\"explorerUrl\":\"https://evil.test\",\"explorer_url\":\"https://evil.test\"";
    for (explorer, there) in [
        (Some("https://scan.test/"), Some(format!("https://scan.test/token/{PICTURES}?a=7"))),
        (
            Some("https://scan.test/?chain=9"),
            Some(format!("https://scan.test/token/{PICTURES}?chain=9&a=7")),
        ),
        (Some("javascript:alert(1)"), None),
        (None, None),
    ] {
        assert_eq!(link(explorer, evil), there, "{explorer:?}");
    }
}

/// The dialog shows the second of two.
fn looking_at_one() -> Page {
    let mut page = looking(|_| told(&[nft(1, ""), nft(2, "")], ""));
    page.act(open_at(View::Account));
    page.act(ask(&NftsAction::Open { id: format!("eip155:1/erc721:{PICTURES}/2") }));
    assert_eq!(page.view(), View::Nft);
    page
}

fn number_shown(page: &Page) -> Option<String> {
    slice(page).shown.map(|nft| nft.number.clone())
}

#[test]
fn one_is_a_step_of_the_dialog_and_back_leads_to_the_list() {
    let mut page = looking_at_one();
    assert_eq!((number_shown(&page).as_deref(), page.modal().can_go_back), (Some("2"), true));
    page.act(push(View::WalletSend));
    page.act(Action::Back);
    assert_eq!((page.view(), number_shown(&page).as_deref()), (View::Nft, Some("2")));
    page.act(Action::Back);
    assert_eq!((page.view(), page.is_open()), (View::Account, true));
}

#[test]
fn one_in_sight_is_read_anew_and_stays_when_it_has_gone() {
    let mut page = looking_at_one();
    let renamed = nft(2, "").replace("Pictures", "Pictured");
    page.on_http(Purpose::Nfts, move |_| told(std::slice::from_ref(&renamed), ""));
    page.within(super::refresh);
    assert_eq!(slice(&page).shown.unwrap().name, "Pictured #2");
    page.on_http(Purpose::Nfts, |_| told(&[], ""));
    page.within(super::refresh);
    assert_eq!((slice(&page).count, page.view()), (0, View::Nft));
    assert_eq!(number_shown(&page).as_deref(), Some("2"));
}

#[test]
fn another_account_or_network_removes_the_nft_from_the_history() {
    let mut page = looking_at_one();
    page.act(push(View::WalletSend));
    page.act(switch("eip155:10"));
    page.advance(2_000);
    assert_eq!(number_shown(&page), None);
    for _ in 0..4 {
        assert_ne!(page.view(), View::Nft);
        page.act(Action::Back);
    }
    page = looking_at_one();
    page.act(disconnect());
    page.advance(2_000);
    assert_eq!((page.is_open(), number_shown(&page)), (false, None));
}

#[test]
fn only_a_press_in_the_list_shows_one() {
    let mut page = looking_at_one();
    page.act(Action::Back);
    page.act(push(View::Nft));
    assert_eq!(page.view(), View::Account);
    page.act(open_at(View::Nft));
    assert_eq!(page.view(), View::Account);
    page.act(ask(&NftsAction::Open { id: "eip155:1/erc721:0x12/1".into() }));
    assert_eq!(page.view(), View::Account);
    page.act(push(View::WhatIsANetwork));
    page.act(ask(&NftsAction::Open { id: format!("eip155:1/erc721:{PICTURES}/1") }));
    assert_eq!(
        page.view(),
        View::WhatIsANetwork,
        "a visitor who left the view stays where they are"
    );
}
