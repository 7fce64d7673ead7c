//! The form to choose an account name with: names are asked for once no more keys come, and only what the gateway may say is shown.

use super::NamingSlice;
use crate::{
    protocol::{Action, FeatureOptions, NamingAction, Purpose, View},
    testing::{Answer, Page, actions::*, metamask, standard, with_rows},
};
use api::identity::Suggestions;

const ZONE: &str = "example.eth";

/// A page whose names are in a zone.
fn offering() -> Page {
    Page::with(|setup| setup.options.features.name_zone = Some(ZONE.into()))
}

/// A connected visitor at the form.
fn choosing(answer: impl FnMut(&str) -> Answer + 'static) -> Page {
    let mut page = offering();
    page.connect(metamask());
    page.act(open());
    page.act(push(View::RegisterAccountName));
    assert_eq!(page.view(), View::RegisterAccountName);
    page.advance(2_000);
    page.on_http(Purpose::Identity, answer);
    page
}

fn told(names: &[&str]) -> Answer {
    let rows: Vec<_> =
        names.iter().map(|name| format!("{{\"name\":\"{name}\",\"registered\":false}}")).collect();
    Answer::http(200, &with_rows(&Suggestions::default(), "suggestions", &rows))
}

fn suggest(name: &str) -> Action {
    Action::Naming { action: json::Later::of(&NamingAction::Suggest { name: name.into() }) }
}

fn slice(page: &Page) -> NamingSlice {
    page.read("naming")
}

fn shown(page: &Page) -> Vec<String> {
    slice(page).suggestions.into_iter().map(|one| one.name).collect()
}

/// Addresses that names were asked for at.
fn asked(page: &Page) -> Vec<String> {
    let mut urls = page.urls(Purpose::Identity);
    urls.retain(|url| url.contains("/v1/profile/suggestions/"));
    urls
}

fn features(zone: &str) -> Action {
    let features = FeatureOptions { name_zone: Some(zone.into()), ..FeatureOptions::default() };
    Action::SetFeatures { features }
}

#[test]
fn names_are_asked_for_500_ms_after_the_last_key() {
    let mut page = choosing(|_| told(&["alice.example.eth"]));
    page.act(suggest("alic"));
    page.advance(400);
    page.act(suggest(" Alice "));
    page.advance(499);
    assert_eq!((asked(&page).len(), slice(&page).loading), (0, true));
    page.advance(1);
    let urls = asked(&page);
    assert_eq!(urls.len(), 1);
    assert!(
        urls[0].contains("/v1/profile/suggestions/alice?zone=example.eth&projectId="),
        "{urls:?}"
    );
    let naming = slice(&page);
    assert_eq!((naming.name.as_str(), naming.loading, naming.error), (" Alice ", false, None));
    assert_eq!(shown(&page), ["alice.example.eth"]);
}

#[test]
fn late_answer_for_an_earlier_name_is_dropped() {
    let mut page = choosing(|url| {
        let late = if url.contains("alice") { 5_000 } else { 100 };
        let name = if url.contains("alice") { "alice.example.eth" } else { "robert.example.eth" };
        let Answer::Now(reply) = told(&[name]) else { unreachable!() };
        Answer::After(late, reply)
    });
    page.act(suggest("alice"));
    page.advance(600);
    page.act(suggest("robert"));
    assert_eq!(shown(&page), Vec::<String>::new());
    page.advance(10_000);
    assert_eq!((asked(&page).len(), shown(&page)), (2, vec!["robert.example.eth".to_owned()]));
}

#[test]
fn what_cannot_be_a_name_is_not_asked_for() {
    let mut page = choosing(|_| told(&["alice.example.eth"]));
    page.act(suggest("alice"));
    page.advance(500);
    for (name, invalid) in [
        ("bob", true),
        ("al ice", true),
        ("al.ice", true),
        ("алиса", true),
        ("  ", false),
        ("", false),
    ] {
        page.act(suggest(name));
        page.advance(1_000);
        let naming = slice(&page);
        assert_eq!((naming.invalid, naming.loading), (invalid, false), "{name}");
        assert!(naming.suggestions.is_empty(), "{name}");
    }
    assert_eq!(asked(&page).len(), 1);
}

#[test]
fn failure_is_told_and_the_same_name_tries_again() {
    let mut answers = vec![told(&["alice.example.eth"]), Answer::http(503, "")];
    let mut page = choosing(move |_| answers.pop().unwrap());
    page.act(suggest("alice"));
    page.advance(500);
    let naming = slice(&page);
    assert_eq!(naming.error.map(|error| error.key), Some("error.nameSuggestionsFailed".into()));
    assert!(!naming.loading);
    page.act(suggest("alice"));
    assert_eq!((slice(&page).loading, slice(&page).error), (true, None));
    page.advance(500);
    assert_eq!(shown(&page), ["alice.example.eth"]);
}

#[test]
fn answers_that_are_none_fail() {
    for body in ["", "[]", "{}", "{\"suggestions\":7}", "<html>"] {
        let mut page = choosing(move |_| Answer::http(200, body));
        page.act(suggest("alice"));
        page.advance(500);
        let naming = slice(&page);
        assert!(naming.error.is_some() && naming.suggestions.is_empty(), "{body}: {naming:?}");
    }
}

#[test]
fn only_free_names_of_the_zone_are_shown_each_once_and_at_most_five() {
    let body = "{\"suggestions\":[{\"name\":\"alice.example.eth\",\"registered\":true},{\"name\":\"alice1.Example.eth\"},7,{},\
        {\"name\":\"alice1.example.eth\",\"registered\":false},{\"name\":\"alice.evil.eth\"},{\"name\":\"al\u{456}ce.example.eth\"},\
        {\"name\":\"example.eth\"},{\"name\":\"a2.example.eth\"},{\"name\":\"a3.example.eth\"},{\"name\":\"a4.example.eth\"},\
        {\"name\":\"a5.example.eth\"},{\"name\":\"a6.example.eth\"}]}";
    let mut page = choosing(move |_| Answer::http(200, body));
    page.act(suggest("alice"));
    page.advance(500);
    let names = ["alice1", "a2", "a3", "a4", "a5"].map(|name| format!("{name}.example.eth"));
    assert_eq!(shown(&page), names);
}

#[test]
fn leaving_the_view_empties_the_form_and_stops_asking() {
    for leave in [Action::Back, Action::Close] {
        let mut page = choosing(|_| told(&["alice.example.eth"]));
        page.act(suggest("alice"));
        page.act(leave);
        assert_eq!(slice(&page), NamingSlice::default());
        page.advance(1_000);
        assert_eq!((asked(&page).len(), slice(&page)), (0, NamingSlice::default()));
    }
}

#[test]
fn names_are_offered_where_the_page_has_a_zone_on_evm_networks_to_the_connected() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    page.act(push(View::RegisterAccountName));
    assert_eq!(page.view(), View::Account, "off by default");
    page.act(suggest("alice"));
    page.advance(1_000);
    assert_eq!((asked(&page).len(), slice(&page)), (0, NamingSlice::default()));
    page.act(features(ZONE));
    page.act(push(View::RegisterAccountName));
    assert_eq!(page.view(), View::RegisterAccountName);
    page.act(features(""));
    assert_eq!(page.view(), View::Account, "it closes when it is switched off");

    let mut page = offering();
    page.act(open_at(View::RegisterAccountName));
    assert_eq!(page.view(), View::Connect);
    let mut page = offering();
    page.connect(standard("Solflare"));
    page.act(open_at(View::RegisterAccountName));
    assert_eq!(page.view(), View::Account);
    let mut page = Page::with(|setup| {
        setup.options.features.name_zone = Some(ZONE.into());
        setup.options.gateway_url = None;
    });
    page.connect(metamask());
    page.act(open_at(View::RegisterAccountName));
    assert_eq!(page.view(), View::Account);
}
