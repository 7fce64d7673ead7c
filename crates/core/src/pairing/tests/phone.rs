//! On the phone that the wallet is on.

use super::*;
use crate::{
    pairing::MISSED_MS,
    protocol::{Fault, FaultKind, Purpose, System, UrlTarget, WalletApp},
    testing::Setup,
};
use api::wallets::Browse;

const OPENS: &str = "elsewhere://wc?uri=wc%3A7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9%402%3Frelay-protocol%3Dirn";

fn on_phone(change: impl FnOnce(&mut Setup)) -> Page {
    let mut page = Page::with(|setup| {
        setup.environment.mobile = true;
        change(setup);
    });
    let mut wallet = elsewhere();
    wallet.link_mode = Some("https://elsewhere.test/app".into());
    page.lists(vec![wallet]);
    page.found(way());
    on_connect(&mut page, Answer::Never);
    page
}

/// The dialog is open, and a link is there.
fn ready() -> Page {
    let mut page = on_phone(|_| {});
    page.act(open());
    link(&mut page, URI);
    page
}

fn opened(page: &Page) -> Vec<(String, UrlTarget)> {
    let opened = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::OpenUrl { url, target } => Some((url.clone(), *target)),
        _ => None,
    });
    opened.collect()
}

fn visible(page: &mut Page, visible: bool) {
    page.event(HostEvent::Visibility { visible });
}

#[test]
fn a_link_is_there_before_a_wallet_is_pressed() {
    let mut page = on_phone(|_| {});
    assert_eq!(page.asked(is_connect).len(), 0);
    page.act(open());
    assert_eq!(page.asked(is_connect).len(), 1);
    assert_eq!((page.view(), page.stage()), (View::Connect, Stage::Idle));
    assert_eq!(page.status(), Status::Disconnected);
}

#[test]
fn the_press_itself_opens_the_app() {
    let mut page = ready();
    let call = page.call(connect("w1"));
    assert_eq!(opened(&page), [(OPENS.into(), UrlTarget::Here)]);
    assert_eq!(page.asked(is_connect).len(), 1, "with the link that was there");
    assert_eq!((page.view(), page.stage()), (View::ConnectingWalletConnect, Stage::Waiting));
    assert!(shown(&page).opened && !shown(&page).missed);
    page.answer(is_connect, &session("Elsewhere"));
    assert_eq!(page.outcome(call), Outcome::Done);
}

#[test]
fn where_the_link_is_late_nothing_opens_before_the_next_press() {
    let mut page = on_phone(|_| {});
    page.act(open());
    page.act(connect("w1"));
    link(&mut page, URI);
    assert_eq!(opened(&page), []);
    assert!(!shown(&page).opened);
    page.act(Action::OpenLink);
    assert_eq!(opened(&page), [(OPENS.into(), UrlTarget::Here)]);
}

#[test]
fn where_the_code_for_links_is_late_the_press_shows_progress_and_then_a_button() {
    let mut page = on_phone(|_| {});
    page.on(|effect| matches!(effect, Effect::LoadPart { .. }).then_some(Answer::Never));
    page.act(open());
    let call = page.call(connect("w1"));
    assert_eq!((page.view(), page.stage()), (View::ConnectingWalletConnect, Stage::Waiting));
    assert!(page.connecting().here, "it is known already that the app would be on this phone");
    assert_eq!(page.asked(is_connect).len(), 0);
    let parts = |effect: &Effect| matches!(effect, Effect::LoadPart { .. });
    let parts: Vec<u32> =
        page.effects.iter().filter(|it| parts(&it.effect)).map(|it| it.id).collect();
    for part in parts {
        page.reply(part, &Reply::Done);
    }
    assert_eq!(page.asked(is_connect).len(), 1, "one link, whoever wanted it first");
    link(&mut page, URI);
    assert_eq!(opened(&page), []);
    page.act(Action::OpenLink);
    assert_eq!(opened(&page), [(OPENS.into(), UrlTarget::Here)]);
    page.answer(is_connect, &session("Elsewhere"));
    assert_eq!(page.outcome(call), Outcome::Done);
}

#[test]
fn the_first_screen_comes_before_the_link() {
    let mut page = on_phone(|_| {});
    page.packaged.clear();
    let registry =
        |effect: &Effect| matches!(effect, Effect::Http { purpose: Purpose::Registry, .. });
    page.on(move |effect| registry(effect).then_some(Answer::Never));
    page.act(open());
    assert_eq!(page.asked(is_connect).len(), 0);
    page.answer(
        registry,
        &Reply::Failed {
            fault: Fault { kind: FaultKind::Timeout, code: None, message: String::new() },
        },
    );
    assert_eq!(page.asked(is_connect).len(), 1);
}

#[test]
fn a_way_to_a_relay_that_is_found_while_the_dialog_is_open_brings_the_link() {
    let mut page = Page::with(|setup| setup.environment.mobile = true);
    on_connect(&mut page, Answer::Never);
    page.act(open());
    page.found(way());
    assert_eq!(page.asked(is_connect).len(), 1);
}

#[test]
fn a_link_that_slept_too_long_is_not_opened() {
    let mut page = ready();
    // The phone slept: no timer ran.
    page.now += 300_000 - 10_000;
    page.act(connect("w1"));
    assert_eq!(opened(&page), []);
}

#[test]
fn a_page_that_stays_in_front_says_so_and_the_next_press_goes_by_the_web() {
    let mut page = ready();
    page.act(connect("w1"));
    page.advance(MISSED_MS);
    assert!(shown(&page).missed);
    page.act(Action::OpenLink);
    assert!(!shown(&page).missed);
    let (url, target) = opened(&page)[1].clone();
    assert!(url.starts_with("https://elsewhere.test/app/wc?uri=wc%3A7f6e"), "{url}");
    assert_eq!(target, UrlTarget::NewTab);
}

#[test]
fn an_app_that_came_up_is_not_missed() {
    let mut page = ready();
    page.act(connect("w1"));
    visible(&mut page, false);
    page.advance(60_000);
    visible(&mut page, true);
    page.advance(60_000);
    assert!(!shown(&page).missed);
    assert_eq!(page.stage(), Stage::Waiting);
}

#[test]
fn a_page_may_prefer_addresses_of_the_web() {
    let mut page = on_phone(|setup| setup.options.prefer_universal_links = true);
    page.act(open());
    link(&mut page, URI);
    page.act(connect("w1"));
    assert!(opened(&page)[0].0.starts_with("https://elsewhere.test/app/wc?uri="));
}

#[test]
fn telegram_opens_a_place_of_its_own_and_on_android_undoes_one_encoding() {
    for (system, twice) in [(System::Android, true), (System::Ios, false)] {
        let mut page = on_phone(|setup| {
            setup.environment.telegram = true;
            setup.environment.system = system;
        });
        page.act(open());
        link(&mut page, URI);
        page.act(connect("w1"));
        let (url, target) = opened(&page)[0].clone();
        assert_eq!((url.contains("wc%253A"), target), (twice, UrlTarget::NewTab), "{system:?}");
    }
}

#[test]
fn the_app_is_woken_for_requests_once_it_is_connected() {
    let mut page = ready();
    page.act(connect("w1"));
    page.answer(is_connect, &session("Elsewhere"));
    let app = Some(WalletApp { href: "elsewhere://".into(), name: "Elsewhere".into() });
    assert_eq!(chosen(&page), [app]);
}

#[test]
fn a_wallet_that_scanned_is_not_woken() {
    let (mut page, _) = scanning();
    page.answer(is_connect, &session("Pocket"));
    assert_eq!(chosen(&page), [None]);
}

fn chosen(page: &Page) -> Vec<Option<WalletApp>> {
    let chosen = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::ChooseApp { app, .. } => Some(app.clone()),
        _ => None,
    });
    chosen.collect()
}

#[test]
fn going_back_makes_another_link_for_the_next_press() {
    let mut page = ready();
    page.act(connect("w1"));
    let first = page.latest(is_connect);
    page.act(Action::Back);
    assert_eq!(page.cancelled, [first]);
    assert_eq!((page.asked(is_connect).len(), uri(&page)), (2, None));
    link(&mut page, "wc:second@2");
    page.act(connect("w1"));
    assert_eq!(opened(&page)[1].0, "elsewhere://wc?uri=wc%3Asecond%402");
}

#[test]
fn a_link_that_nobody_pressed_is_renewed_without_a_word() {
    let mut page = ready();
    let Answer::Now(late) = Answer::timeout() else { unreachable!() };
    page.answer(is_connect, &late);
    assert_eq!((page.stage(), page.view()), (Stage::Idle, View::Connect));
    assert_eq!(page.asked(is_connect).len(), 2);
}

#[test]
fn closing_the_dialog_withdraws_the_link() {
    let mut page = ready();
    page.act(Action::Close);
    assert_eq!(page.cancelled, [page.latest(is_connect)]);
    assert_eq!(shown(&page), PairingSlice::default());
}

#[test]
fn on_a_desktop_no_link_is_made_ahead() {
    let mut page = Page::new();
    page.found(way());
    page.act(open());
    assert_eq!(page.asked(is_connect).len(), 0);
}

#[test]
fn a_wallet_that_no_relay_reaches_opens_the_page_in_its_own_browser() {
    let mut page = on_phone(|_| {});
    let mut wallet = listed("w2", "Spectre");
    let link = "https://spectre.test/browse/{url}?ref={origin}";
    wallet.browse = vec![Browse { namespace: Namespace::Eip155, link: link.into() }].into();
    page.lists(vec![wallet]);
    page.act(open());
    page.act(connect("w2"));
    let url =
        "https://spectre.test/browse/https%3A%2F%2Fshop.test%2Fcart?ref=https%3A%2F%2Fshop.test";
    assert_eq!(opened(&page), [(url.into(), UrlTarget::NewTab)]);
    assert_eq!(page.view(), View::Downloads);
}

#[test]
fn an_app_that_only_the_gateway_knows_is_opened_by_its_address_of_the_web() {
    let mut page = on_phone(|_| {});
    page.packaged.clear();
    page.act(open());
    link(&mut page, "wc:one@2");
    page.act(connect("w1"));
    let url = "https://elsewhere.test/app/wc?uri=wc%3Aone%402";
    assert_eq!(opened(&page), [(url.into(), UrlTarget::NewTab)]);
}

#[test]
fn any_other_device_is_reached_by_a_code_on_a_phone_too() {
    let mut page = ready();
    page.act(connect("walletConnect"));
    assert_eq!(opened(&page), []);
    assert_eq!((page.view(), uri(&page).as_deref()), (View::ConnectingWalletConnect, Some(URI)));
}

/// The browser refuses the address of the wallet's app.
fn refusing() -> Page {
    let mut page = ready();
    page.on(|effect| {
        let fault = Fault {
            kind: FaultKind::Unsupported,
            code: None,
            message: "Not an address to open.".into(),
        };
        matches!(effect, Effect::OpenUrl { .. }).then(|| Answer::Now(Reply::Failed { fault }))
    });
    page
}

#[test]
fn an_app_that_cannot_be_opened_is_told_at_once() {
    let mut page = refusing();
    page.act(connect("w1"));
    assert!(shown(&page).missed, "and not only after a while");
    assert_eq!(page.stage(), Stage::Waiting, "the link may still be scanned or copied");
}

#[test]
fn the_event_of_an_app_that_cannot_be_opened_names_the_pairing_and_gives_no_key_away() {
    let mut page = on_phone(|_| {});
    page.act(open());
    link(&mut page, "wc:7f6e@2?relay-protocol=irn&symKey=5ec4e7");
    page.on(|effect| {
        let fault = Fault { kind: FaultKind::Unsupported, code: None, message: "no".into() };
        matches!(effect, Effect::OpenUrl { .. }).then(|| Answer::Now(Reply::Failed { fault }))
    });
    page.act(connect("w1"));
    assert_eq!(
        page.properties("CONNECT_PROXY_ERROR"),
        [
            r#"{"name":"Elsewhere","mobile_link":"elsewhere://","uri":"wc:7f6e@2","message":"no","caipNetworkId":"eip155:1"}"#
        ]
    );
}

#[test]
fn an_app_that_opens_is_no_error() {
    let mut page = ready();
    page.act(connect("w1"));
    page.advance(MISSED_MS);
    assert!(page.properties("CONNECT_PROXY_ERROR").is_empty());
}
