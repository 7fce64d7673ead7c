//! What the page's developer reads about a gateway that does not answer.

use crate::{
    protocol::{Action, Fault, FaultKind, HostEvent, Purpose, Reply},
    testing::{Answer, GATEWAY, Page, actions::*},
};

const TEXT: &str = "The gateway cannot be reached: start it, or check gatewayUrl and the Content-Security-Policy of the page";

/// A page whose gateway answers its n-th request like this.
fn opened(answers: impl Fn(u32) -> Answer + Copy + 'static) -> Page {
    let mut page = Page::new();
    for purpose in [Purpose::Registry, Purpose::Configuration] {
        let mut asked = 0;
        page.on_http(purpose, move |_| {
            asked += 1;
            answers(asked)
        });
    }
    page
}

fn unreachable() -> Answer {
    let fault = Fault { kind: FaultKind::Network, code: None, message: "Failed to fetch".into() };
    Answer::Now(Reply::Failed { fault })
}

fn open_twice(page: &mut Page) {
    page.act(open());
    page.act(Action::Close);
    page.act(open());
}

#[test]
fn a_gateway_that_cannot_be_reached_is_told_once_with_its_address() {
    let mut page = opened(|_| unreachable());
    open_twice(&mut page);
    assert_eq!(page.console(), [format!("{TEXT} ({GATEWAY}: Failed to fetch)")]);
    assert_eq!((page.alert().open, page.alert().code.as_str()), (true, "DS016"));
    page.act(Action::DismissAlert);
    page.act(Action::Close);
    page.act(open());
    assert!(!page.alert().open, "what was put away stays so");
}

#[test]
fn one_that_never_answers_in_time_is_told_too() {
    let mut page = opened(|_| Answer::timeout());
    page.act(open());
    assert_eq!(page.console(), [format!("{TEXT} ({GATEWAY}: No answer within 10000 ms.)")]);
}

#[test]
fn one_that_answered_before_is_there() {
    let mut page = opened(|asked| if asked == 1 { Answer::http(500, "") } else { unreachable() });
    open_twice(&mut page);
    assert_eq!(page.urls(Purpose::Configuration).len(), 2);
    assert_eq!(page.console(), [""; 0]);
}

#[test]
fn an_offline_browser_tells_nothing() {
    let mut page = opened(|_| unreachable());
    page.event(HostEvent::Online { online: false });
    page.act(open());
    assert_eq!(page.console(), [""; 0]);
    page.event(HostEvent::Online { online: true });
    page.act(Action::Close);
    page.act(open());
    assert_eq!(page.console().len(), 1);
}

#[test]
fn one_that_comes_takes_back_what_was_told_of_it() {
    let mut page = opened(|asked| if asked == 1 { unreachable() } else { Answer::http(500, "") });
    page.act(open());
    assert!(page.alert().open);
    page.act(Action::Close);
    page.act(open());
    assert!(!page.alert().open);
}
