use super::{connected, is_add, is_switch, on_add, on_switch};
use crate::{
    protocol::{Action, Reply, View},
    testing::{Answer, Outcome, Page, actions::*},
};

fn waiting() -> (Page, u32) {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::Never, Answer::Never]);
    page.act(open());
    page.act(push(View::Networks));
    let call = page.call(switch("eip155:10"));
    (page, call)
}

#[test]
fn cancel_stops_the_switch_and_goes_back_to_the_list() {
    let (mut page, call) = waiting();
    page.act(Action::Cancel);
    assert_eq!(page.view(), View::Networks);
    assert_eq!(page.network().switching, None);
    assert_eq!(page.error(call), "Request was aborted");
    assert!(!page.asks_wallet());
}

#[test]
fn a_late_answer_finds_nobody() {
    let (mut page, _) = waiting();
    page.act(Action::Cancel);
    page.answer(is_switch, &Reply::Done);
    assert_eq!(page.active(), "eip155:1");
}

#[test]
fn the_wallets_own_word_counts_also_after_cancel() {
    let (mut page, _) = waiting();
    page.act(Action::Cancel);
    page.event(crate::protocol::HostEvent::ChainChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: caip::Namespace::Eip155,
        chain: "0xa".into(),
    });
    assert_eq!(page.active(), "eip155:10");
}

#[test]
fn closing_stops_the_switch() {
    let (mut page, call) = waiting();
    page.act(Action::Close);
    assert_eq!(page.error(call), "Request was aborted");
    assert!(!page.asks_wallet());
}

#[test]
fn another_switch_takes_the_place_of_the_first() {
    let (mut page, first) = waiting();
    let second = page.call(switch("eip155:1"));
    assert_eq!(page.error(first), "Request was aborted");
    assert_eq!(page.outcome(second), Outcome::Pending);
    assert_eq!(page.network().switching.unwrap().network.name, "Ethereum");
}

#[test]
fn a_wallet_that_never_answers_the_adding_can_be_left() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::wallet_error(4902, "unknown")]);
    on_add(&mut page, Answer::Never);
    page.act(open());
    let call = page.call(switch("eip155:10"));
    page.act(Action::Cancel);
    page.answer(is_add, &Reply::Done);
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!(page.asked(is_switch).len(), 1);
}
