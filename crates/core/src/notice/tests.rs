//! Notices for the visitor, alerts for the developer (specification, section 4).

use super::{NoticeVariant, loading};
use crate::{
    message::Message,
    protocol::Action,
    testing::{Page, metamask},
};

fn say(text: &str) -> Action {
    Action::ShowNotice { message: text.into(), failed: false }
}

fn text(page: &Page) -> String {
    let notice = page.notice();
    let text = notice.message.values.get("text").cloned().unwrap_or_default();
    if notice.open { text } else { String::new() }
}

#[test]
fn a_first_notice_appears_at_once() {
    let mut page = Page::new();
    page.act(say("one"));
    assert_eq!(text(&page), "one");
    assert_eq!(page.notice().variant, NoticeVariant::Success);
}

#[test]
fn a_failure_is_told_as_one() {
    let mut page = Page::new();
    page.act(Action::ShowNotice { message: "no".into(), failed: true });
    assert_eq!(page.notice().variant, NoticeVariant::Error);
}

#[test]
fn a_notice_that_replaces_an_open_one_appears_after_150_ms() {
    let mut page = Page::new();
    page.act(say("one"));
    page.advance(1_000);
    page.act(say("two"));
    assert!(!page.notice().open, "the old one closes first");
    page.advance(149);
    assert!(!page.notice().open);
    page.advance(1);
    assert_eq!(text(&page), "two");
}

#[test]
fn a_third_notice_within_the_gap_waits_its_150_ms_too() {
    let mut page = Page::new();
    page.act(say("one"));
    page.act(say("two"));
    page.advance(100);
    page.act(say("three"));
    page.advance(149);
    assert!(!page.notice().open);
    page.advance(1);
    assert_eq!(text(&page), "three");
}

#[test]
fn a_notice_goes_by_itself_after_2_500_ms() {
    let mut page = Page::new();
    page.act(say("one"));
    page.advance(2_499);
    assert!(page.notice().open);
    page.advance(1);
    assert!(!page.notice().open);
    assert_eq!(page.wake_at, None);
}

#[test]
fn after_a_notice_has_gone_the_next_one_appears_at_once() {
    let mut page = Page::new();
    page.act(say("one"));
    page.advance(2_500);
    page.act(say("two"));
    assert_eq!(text(&page), "two");
}

#[test]
fn a_dismissed_notice_is_gone_and_the_next_one_appears_at_once() {
    let mut page = Page::new();
    page.act(say("one"));
    page.act(Action::DismissNotice);
    assert!(!page.notice().open);
    page.act(say("two"));
    assert_eq!(text(&page), "two");
}

#[test]
fn a_loading_notice_stays_until_it_is_replaced() {
    let mut page = Page::new();
    page.within(|context| loading(context, Message::new("notice.working")));
    page.advance(60_000);
    assert!(page.notice().open);
    assert_eq!(page.notice().variant, NoticeVariant::Loading);
    page.act(say("done"));
    page.advance(150);
    assert_eq!(text(&page), "done");
}

#[test]
fn a_wrong_option_alerts_and_the_first_alert_stays() {
    let mut page = Page::with(|setup| {
        setup.options.project_id.clear();
        setup.options.networks.clear();
    });
    assert_eq!(page.alert().code, "DS006");
    assert_eq!(page.console().len(), 2);
    page.act(Action::DismissAlert);
    assert!(!page.alert().open);
}

#[test]
fn without_debug_only_the_console_tells() {
    let page = Page::with(|setup| {
        setup.options.project_id.clear();
        setup.options.debug = Some(false);
    });
    assert!(!page.alert().open);
    assert_eq!(page.console(), ["Project ID Not Configured"]);
}

#[test]
fn unless_the_page_decides_alerts_are_shown_on_the_developers_device_alone() {
    for (domain, shown) in [
        ("localhost", true),
        ("shop.localhost", true),
        ("127.0.0.2", true),
        ("[::1]", true),
        ("shop.example", false),
        ("localhost.example", false),
        ("127.example", false),
        ("", false),
    ] {
        let page = Page::with(|setup| {
            setup.environment.domain = domain.into();
            setup.options.project_id.clear();
            setup.options.debug = None;
        });
        assert_eq!(page.alert().open, shown, "{domain}");
        assert_eq!(page.console(), ["Project ID Not Configured"], "{domain}");
    }
}

#[test]
fn an_alert_says_its_details() {
    let page = Page::with(|setup| setup.options.default_network = Some("eip155:5".into()));
    assert_eq!(page.alert().message.values.get("detail").map(String::as_str), Some("eip155:5"));
}

#[test]
fn a_copied_address_is_told() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(Action::CopyAddress);
    assert_eq!(page.notice().message.key, "notice.addressCopied");
}
