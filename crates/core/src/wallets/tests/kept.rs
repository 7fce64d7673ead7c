//! The gateway's list from the last visit: shown before the gateway responds, and replaced by its response.

use crate::{
    protocol::{Action, Effect, Purpose},
    storage,
    testing::{Answer, Page, actions::*, listed, many},
};

/// A page that was here before, and what is kept of that visit.
fn visited(named: &[&str]) -> Page {
    let mut page = Page::new();
    page.registry = named.iter().map(|name| listed(&name.to_lowercase(), name)).collect();
    page.act(open());
    page
}

fn next(last: &Page, answer: impl FnMut(&str) -> Answer + 'static) -> Page {
    let kept = last.storage.entries[storage::WALLET_LISTS].clone();
    let mut page = Page::with(|setup| setup.store(storage::WALLET_LISTS, &kept));
    page.on_http(Purpose::Registry, answer);
    page
}

#[test]
fn they_are_listed_before_the_gateway_answers_and_where_it_does_not() {
    let last = visited(&["Alder", "Birch"]);
    for answer in [|| Answer::Never, Answer::timeout] {
        let mut page = next(&last, move |_| answer());
        page.act(open());
        assert_eq!(page.rows(), ["Alder", "Birch"]);
        assert!(!page.wallets().loading);
    }
}

#[test]
fn a_page_that_rested_has_them_with_the_press_and_asked_nobody_before() {
    let mut page = next(&visited(&["Alder"]), |_| Answer::Never);
    page.act(Action::Preload);
    assert!(page.asked(|effect| matches!(effect, Effect::Http { .. })).is_empty());
    page.within(|context| assert_eq!(context.state().registry.kept, ["alder"]));
    page.act(open());
    assert_eq!(page.rows(), ["Alder"]);
}

#[test]
fn what_the_gateway_says_now_takes_their_place() {
    let mut page = next(&visited(&["Alder", "Birch"]), |_| Answer::Never);
    page.scripts_off();
    page.registry = vec![listed("birch", "Birch Two"), listed("cedar", "Cedar")];
    page.act(open());
    assert_eq!(page.rows(), ["Birch Two", "Cedar"]);
    let kept = &page.storage.entries[storage::WALLET_LISTS];
    assert!(kept.contains("Birch Two") && !kept.contains("Alder"));
}

#[test]
fn another_gateways_or_questions_answers_are_not_listed() {
    let kept = visited(&["Alder"]).storage.entries[storage::WALLET_LISTS].clone();
    for change in [
        kept.replace("gateway.test", "gateway.example"),
        kept.replace("chains=", "chains=eip155:5,"),
        String::from("{}"),
        String::from("[1]"),
        kept.replace('{', "["),
    ] {
        let mut page = Page::with(|setup| setup.store(storage::WALLET_LISTS, &change));
        page.on_http(Purpose::Registry, |_| Answer::Never);
        page.act(open());
        assert!(page.rows().is_empty(), "{change}");
    }
}

#[test]
fn a_list_that_is_the_same_is_not_written_again_and_a_long_one_never() {
    let last = visited(&["Alder"]);
    let mut page = next(&last, |_| Answer::Never);
    page.scripts_off();
    page.registry = vec![listed("alder", "Alder")];
    let written = |page: &Page| {
        let of_lists = |effect: &Effect| matches!(effect, Effect::StorageWrite { entries } if entries.iter().any(|one| one.key == storage::WALLET_LISTS));
        page.asked(of_lists).len()
    };
    page.act(open());
    assert_eq!((page.rows().len(), written(&page)), (1, 0));
    let mut page = Page::new();
    page.registry = many(20);
    for wallet in &mut page.registry {
        wallet.name = "W".repeat(4_000);
    }
    page.act(open());
    assert_eq!(written(&page), 0);
}
