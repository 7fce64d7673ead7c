//! The door: what goes in is text and may be anything.

use crate::{
    connection::Status,
    protocol::{Action, Effect, HostEvent, Purpose, Reply},
    testing::{Answer, Outcome, Page, actions::*, metamask},
};
use proptest::prelude::*;

/// Asks the wallet, which does not answer; the number of the request and of the promise.
fn asked() -> (Page, u32, u32) {
    let mut page = Page::new();
    page.found(metamask());
    page.on(|effect| matches!(effect, Effect::Connect { .. }).then_some(Answer::Never));
    let call = page.call(connect("MetaMask"));
    let request = page.latest(|effect| matches!(effect, Effect::Connect { .. }));
    (page, request, call)
}

#[test]
fn an_action_that_is_none_fails_its_promise_and_says_why() {
    for (action, why) in [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "found an array"),
        ("{}", "type is missing"),
        (r#"{"type":"fly"}"#, "fly"),
        (r#"{"type":"connect"}"#, "wallet is missing"),
        (r#"{"type":"connect","wallet":7}"#, "wallet: expected a string"),
        (r#"{"type":"switchNetwork","chainId":"one"}"#, "chainId: Invalid CAIP-2 network id"),
        (r#"{"type":"push","view":"Nowhere"}"#, "view: "),
    ] {
        let mut page = Page::new();
        page.dispatch(7, action);
        let Outcome::Failed(error) = page.outcome(7) else { panic!("{action} must fail") };
        assert_eq!(
            (error.code.as_str(), error.message.as_str()),
            ("DS012", "The action is not valid")
        );
        let detail = error.detail.unwrap_or_default();
        assert!(detail.contains(why), "{action}: {detail}");
        assert_eq!(page.console(), [format!("The action is not valid ({detail})")]);
    }
}

#[test]
fn a_host_event_that_is_none_is_told_in_the_console() {
    let mut page = Page::new();
    page.raw_event(r#"{"type":"chainChanged","connector":"x","namespace":"cosmos","chain":"1"}"#);
    assert!(page.console()[0].contains("namespace: Unknown namespace"), "{:?}", page.console());
}

#[test]
fn a_page_cannot_send_what_only_the_host_may() {
    let mut page = Page::new();
    page.connect(metamask());
    page.dispatch(
        9,
        r#"{"type":"accountsChanged","connector":"eip6963:io.metamask","namespace":"eip155","accounts":[]}"#,
    );
    assert!(matches!(page.outcome(9), Outcome::Failed(_)));
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_reply_to_a_request_that_nobody_made_is_ignored() {
    let mut page = Page::new();
    for id in [0, 1, 999_999, u32::MAX] {
        page.reply(id, &Reply::Done);
    }
    assert!(page.changed.is_empty() && page.console().is_empty());
}

#[test]
fn a_reply_that_is_none_fails_the_request_and_is_told() {
    for reply in
        ["", "null", r#"{"type":"session"}"#, r#"{"type":"session","session":{"accounts":"x"}}"#]
    {
        let (mut page, request, call) = asked();
        page.raw_reply(request, reply);
        assert_eq!(page.status(), Status::Disconnected, "{reply}");
        assert_eq!(page.error(call), "The wallet reported an error");
        assert_eq!(page.console().len(), 1);
    }
}

#[test]
fn an_http_answer_that_is_no_text_fails_the_request() {
    let (mut page, request, call) = asked();
    page.raw_http(request, b"{\"name\":\"\xff\"}");
    assert_eq!(page.status(), Status::Disconnected);
    assert!(matches!(page.outcome(call), Outcome::Failed(_)));
}

#[test]
fn a_reply_of_the_wrong_kind_fails_the_request() {
    for reply in [
        Reply::Done,
        Reply::Text { value: "x".into() },
        Reply::Values { values: vec![None] },
        Reply::Http { status: 200, body: "{}".into() },
    ] {
        let (mut page, request, call) = asked();
        page.reply(request, &reply);
        assert_eq!(page.error(call), "The wallet reported an error");
        assert_eq!(page.status(), Status::Disconnected);
    }
}

#[test]
fn an_unknown_slice_reads_as_null() {
    assert_eq!(Page::new().raw("nothing"), "null");
}

#[test]
fn every_slice_is_new_at_the_start_and_later_only_those_that_changed() {
    let mut page = Page::new();
    assert_eq!(page.changed.len(), crate::Slices::NAMES.len());
    page.tick();
    assert!(page.changed.is_empty());
    page.act(Action::SetTheme { mode: crate::protocol::ThemeMode::Light });
    assert_eq!(page.changed, ["options"]);
}

#[test]
fn every_slice_reads_as_json_of_its_own_type() {
    let mut page = Page::new();
    page.registry = crate::testing::many(3);
    page.connect(metamask());
    page.act(open());
    page.connection();
    page.connecting();
    page.account();
    page.network();
    page.wallets();
    page.directory();
    page.notice();
    page.alert();
    page.options();
    page.modal();
}

#[test]
fn a_promise_that_nobody_waits_for_is_not_settled() {
    let mut page = Page::new();
    page.act(connect("nobody"));
    assert!(page.settled.is_empty());
}

#[test]
fn every_kind_of_action_settles_its_promise() {
    for action in [
        open(),
        Action::Close,
        push(crate::protocol::View::Networks),
        Action::Back,
        Action::Prepare,
        Action::Retry,
        Action::Cancel,
        disconnect(),
        switch("eip155:10"),
        search("rain"),
        Action::MoreWallets,
        Action::FilterCertified { only: true },
        Action::CopyAddress,
        Action::OpenExplorer,
        Action::SetConsent { granted: true },
        Action::DismissNotice,
        Action::DismissAlert,
        Action::RefreshBalance,
        connect("nobody"),
    ] {
        let mut page = Page::new();
        let call = page.call(action.clone());
        assert_ne!(page.outcome(call), Outcome::Pending, "{action:?}");
    }
}

#[test]
fn time_never_runs_backwards_and_goes_on_when_the_clock_is_set_back() {
    let mut page = Page::new();
    page.act(Action::ShowNotice { message: "x".into(), failed: false });
    page.now -= 1_000_000;
    page.tick();
    assert!(page.notice().open);
    assert_eq!(page.wake_at, Some(page.now + 2_500));
    page.advance(2_499);
    assert!(page.notice().open);
    page.advance(1);
    assert!(!page.notice().open);
}

#[test]
fn the_end_of_time_is_survived() {
    let mut page = Page::new();
    // The latest time that JavaScript can count.
    page.now = (1 << 53) - 1 - 60_000;
    page.connect(metamask());
    page.act(Action::RefreshBalance);
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_dead_gateway_leaves_a_page_that_connects() {
    let mut page = Page::new();
    for purpose in [Purpose::Registry, Purpose::Rpc, Purpose::Analytics] {
        page.on_http(purpose, |_| Answer::throws("Failed to fetch"));
    }
    page.act(open());
    page.connect(metamask());
    page.event(HostEvent::Leaving);
    page.advance(60_000);
    assert_eq!(page.status(), Status::Connected);
}

proptest! {
    #[test]
    fn no_text_brings_it_down(action in ".{0,60}", event in ".{0,60}", reply in ".{0,60}") {
        let (mut page, request, _) = asked();
        page.dispatch(50, &action);
        page.raw_event(&event);
        page.raw_reply(request, &reply);
        prop_assert_ne!(page.outcome(50), Outcome::Pending);
    }

    #[test]
    fn no_options_bring_it_down(options in ".{0,80}", environment in ".{0,40}") {
        let mut page = Page::load(&options, &environment, crate::testing::Storage::default());
        page.start();
        page.act(open());
        page.act(Action::Close);
        prop_assert!(!page.is_open());
    }

    #[test]
    fn no_storage_brings_it_down(text in "[\\[\\]{}\":,a-z0-9]{0,60}") {
        let page = Page::with(|setup| {
            for key in [crate::storage::CONNECTIONS, crate::storage::RECENT_WALLETS, crate::storage::ACTIVE_NETWORK] {
                setup.store(key, &text);
            }
        });
        prop_assert!(page.connection().initialized || page.wake_at.is_some());
    }

    #[test]
    fn no_answer_of_a_server_brings_it_down(body in ".{0,200}", status in 100_u16..600) {
        let mut page = Page::new();
        page.on(move |effect| {
            matches!(effect, Effect::Http { .. }).then(|| Answer::http(status, &body))
        });
        page.connect(metamask());
        page.act(open_at(crate::protocol::View::AllWallets));
        prop_assert_eq!(page.status(), Status::Connected);
        prop_assert!(!page.directory().loading);
    }
}
