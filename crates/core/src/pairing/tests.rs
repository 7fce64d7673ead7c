//! Reaching a wallet elsewhere (specification, sections 2, 4 and 9), in virtual time.

use super::{PairingSlice, RENEW_MS};
use crate::{
    connection::{Stage, Status},
    notice::NoticeVariant,
    protocol::{
        Action, Connector, ConnectorKind, Effect, HostEvent, LinkProblem, PairingNews, Reply, View,
        WalletSession,
    },
    testing::{ALICE, Answer, Outcome, Page, actions::*, listed, metamask},
};
use api::wallets::Wallet;
use caip::Namespace;
use json::Later;

mod families;
mod phone;
mod platforms;
mod sign_in;

const URI: &str =
    "wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn";

fn way() -> Connector {
    Connector {
        id: "walletConnect".into(),
        kind: ConnectorKind::WalletConnect,
        namespace: Namespace::Eip155,
        name: "WalletConnect".into(),
        icon: None,
        rdns: None,
    }
}

/// A wallet with an app on phones.
fn elsewhere() -> Wallet {
    let mut wallet = listed("w1", "Elsewhere");
    wallet.mobile_link = Some("elsewhere://".into());
    wallet
}

fn is_connect(effect: &Effect) -> bool {
    matches!(effect, Effect::Connect { .. })
}

fn on_connect(page: &mut Page, answer: Answer) {
    page.on(move |effect| is_connect(effect).then(|| answer.clone()));
}

fn tell(page: &mut Page, news: &PairingNews) {
    page.event(HostEvent::Pairing { news: Later::of(news) });
}

/// A link that lives for five minutes, as they do.
fn link(page: &mut Page, uri: &str) {
    let expiry = page.now / 1000 + 300;
    tell(page, &PairingNews::Link { uri: uri.into(), expiry });
}

fn shown(page: &Page) -> PairingSlice {
    page.read("pairing")
}

fn uri(page: &Page) -> Option<String> {
    shown(page).link.map(|link| link.uri)
}

fn session(name: &str) -> Reply {
    let (accounts, chain) = (vec![ALICE.into()], Some("eip155:1".into()));
    Reply::Session {
        session: WalletSession {
            accounts,
            chain,
            name: Some(name.into()),
            ..WalletSession::default()
        },
    }
}

/// The visitor chose to scan; nobody has answered.
fn scanning() -> (Page, u32) {
    let mut page = Page::new();
    page.found(way());
    on_connect(&mut page, Answer::Never);
    page.act(open());
    let call = page.call(connect("walletConnect"));
    link(&mut page, URI);
    (page, call)
}

#[test]
fn a_wallet_elsewhere_is_offered_after_what_is_installed() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(way());
    page.act(open());
    assert_eq!(page.rows()[..2], ["MetaMask", "WalletConnect"]);
}

#[test]
fn on_a_phone_nobody_scans_what_their_own_screen_shows() {
    let mut page = Page::with(|setup| setup.environment.mobile = true);
    page.lists(vec![elsewhere(), listed("w2", "Nowhere")]);
    page.found(way());
    page.act(open());
    assert_eq!(page.rows(), ["Elsewhere"], "and what this phone cannot open is not suggested");
}

#[test]
fn the_link_is_shown_as_a_code() {
    let (page, _) = scanning();
    assert_eq!((page.view(), page.stage()), (View::ConnectingWalletConnect, Stage::Waiting));
    let link = shown(&page).link.expect("a link");
    assert_eq!(link.code, qr::draw(URI).expect("a code"));
    assert_eq!(u64::from(link.shown_ms), RENEW_MS);
}

#[test]
fn a_wallet_that_says_yes_is_connected_under_its_own_name() {
    let (mut page, call) = scanning();
    tell(&mut page, &PairingNews::Approved);
    assert!(shown(&page).approved);
    page.answer(is_connect, &session("Pocket"));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!((page.status(), page.address().as_deref()), (Status::Connected, Some(ALICE)));
    assert_eq!(page.connection().sessions[0].wallet_name, "Pocket");
    assert_eq!(page.connection().sessions[0].kind, ConnectorKind::WalletConnect);
    page.advance(900);
    assert!(!page.is_open());
}

#[test]
fn a_wallet_that_settles_wrongly_is_told_of_and_the_link_is_there_for_another_try() {
    let (mut page, call) = scanning();
    tell(&mut page, &PairingNews::Approved);
    let expiry = page.now / 1000 + 300;
    tell(&mut page, &PairingNews::Link { uri: URI.into(), expiry });
    tell(&mut page, &PairingNews::Failed);
    let notice = page.notice();
    assert_eq!((notice.open, notice.variant), (true, NoticeVariant::Error));
    assert_eq!(notice.message.key, "pairing.failed");
    assert_eq!((uri(&page).as_deref(), shown(&page).approved), (Some(URI), false));
    assert_eq!((page.stage(), page.outcome(call)), (Stage::Waiting, Outcome::Pending));
}

#[test]
fn a_link_is_renewed_after_four_minutes() {
    let (mut page, _) = scanning();
    page.advance(RENEW_MS - 1);
    assert_eq!((page.asked(is_connect).len(), uri(&page).as_deref()), (1, Some(URI)));
    page.advance(1);
    assert_eq!((page.asked(is_connect).len(), uri(&page)), (2, None));
    link(&mut page, "wc:second@2");
    assert_eq!(uri(&page).as_deref(), Some("wc:second@2"));
    page.answer(is_connect, &session("Pocket"));
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_link_made_after_the_clock_was_set_back_is_shown_for_its_time() {
    let (mut page, _) = scanning();
    page.now -= 600_000;
    page.tick();
    link(&mut page, "wc:second@2");
    let shown = shown(&page).link.expect("a link");
    assert_eq!((shown.uri.as_str(), u64::from(shown.shown_ms)), ("wc:second@2", RENEW_MS));
}

#[test]
fn a_link_that_was_just_scanned_is_good_to_its_own_end() {
    let (mut page, call) = scanning();
    let first = page.latest(is_connect);
    page.advance(RENEW_MS);
    link(&mut page, "wc:second@2");
    assert!(page.cancelled.is_empty());
    page.reply(first, &session("Pocket"));
    assert_eq!((page.outcome(call), page.status()), (Outcome::Done, Status::Connected));
    assert_eq!(page.cancelled, [page.latest(is_connect)], "its successor is withdrawn");
}

#[test]
fn the_end_of_a_link_that_was_renewed_is_not_told() {
    let (mut page, call) = scanning();
    let first = page.latest(is_connect);
    page.advance(RENEW_MS);
    link(&mut page, "wc:second@2");
    let Answer::Now(late) = Answer::timeout() else { unreachable!() };
    page.reply(first, &late);
    assert_eq!((page.stage(), uri(&page).as_deref()), (Stage::Waiting, Some("wc:second@2")));
    assert_eq!(page.outcome(call), Outcome::Pending);
    page.advance(RENEW_MS);
    assert_eq!(page.asked(is_connect).len(), 3);
}

#[test]
fn a_link_that_a_wallet_approved_is_not_renewed() {
    let (mut page, _) = scanning();
    page.advance(RENEW_MS - 1);
    tell(&mut page, &PairingNews::Approved);
    page.advance(20_000);
    assert_eq!(page.asked(is_connect).len(), 1);
    page.answer(is_connect, &session("Pocket"));
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_link_that_is_over_within_ten_seconds_is_not_shown() {
    let (mut page, _) = scanning();
    for (seconds, is_shown) in [(9, false), (10, false), (11, true), (300, true)] {
        let expiry = page.now / 1000 + seconds;
        tell(&mut page, &PairingNews::Link { uri: URI.into(), expiry });
        assert_eq!(uri(&page).is_some(), is_shown, "{seconds} s");
    }
}

#[test]
fn a_wallet_that_says_no_can_be_asked_again() {
    let (mut page, call) = scanning();
    let Answer::Now(no) = Answer::wallet_error(5000, "User rejected.") else { unreachable!() };
    page.answer(is_connect, &no);
    assert_eq!(page.stage(), Stage::Rejected);
    assert_eq!(page.error(call), "The request was declined in the wallet");
    page.act(Action::Retry);
    assert_eq!((page.view(), page.stage()), (View::ConnectingWalletConnect, Stage::Waiting));
    assert_eq!((page.asked(is_connect).len(), uri(&page)), (2, None));
}

#[test]
fn a_link_that_nobody_used_has_expired() {
    let (mut page, call) = scanning();
    let Answer::Now(late) = Answer::timeout() else { unreachable!() };
    page.answer(is_connect, &late);
    assert_eq!(page.stage(), Stage::Failed);
    assert_eq!(page.error(call), "This link has expired");
}

#[test]
fn going_back_withdraws_the_link() {
    for action in [Action::Back, Action::Cancel] {
        let (mut page, call) = scanning();
        page.act(action);
        assert_eq!((page.view(), page.stage()), (View::Connect, Stage::Idle));
        assert_eq!(page.cancelled, [page.latest(is_connect)]);
        assert_eq!(page.error(call), "Request was aborted");
        assert_eq!(shown(&page), PairingSlice::default());
        link(&mut page, "wc:late@2");
        assert_eq!(shown(&page), PairingSlice::default(), "late news is of no account");
    }
}

#[test]
fn why_the_relay_is_out_of_reach_is_told_until_it_is_not() {
    let (mut page, _) = scanning();
    let problem = Some(LinkProblem::Blocked);
    tell(&mut page, &PairingNews::Relay { problem });
    assert_eq!((shown(&page).problem, uri(&page).as_deref()), (problem, Some(URI)));
    tell(&mut page, &PairingNews::Relay { problem: None });
    assert_eq!(shown(&page).problem, None);
}

#[test]
fn the_link_is_copied() {
    let (mut page, _) = scanning();
    page.act(Action::CopyLink);
    assert_eq!(page.asked(|effect| *effect == Effect::Copy { text: URI.into() }).len(), 1);
    assert_eq!(page.notice().variant, NoticeVariant::Success);
    assert_eq!(page.notice().message.key, "notice.linkCopied");
}

#[test]
fn a_wallet_of_the_registry_is_reached_if_it_has_a_link_for_this_family() {
    let mobile = |chains: &[&str]| {
        let mut wallet = elsewhere();
        wallet.chains = json::from_str(&json::to_string(&chains.to_vec())).unwrap();
        wallet
    };
    for (wallet, view) in [
        (mobile(&[]), View::ConnectingWalletConnect),
        (mobile(&["eip155:1"]), View::ConnectingWalletConnect),
        (mobile(&["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"]), View::Downloads),
        (listed("w1", "Elsewhere"), View::Downloads),
    ] {
        let mut page = Page::new();
        page.lists(vec![wallet.clone()]);
        page.found(way());
        on_connect(&mut page, Answer::Never);
        page.act(open());
        page.act(connect("w1"));
        assert_eq!(page.view(), view, "{wallet:?}");
    }
}

#[test]
fn without_a_way_to_wallets_elsewhere_they_are_only_downloaded() {
    let mut page = Page::new();
    page.lists(vec![elsewhere()]);
    page.act(open());
    page.act(connect("w1"));
    assert_eq!(page.view(), View::Downloads);
}

#[test]
fn the_wallet_that_was_chosen_is_remembered() {
    let mut page = Page::new();
    page.lists(vec![elsewhere()]);
    page.found(way());
    on_connect(&mut page, Answer::Now(session("Elsewhere")));
    page.act(open());
    page.act(connect("w1"));
    assert_eq!(page.storage.entries.get(crate::storage::RECENT_WALLETS).unwrap(), "[\"w1\"]");
}

#[test]
fn what_the_relay_refuses_for_good_raises_its_alert_once() {
    for (problem, key, text) in [
        (
            LinkProblem::ClockSkew,
            "error.sessionExpired",
            "Session Expired: check this device's time settings",
        ),
        (LinkProblem::BadProject, "error.projectIdInvalid", "Invalid Project ID"),
        (
            LinkProblem::OriginRefused,
            "error.originNotAllowed",
            "Invalid App Configuration: Origin not found on Allowlist",
        ),
    ] {
        let (mut page, _) = scanning();
        for _ in 0..3 {
            tell(&mut page, &PairingNews::Relay { problem: Some(problem) });
        }
        assert_eq!((page.alert().open, page.alert().message.key.as_str()), (true, key));
        assert_eq!(page.console(), [text]);
    }
    let (mut page, _) = scanning();
    for problem in [LinkProblem::Offline, LinkProblem::Dropped, LinkProblem::TooMany] {
        tell(&mut page, &PairingNews::Relay { problem: Some(problem) });
    }
    assert!(!page.alert().open, "it may pass by itself");
}

#[test]
fn a_page_that_only_pairs_marks_no_network_as_unsupported() {
    let mut page = Page::with(|setup| setup.options.adapters = Vec::new());
    page.found(way());
    on_connect(&mut page, Answer::Never);
    page.act(open());
    assert_eq!(page.view(), View::ConnectingWalletConnectBasic);
    link(&mut page, URI);
    let (accounts, chain) = (vec![ALICE.into()], Some("eip155:777".into()));
    let session = WalletSession { accounts, chain, ..WalletSession::default() };
    page.answer(is_connect, &Reply::Session { session });
    assert_eq!((page.address().as_deref(), page.network().unsupported), (Some(ALICE), None));
    assert_ne!(page.view(), View::UnsupportedChain);
    page.advance(900);
    assert!(!page.is_open());
}
