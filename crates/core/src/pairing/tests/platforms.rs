//! The ways to one wallet, and the views that show them.

use super::*;
use crate::{
    pairing::StoreSlice,
    protocol::{Platform, UrlTarget, WalletPage},
};

fn everywhere() -> Wallet {
    let mut wallet = elsewhere();
    wallet.desktop_link = Some("elsewhere-desktop".into());
    wallet.webapp_link = Some("https://app.elsewhere.test".into());
    wallet
}

fn page_of(wallet: Wallet) -> Page {
    let mut page = Page::new();
    page.lists(vec![wallet]);
    page.found(way());
    on_connect(&mut page, Answer::Never);
    page.act(open());
    page
}

#[test]
fn a_wallet_is_reached_by_each_of_its_ways() {
    let mut page = page_of(everywhere());
    page.act(connect("w1"));
    let ways = [Platform::Mobile, Platform::Desktop, Platform::Web];
    assert_eq!(page.connecting().platforms, ways);
    assert_eq!(page.connecting().platform, Some(Platform::Mobile));
    for (way, url, target) in [
        (Platform::Desktop, "elsewhere-desktop://wc?uri=wc%3Aone%402", UrlTarget::Here),
        (Platform::Web, "https://app.elsewhere.test/wc?uri=wc%3Aone%402", UrlTarget::NewTab),
    ] {
        page.act(connect_by("w1", way));
        link(&mut page, "wc:one@2");
        assert_eq!(page.connecting().platform, Some(way));
        page.act(Action::OpenLink);
        let url = Effect::OpenUrl { url: url.into(), target };
        assert_eq!(page.effects.last().map(|request| &request.effect), Some(&url));
    }
    page.act(Action::Back);
    assert_eq!(page.view(), View::Connect, "the ways stand in place of each other");
}

#[test]
fn what_is_in_this_browser_comes_first() {
    let mut wallet = everywhere();
    wallet.rdns = Some("io.metamask".into());
    let mut page = page_of(wallet);
    page.found(metamask());
    page.act(connect("w1"));
    assert_eq!(
        (page.view(), page.connecting().platform),
        (View::Connecting, Some(Platform::Browser))
    );
    page.act(connect_by("w1", Platform::Mobile));
    assert_eq!(page.view(), View::ConnectingWalletConnect);
    page.act(connect_by("w1", Platform::Browser));
    assert_eq!(page.view(), View::Connecting);
}

#[test]
fn a_way_that_a_wallet_has_not_is_not_taken() {
    let mut page = page_of(elsewhere());
    page.act(connect_by("w1", Platform::Web));
    assert_eq!(page.connecting().platform, Some(Platform::Mobile));
}

#[test]
fn trying_again_goes_the_same_way() {
    let mut page = page_of(everywhere());
    page.act(connect_by("w1", Platform::Web));
    let Answer::Now(no) = Answer::wallet_error(5000, "User rejected.") else { unreachable!() };
    page.answer(is_connect, &no);
    page.act(Action::Retry);
    assert_eq!((page.stage(), page.connecting().platform), (Stage::Waiting, Some(Platform::Web)));
}

#[test]
fn a_page_without_adapters_shows_the_code_at_once() {
    let mut page = Page::with(|setup| setup.options.adapters.clear());
    page.found(way());
    on_connect(&mut page, Answer::Never);
    page.act(open());
    link(&mut page, URI);
    assert_eq!(
        (page.view(), uri(&page).as_deref()),
        (View::ConnectingWalletConnectBasic, Some(URI))
    );
    assert_eq!(page.stage(), Stage::Waiting);
    page.act(push(View::AllWallets));
    page.act(Action::Back);
    assert_eq!(page.asked(is_connect).len(), 1, "it goes on behind the list");
    page.answer(is_connect, &session("Pocket"));
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn the_code_is_there_again_after_a_wallet_was_left() {
    let mut page = Page::with(|setup| setup.options.adapters.clear());
    page.lists(vec![elsewhere()]);
    page.found(way());
    on_connect(&mut page, Answer::Never);
    page.act(open());
    page.act(push(View::AllWallets));
    page.act(connect("w1"));
    page.act(Action::Back);
    page.act(Action::Back);
    link(&mut page, URI);
    assert_eq!(
        (page.view(), uri(&page).as_deref()),
        (View::ConnectingWalletConnectBasic, Some(URI))
    );
    page.act(Action::Close);
    assert_eq!(page.cancelled.len(), page.asked(is_connect).len());
}

#[test]
fn a_no_is_asked_again_where_there_is_only_the_code() {
    let mut page = Page::with(|setup| setup.options.adapters.clear());
    page.found(way());
    on_connect(&mut page, Answer::Never);
    page.act(open());
    let Answer::Now(no) = Answer::wallet_error(5000, "User rejected.") else { unreachable!() };
    page.answer(is_connect, &no);
    assert_eq!(page.stage(), Stage::Rejected);
    page.act(Action::Retry);
    assert_eq!((page.stage(), page.asked(is_connect).len()), (Stage::Waiting, 2));
}

#[test]
fn on_a_phone_there_is_a_list_in_place_of_the_code() {
    for (adapters, view) in [(true, View::Connect), (false, View::AllWallets)] {
        let mut page = Page::with(|setup| {
            setup.environment.mobile = true;
            if !adapters {
                setup.options.adapters.clear();
            }
        });
        page.act(open_at(View::ConnectingWalletConnectBasic));
        assert_eq!(page.view(), view);
    }
}

#[test]
fn a_stores_page_is_shown_as_a_code_until_it_is_pressed_again() {
    let mut wallet = listed("w1", "Elsewhere");
    let store = "https://apps.apple.com/app/id1";
    wallet.app_store = Some(store.into());
    let mut page = page_of(wallet);
    page.act(connect("w1"));
    assert_eq!(page.view(), View::Downloads);
    let press = Action::ShowStore { page: WalletPage::AppStore };
    page.act(press.clone());
    let drawn = StoreSlice { page: Some(WalletPage::AppStore), code: qr::draw(store) };
    assert_eq!(page.read::<StoreSlice>("store"), drawn);
    page.act(press);
    assert_eq!(page.read::<StoreSlice>("store"), StoreSlice::default());
}

/// Opens the dialog straight at this wallet, as a page does that shows a wallet's name itself.
fn open_at_wallet(wallet: &str) -> Action {
    Action::Open { view: None, namespace: None, wallet: Some(wallet.into()) }
}

#[test]
fn a_page_that_has_just_been_loaded_opens_at_any_wallet_of_the_registry() {
    // Far behind those that are asked for ahead.
    let mut last = everywhere();
    last.id = "last".into();
    last.aliases = vec!["another-registrys".into()];
    last.rdns = Some("test.elsewhere".into());
    let names = ["last", "another-registrys", "test.elsewhere", "elsewhere"];
    for (wanted, adapters) in names.into_iter().flat_map(|name| [(name, true), (name, false)]) {
        let mut page = Page::with(|setup| {
            if !adapters {
                setup.options.adapters.clear();
            }
        });
        page.registry = crate::testing::many(60);
        page.registry.push(last.clone());
        page.found(way());
        on_connect(&mut page, Answer::Never);
        page.act(open_at_wallet(wanted));
        assert_eq!(page.view(), View::ConnectingWalletConnect, "{wanted}");
        let wallet = page.connecting().wallet.expect("the wallet");
        assert_eq!(wallet.id, "last", "{wanted}");
        link(&mut page, URI);
        assert_eq!(uri(&page).as_deref(), Some(URI), "{wanted}");
    }
}

#[test]
fn a_wallet_that_is_installed_is_known_by_the_registrys_id_as_well() {
    let mut page = Page::new();
    let mut wallet = everywhere();
    wallet.rdns = Some("io.metamask".into());
    wallet.aliases = vec!["another-registrys".into()];
    page.lists(vec![wallet]);
    page.found(way());
    page.found(metamask());
    on_connect(&mut page, Answer::Never);
    page.act(open_at_wallet("another-registrys"));
    assert_eq!(
        (page.view(), page.connecting().platform),
        (View::Connecting, Some(Platform::Browser))
    );
}

#[test]
fn a_wallet_that_is_looked_for_comes_no_more_once_the_visitor_turned_away() {
    let looks =
        |effect: &Effect| matches!(effect, Effect::Http { url, .. } if url.contains("include=w1"));
    let loads = |effect: &Effect| matches!(effect, Effect::LoadPart { .. });
    // While the registry is asked, and while the code for that comes.
    for (closes, late) in [(true, false), (false, false), (true, true), (false, true)] {
        let mut page = Page::new();
        let mut own = listed("metamask", "MetaMask");
        own.rdns = metamask().rdns;
        page.packaged = vec![own];
        page.registry = vec![everywhere()];
        page.found(way());
        page.found(metamask());
        on_connect(&mut page, Answer::Never);
        page.on(move |effect| {
            (if late { loads(effect) } else { looks(effect) }).then_some(Answer::Never)
        });
        page.act(open_at_wallet("w1"));
        assert_eq!(page.view(), View::Connect);
        page.act(if closes { Action::Close } else { connect("MetaMask") });
        let before = (page.is_open(), page.view());
        let waiting: Vec<u32> = page
            .effects
            .iter()
            .filter(|one| if late { loads(&one.effect) } else { looks(&one.effect) })
            .map(|one| one.id)
            .collect();
        assert!(!waiting.is_empty(), "closes: {closes}, late: {late}");
        let Answer::Now(answer) = crate::testing::registry(&page.registry, "/?include=w1") else {
            unreachable!()
        };
        for id in waiting {
            page.reply(id, if late { &Reply::Done } else { &answer });
        }
        assert_eq!((page.is_open(), page.view()), before, "closes: {closes}, late: {late}");
    }
}
