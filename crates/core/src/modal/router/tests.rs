use super::{Back, Question, Router};
use crate::protocol::{Direction, View};

fn at(views: &[View]) -> Router {
    let mut router = Router::default();
    router.reset(views[0]);
    for view in &views[1..] {
        router.push(*view);
    }
    router
}

fn asks(view: Option<View>) -> Question {
    Question { view, owner: 1, promise: 7 }
}

#[test]
fn each_move_says_how_the_view_was_reached() {
    let mut router = at(&[View::Account, View::Networks]);
    assert_eq!((router.current(), router.direction()), (View::Networks, Direction::Forward));
    router.swap(View::WhatIsANetwork);
    assert_eq!((router.current(), router.direction()), (View::WhatIsANetwork, Direction::None));
    router.back();
    assert_eq!((router.current(), router.direction()), (View::Account, Direction::Back));
    router.reset(View::Connect);
    assert_eq!((router.current(), router.direction()), (View::Connect, Direction::None));
}

#[test]
fn history_knows_its_ends() {
    let router = at(&[View::Account, View::Networks, View::SwitchNetwork]);
    assert_eq!(router.first(), Some(View::Account));
    assert_eq!(router.before(), Some(View::Networks));
    assert_eq!(Router::default().current(), View::Connect);
}

#[test]
fn first_view_has_no_way_back() {
    let mut router = at(&[View::Account]);
    assert_eq!((router.way_back(), router.can_go_back()), (Back::First, false));
    router.back();
    assert_eq!((router.current(), router.direction()), (View::Account, Direction::None));
}

#[test]
fn unsupported_chain_blocks_the_way_back_from_every_view_on_top() {
    let mut router = at(&[View::UnsupportedChain, View::Networks]);
    assert_eq!((router.way_back(), router.can_go_back()), (Back::Blocked, false));
    router.back();
    assert_eq!(router.current(), View::Networks);
}

#[test]
fn forgotten_view_is_not_on_the_way_back() {
    let mut router = at(&[View::Account, View::Nft, View::Networks]);
    router.forget(View::Nft);
    assert_eq!(router.way_back(), Back::Left(View::Networks));
    router.back();
    assert_eq!(router.current(), View::Account);
}

#[test]
fn question_of_a_view_stays_while_that_view_is_shown() {
    let mut router = at(&[View::WalletSend, View::WalletSendPreview]);
    router.ask(asks(Some(View::WalletSendPreview)));
    assert_eq!(router.leave_question(true), None);
    router.back();
    assert!(router.leave_question(true).is_some());
    assert_eq!(router.decline(), None);
}

#[test]
fn question_of_a_view_ends_with_the_dialog() {
    let mut router = at(&[View::WalletSendPreview]);
    router.ask(asks(Some(View::WalletSendPreview)));
    assert!(router.leave_question(false).is_some());
}

#[test]
fn question_in_the_page_ends_with_its_last_place() {
    let mut router = at(&[View::Account]);
    assert_eq!(router.ask_in_page(true), None);
    router.ask_in_page(true);
    router.ask(asks(None));
    assert_eq!((router.leave_question(false), router.ask_in_page(false)), (None, None));
    assert!(router.ask_in_page(false).is_some());
    assert!(!router.is_asked_in_page());
}

#[test]
fn only_its_owner_answers_a_question() {
    let mut router = at(&[View::WalletSendPreview]);
    router.ask(asks(Some(View::WalletSendPreview)));
    assert_eq!(router.answer(2), None);
    assert_eq!(router.answer(1).map(|question| question.promise), Some(7));
}
