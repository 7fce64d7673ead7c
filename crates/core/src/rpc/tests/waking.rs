use super::ask;
use crate::{
    protocol::{HostEvent, Purpose},
    testing::Page,
};

fn hidden() -> Page {
    Page::with(|setup| setup.environment.visible = false)
}

#[test]
fn nothing_is_sent_while_the_tab_is_hidden() {
    let mut page = hidden();
    let answers = ask(&mut page, 2);
    page.advance(60_000);
    assert!(page.urls(Purpose::Rpc).is_empty() && answers.borrow().is_empty());
    assert_eq!(page.wake_at, None, "a hidden tab sleeps");
}

#[test]
fn what_waited_goes_out_in_one_batch_when_the_tab_is_shown() {
    let mut page = hidden();
    let first = ask(&mut page, 2);
    let second = ask(&mut page, 3);
    page.event(HostEvent::Visibility { visible: true });
    assert_eq!(page.bodies(Purpose::Rpc).len(), 1);
    assert_eq!((first.borrow().len(), second.borrow().len()), (2, 3));
}

#[test]
fn shown_twice_sends_once() {
    let mut page = hidden();
    ask(&mut page, 1);
    page.event(HostEvent::Visibility { visible: true });
    page.event(HostEvent::Visibility { visible: true });
    assert_eq!(page.bodies(Purpose::Rpc).len(), 1);
}

#[test]
fn what_nobody_waits_for_any_more_does_not_go_out() {
    let mut page = hidden();
    page.connect(crate::testing::metamask());
    page.act(crate::testing::actions::disconnect());
    page.event(HostEvent::Visibility { visible: true });
    assert!(page.bodies(Purpose::Rpc).is_empty());
}
